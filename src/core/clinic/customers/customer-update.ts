import type { Customer, CustomerChange } from '../../../shared/contract/customer.ts';
import {
  type CustomerColumn,
  customerColumns,
  type CustomerField,
  customerFieldNames,
  privateFields,
} from '../../../shared/contract/customer-fields.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { ClinicPlace } from '../../../shared/domain/phone-number.ts';
import { pick } from '../../../shared/pick.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { type Change, changesInWords, type Stored } from './changes-in-words.ts';
import { checkGiven, type CustomerNumber, joinedNumbers, numbersOf, tagIdsOf, termsOf } from './customer-input.ts';
import { joined } from './insert-customer.sql.ts';
import type { CustomerFile, CustomerRepository } from './customers-repository.ts';
import { type ChangedTerms, changedTerms } from './update-customer.sql.ts';

type FieldOfTable = Exclude<CustomerField, CustomerColumn>;

interface Parts {
  readonly repository: CustomerRepository;
  /** Null also for a customer that the caller may not see. */
  readonly visibleFile: (caller: Caller, id: number) => Promise<CustomerFile | null>;
  readonly show: (caller: Caller, file: CustomerFile) => Customer;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly place: ClinicPlace;
}

/** Changes a customer's file, on the version that was seen, and records what changed. */
export class CustomerUpdate {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws ProblemError `conflict` with the file as it is when the change was made on an earlier version. */
  async update(caller: Caller, change: CustomerChange): Promise<Customer> {
    const { repository, show, lookupCache, audit, announcer, clock, place } = this.#parts;
    const { id, version, phone, tags } = change;
    const before = await this.#file(caller, id);
    // An account that sees masked numbers would overwrite data that it cannot see.
    if (privateFields.some((field) => change[field] !== undefined) && !seesNumbers(caller))
      throw problemFor('permission-missing', {}, { details: { permission: 'customer.phone.view' } });
    checkGiven(this.#parts, change, { numbers: joinedNumbers(before.phones) });
    if (before.version !== version) return this.#refuse(caller, before);

    const phones = phone && numbersOf(phone, place);
    const changes = changesOf(before, change, phones);
    if (changes.length === 0) return show(caller, before);
    const columns = customerColumns.filter((column) => change[column] !== undefined);
    const isUpdated = await repository.update(
      {
        id,
        version,
        customer: { ...pick(change, columns), updated_at: clock.now() },
        phones,
        tagIds: tags && tagIdsOf(tags),
        terms: await this.#termsOf(before, { name: change.name, phones: phones?.map(({ number }) => number) }),
      },
      (transaction) =>
        audit.did(caller, 'customer.changed', { id, changes: changesInWords(changes, lookupCache) }, transaction),
    );
    if (!isUpdated) return this.#refuse(caller, await this.#file(caller, id));
    announcer.announce('CustomerChanged', { id, version: version + 1 });
    return show(caller, await this.#file(caller, id));
  }

  async #file(caller: Caller, id: number): Promise<CustomerFile> {
    const file = await this.#parts.visibleFile(caller, id);
    if (!file) throw problemFor('customer-not-found');
    return file;
  }

  #refuse(caller: Caller, file: CustomerFile): never {
    throw problemFor('customer-changed', {}, { details: { customer: this.#parts.show(caller, file) } });
  }

  async #termsOf(
    before: CustomerFile,
    { name = before.name, phones }: { name?: string | undefined; phones?: readonly string[] | undefined },
  ): Promise<ChangedTerms> {
    const { idcard } = before;
    const numbers = joinedNumbers(before.phones);
    const [old, current] = await Promise.all([
      termsOf({ name: before.name, idcard, phones: numbers }),
      termsOf({ name, idcard, phones: phones ?? numbers }),
    ]);
    return changedTerms(old, current);
  }
}

/** The fields that were given and differ from the row. */
function changesOf(
  before: CustomerFile,
  change: CustomerChange,
  phones: readonly CustomerNumber[] | undefined,
): readonly Change[] {
  const stored: Record<CustomerField, Stored> = {
    ...pick(before, customerColumns),
    phone: before.phones,
    tags: before.tag_ids,
  };
  const given: Pick<CustomerChange, CustomerColumn> & Record<FieldOfTable, string | undefined> = {
    ...pick(change, customerColumns),
    phone: phones && joined(phones.map(({ number }) => number)),
    tags: change.tags && joined(tagIdsOf(change.tags)),
  };
  return customerFieldNames.flatMap((field) => {
    const [from, to] = [stored[field], given[field]];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
}
