import type { CountryCode } from 'libphonenumber-js/min';
import type {
  Customer,
  CustomerChange,
  CustomerProfile,
  CustomerSummary,
  NewCustomer,
} from '../../../shared/contract/customer.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { maskDocument, maskNumber } from '../../../shared/domain/masking.ts';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem, type FieldProblems, invalidField } from '../../../shared/problems/field-problems.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import { accountOf, type Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import type { Paging } from '../../platform/database/page.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';
import type { ImportWriter } from './import-writer.ts';
import { checkReferences, numbersOf, tagIdsOf, termsOf } from './customer-input.ts';
import { CustomerUpdate } from './customer-update.ts';
import type { CustomerToCreate } from './insert-customer.sql.ts';
import type { CustomerFilter, CustomerRepository, CustomerSort } from './repository.ts';
import { foldKeyword, longestBeginning } from './fold-keyword.ts';
import { numberOfKeyword, searchedDigits } from './number-keyword.ts';
import { NumberSearchLimit } from './number-search-limit.ts';
import { visibilityOf } from './visibility.ts';

export type CustomerService = ReturnType<typeof createCustomerService>;

type File = NonNullable<Awaited<ReturnType<CustomerRepository['file']>>>;
type ListPaging = Paging & { sort: CustomerSort };

const maxSharers = 20;

/**
 * A caller who sees masked numbers searches by whole numbers only: a keyword that begins with a digit could be any part
 * of a number, and the rest would be found digit by digit.
 */
const filterOf = (
  caller: Caller,
  { category, keyword }: { category: 'keyword' | 'phone'; keyword: string },
  region: CountryCode,
): CustomerFilter => {
  const number = numberOfKeyword(keyword);
  if (category === 'phone') return { kind: 'phone', e164: toE164(number ?? keyword, region) };
  const folded = number === null ? foldKeyword(keyword) : searchedDigits(number, region);
  const mayBePartOfNumber = number !== null || /^\d/.test(folded);
  if (mayBePartOfNumber && !seesNumbers(caller)) return { kind: 'phone', e164: toE164(number ?? folded, region) };
  return { kind: [...folded].length <= longestBeginning(folded) ? 'term' : 'beginning', folded };
};

/**
 * Customers, as the caller may see them: those of others stay away, numbers and documents are masked where the role
 * says so.
 */
export function createCustomerService(parts: {
  readonly repository: CustomerRepository;
  readonly imports: ImportWriter;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly region: CountryCode;
}) {
  const { repository, imports, lookupCache, clock, timeZone, region } = parts;
  const numberSearches = new NumberSearchLimit(() => clock.monotonic());
  /** Throws ProblemError `too-many-requests` for a caller who sees masked numbers and tries many. */
  const countNumber = (caller: Pick<Caller, 'userId' | 'permissions'>, e164: string): void => {
    if (!seesNumbers(caller)) numberSearches.count(caller.userId, e164);
  };
  const numbersFor = (caller: Caller, joined: string): string[] => {
    const numbers = joined === '' ? [] : joined.split(',');
    return seesNumbers(caller) ? numbers : numbers.map(maskNumber);
  };
  const documentFor = (caller: Caller, sfz: string | null): string | null =>
    sfz === null || seesNumbers(caller) ? sfz : maskDocument(sfz);

  const listFor = (caller: Caller, found: Awaited<ReturnType<CustomerRepository['list']>>): List<CustomerSummary> => {
    const rows = found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      sex: row.sex,
      idcard: row.idcard,
      medium_name: lookupCache.mediumName(row.medium_id),
      tags: lookupCache.tagsOf(row.tag_ids).map(({ id, name }) => ({ id, name })),
      created_at: formatDateTime(row.created_at, timeZone),
      phone: numbersFor(caller, row.phones),
    }));
    return { rows, total: found.total, next_cursor: found.next };
  };

  /** Null also for a customer that the caller may not see. */
  const visibleFile = async (caller: Caller, id: number) => {
    const file = await repository.file(id);
    const to = visibilityOf(caller);
    const isTheirs = (row: NonNullable<typeof file>) =>
      to.all ||
      row.consultant_id === to.userId ||
      row.ascription_id === to.userId ||
      (to.departmentId !== null && row.department_id === to.departmentId);
    return file && isTheirs(file) ? file : null;
  };

  const toCustomer = (caller: Caller, file: File): Customer => ({
    id: file.id,
    name: file.name,
    sex: file.sex,
    idcard: file.idcard,
    medium_name: lookupCache.mediumName(file.medium_id),
    tags: lookupCache.tagsOf(file.tag_ids).map(({ id, name }) => ({ id, name })),
    created_at: formatDateTime(file.created_at, timeZone),
    phone: numbersFor(caller, file.phones),
    age: file.age,
    birthday: file.birthday,
    sfz: documentFor(caller, file.sfz),
    address_id: file.address_id,
    address: lookupCache.addressPath(file.address_id),
    medium_id: file.medium_id,
    consultant: lookupCache.user(file.consultant_id),
    ascription: lookupCache.user(file.ascription_id),
    department: lookupCache.department(file.department_id),
    updated_at: formatDateTime(file.updated_at, timeZone),
    version: file.version,
  });
  const read = async (caller: Caller, id: number): Promise<{ customer: Customer; profile: CustomerProfile }> => {
    const file = await visibleFile(caller, id);
    if (!file) throw problemFor('customer-not-found');
    const customer = toCustomer(caller, file);
    const { consultant, ascription } = customer;
    const profile: CustomerProfile = {
      customer,
      assets: { total_payment: yuan(file.total_payment), balance: yuan(file.balance), amount: yuan(file.points) },
      affiliations: { consultant, ascription },
      tags: [...lookupCache.tagsOf(file.tag_ids)],
    };
    return { customer, profile };
  };

  /** The creator looks after the customer; otherwise some roles could not see whom they have just created. */
  const toCreate = (caller: Caller, input: NewCustomer, prefix = ''): CustomerToCreate => {
    checkReferences(lookupCache, input, prefix);
    const now = clock.now();
    const phones = numbersOf(input.phone, region);
    return {
      customer: {
        name: input.name,
        sex: input.sex,
        birthday: input.birthday ?? null,
        age: input.age ?? null,
        sfz: input.sfz ?? null,
        address_id: input.address_id,
        medium_id: input.medium_id,
        department_id: caller.departmentId,
        consultant_id: caller.role === 'consultant' ? caller.userId : null,
        ascription_id: accountOf(caller),
        total_payment: 0,
        balance: 0,
        points: 0,
        created_at: now,
        updated_at: now,
      },
      cardPrefix: `C${formatDateTime(now, timeZone).slice(0, 10).replaceAll('-', '')}`,
      phones,
      tagIds: tagIdsOf(input.tags),
      termsOf: (idcard) => termsOf({ name: input.name, idcard, phones: phones.map(({ number }) => number) }),
    };
  };

  const changes = new CustomerUpdate({
    ...parts,
    visibleFile,
    show: toCustomer,
  });

  return {
    update: (caller: Caller, change: CustomerChange): Promise<Customer> => changes.update(caller, change),
    create: async (caller: Caller, input: NewCustomer): Promise<Customer> =>
      (await read(caller, await repository.create(toCreate(caller, input)))).customer,
    /** The same within a transaction of others; `prefix` stands before the fields that are wrong. */
    newCustomer: (caller: Caller, input: NewCustomer, prefix: string) => {
      const prepared = toCreate(caller, input, prefix);
      return (transaction: ClinicTransaction): Promise<number> => repository.create(prepared, transaction);
    },
    /** All or none, while others read and write; `record` is written by the transaction that publishes them. */
    importAll: (
      caller: Caller,
      all: readonly NewCustomer[],
      onDone: (count: number) => void,
      record: WriteAlong,
    ): Promise<void> => {
      const prepared = function* () {
        for (const input of all) yield toCreate(caller, input);
      };
      return imports.write(prepared(), onDone, record);
    },
    /** The customer with that name and one of these numbers; null when there is none. */
    isThere: async (name: string, numbers: readonly string[]): Promise<number | null> => {
      for (const number of numbers) {
        const found = (await repository.referencesByNumber(toE164(number, region), maxSharers)).find(
          (one) => one.name === name,
        );
        if (found) return found.id;
      }
      return null;
    },
    index: async (caller: Caller, paging: ListPaging) =>
      listFor(caller, await repository.list({ kind: 'all' }, visibilityOf(caller), paging)),
    /** Throws ProblemError `too-many-requests` for a caller who sees masked numbers and searches for many. */
    query: async (caller: Caller, query: { keyword: string; category: 'keyword' | 'phone' } & ListPaging) => {
      const filter = filterOf(caller, query, region);
      if (filter.kind === 'phone') countNumber(caller, filter.e164);
      return listFor(caller, await repository.list(filter, visibilityOf(caller), query));
    },
    /**
     * The error of a field that names a customer whom the caller may not see, or who does not exist; none otherwise.
     */
    errorOfReference: async (caller: Caller, id: number): Promise<FieldProblems> =>
      (await visibleFile(caller, id)) ? {} : { customer_id: [fieldProblem('customer-unknown')] },
    info: async (caller: Caller, id: number) => (await read(caller, id)).customer,
    profile: async (caller: Caller, id: number) => (await read(caller, id)).profile,
    /** A number of a customer as it is, for the switch alone: the caller may not see it. */
    numberOf: async (caller: Caller, id: number, index: number): Promise<string> => {
      if (!caller.permissions.has('customer.view')) throw problemFor('permission-missing');
      const file = await visibleFile(caller, id);
      if (!file) throw problemFor('customer-not-found');
      const number = file.phones.split(',')[index];
      if (number === undefined) throw invalidField('phone_index', 'option-unknown');
      return number;
    },
    /** Counts a number whose customer the caller learns by other means, as a search for it. */
    countNumber: (caller: Pick<Caller, 'userId' | 'permissions'>, number: string): void =>
      countNumber(caller, toE164(number, region)),
    /** All customers with that number, to identify a caller; no permissions apply yet. */
    byNumber: (number: string) => repository.referencesByNumber(toE164(number, region), maxSharers),
    references: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : repository.references(ids)),
  };
}
