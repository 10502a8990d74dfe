import type {
  Customer,
  CustomerChange,
  CustomerProfile,
  CustomerSummary,
  NewCustomer,
} from '../../../shared/contract/customer.ts';
import type { Clock } from '../../../shared/clock.ts';
import { foldedName } from '../../../shared/domain/folded-name.ts';
import { withoutExtension } from '../../../shared/domain/dialled-number.ts';
import { type ClinicPlace, toE164, wholeE164 } from '../../../shared/domain/phone-number.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem, type FieldProblems } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { spellingsOf } from '../../platform/spellings.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { CustomerCreation } from './customer-creation.ts';
import type { CustomerToCreate } from './insert-customer.sql.ts';
import { CustomerLists } from './customer-lists.ts';
import type { MergedCustomers } from '../customer-merge/merged-customers.ts';
import { CustomerUpdate } from './customer-update.ts';
import { CustomerView } from './customer-view.ts';
import type { FileAccess } from './file-access.ts';
import { NumberSearchLimit } from './number-search-limit.ts';
import { joinedNumbers } from './customer-input.ts';
import type { ListedCustomer } from './listed-customer.sql.ts';
import type { CustomerFile, CustomerReference, CustomerRepository } from './customers-repository.ts';
import { visibilityOf } from './visibility.ts';

/** How long a caller may take to become a customer of the clinic. */
export const newCustomerMs = 7 * 86_400_000;
const maxSharers = 20;
const maxOfDocument = 5;

interface CustomerParts {
  readonly repository: CustomerRepository;
  readonly merged: MergedCustomers;
  readonly openAmong: FileAccess;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly place: ClinicPlace;
}

/**
 * Customers, as the caller may see them: other people's customers are hidden; numbers and documents are masked for
 * roles that may not see them.
 */
export class CustomerService {
  readonly lists: CustomerLists;
  readonly #repository: CustomerRepository;
  readonly #merged: MergedCustomers;
  readonly #audit: AuditLog;
  readonly #place: ClinicPlace;
  readonly openAmong: FileAccess;
  readonly #view: CustomerView;
  readonly #creation: CustomerCreation;
  readonly #update: CustomerUpdate;
  readonly #numberSearches: NumberSearchLimit;

  constructor(parts: CustomerParts) {
    this.#repository = parts.repository;
    this.#merged = parts.merged;
    this.#audit = parts.audit;
    this.#place = parts.place;
    this.openAmong = parts.openAmong;
    this.#view = new CustomerView(parts.lookupCache, parts.timeZone);
    this.lists = new CustomerLists({
      repository: parts.repository,
      view: this.#view,
      place: parts.place,
      countNumber: (caller, number) => this.countNumber(caller, number),
    });
    this.#creation = new CustomerCreation(parts);
    this.#update = new CustomerUpdate({
      ...parts,
      visibleFile: (caller, id) => this.#visibleFile(caller, id),
      show: (caller, file) => this.#view.customer(caller, file),
    });
    this.#numberSearches = new NumberSearchLimit(() => parts.clock.monotonic());
  }

  update(caller: Caller, change: CustomerChange): Promise<Customer> {
    return this.#update.update(caller, change);
  }

  async create(caller: Caller, input: NewCustomer): Promise<Customer> {
    return this.info(caller, await this.#repository.create(this.#creation.prepare(caller, input)));
  }

  /** The same within a transaction of others; `prefix` precedes the names of fields that are wrong. */
  newCustomer(caller: Caller, input: NewCustomer, prefix: string): (within: ClinicTransaction) => Promise<number> {
    const prepared = this.#creation.prepare(caller, input, prefix);
    return (transaction) => this.#repository.create(prepared, transaction);
  }

  /** A customer that is created later. Throws ProblemError `invalid-input` for IDs of no lookup entry. */
  prepared(caller: Caller, input: NewCustomer): CustomerToCreate {
    return this.#creation.prepare(caller, input);
  }

  /** For each of them the customer with that name and one of the numbers (`wholeE164`); null when there is none. */
  async knownAmong(
    candidates: readonly { readonly name: string; readonly numbers: readonly string[] }[],
  ): Promise<(number | null)[]> {
    const known = new Map<string, number>();
    const sought = new Set(candidates.flatMap(({ numbers }) => numbers.map(withoutExtension)));
    for (const { id, name, phones } of await this.#repository.namesOfNumbers([...sought]))
      for (const number of joinedNumbers(phones)) {
        const identity = `${foldedName(name)} ${wholeE164(number, this.#place)}`;
        if (!known.has(identity)) known.set(identity, id);
      }
    const idOf = (name: string, numbers: readonly string[]): number | undefined =>
      numbers.map((number) => known.get(`${foldedName(name)} ${number}`)).find((id) => id !== undefined);
    return candidates.map(({ name, numbers }) => idOf(name, numbers) ?? null);
  }

  /** The error of a field that names a customer whom the caller may not see, or who does not exist; none otherwise. */
  async errorOfReference(caller: Caller, id: number): Promise<FieldProblems> {
    return (await this.#visibleFile(caller, id)) ? {} : { customer_id: [fieldProblem('customer-unknown')] };
  }

  async info(caller: Caller, id: number): Promise<Customer> {
    return this.#view.customer(caller, await this.#file(caller, id));
  }

  /** The row of a visible customer, for what is composed of several. */
  file(caller: Caller, id: number): Promise<CustomerFile> {
    return this.#file(caller, id);
  }

  /** The row that a change of the caller left, which may have taken the customer out of their sight. */
  async changedFile(id: number): Promise<CustomerFile> {
    const file = await this.#repository.file(this.currentId(id));
    if (!file) throw problemFor('customer-not-found');
    return file;
  }

  /** The same row as the caller may see it. */
  shown(caller: Caller, file: CustomerFile): Customer {
    return this.#view.customer(caller, file);
  }

  summaryOf(caller: Caller, row: ListedCustomer): CustomerSummary {
    return this.#view.summary(caller, row);
  }

  /** The customer whom an ID leads to, which may be that of a merged file. */
  currentId(id: number): number {
    return this.#merged.currentId(id);
  }

  /** The spellings of the names of those customers whom the caller may see. */
  async spellings(caller: Caller, ids: readonly number[]): Promise<{ id: number; spellings: string[] }[]> {
    const files = await Promise.all([...new Set(ids)].map((id) => this.#visibleFile(caller, id)));
    return files.flatMap((file) => (file ? [{ id: file.id, spellings: spellingsOf(file.name) }] : []));
  }

  async profile(caller: Caller, id: number): Promise<CustomerProfile> {
    return this.#view.profile(caller, await this.#file(caller, id));
  }

  /**
   * Whether a visible customer may be the other side of a call at `at` (epoch milliseconds) with this number, null for
   * one that is unknown: has the number, or a file that was created in the week after the call began.
   */
  async mayBeOf(caller: Caller, id: number, { number, at }: { number: string | null; at: number }): Promise<boolean> {
    const { phones, created_at: createdAt } = await this.#file(caller, id);
    const numbers = phones.split(',').map((one) => toE164(one, this.#place.region, this.#place.areaCode));
    const isNewSince = createdAt >= at && createdAt < at + newCustomerMs;
    return (
      isNewSince || (number !== null && numbers.includes(toE164(number, this.#place.region, this.#place.areaCode)))
    );
  }

  /** A number of a customer as it is, for the switch alone: the caller may not see it. */
  async numberOf(caller: Caller, id: number, index: number): Promise<string> {
    if (!caller.permissions.has('customer.view')) throw problemFor('permission-missing');
    const number = (await this.#file(caller, id)).phones.split(',')[index];
    if (number === undefined) throw invalidField('phone_index', 'option-unknown');
    return number;
  }

  /**
   * Counts a number whose customer the caller learns by other means, as a search for it. Throws ProblemError
   * `too-many-requests` for a caller who sees masked numbers and tries many.
   */
  countNumber(caller: Pick<Caller, 'userId' | 'permissions'>, number: string): void {
    if (!seesNumbers(caller))
      this.#numberSearches.count(caller.userId, toE164(number, this.#place.region, this.#place.areaCode));
  }

  byDocument(caller: Caller, document: string): Promise<CustomerReference[]> {
    return this.#repository.referencesByDocument(document.toUpperCase(), visibilityOf(caller), maxOfDocument);
  }

  /** In full; it is in the audit log who saw it. */
  async document(caller: Caller, id: number): Promise<{ sfz: string | null }> {
    const { sfz } = await this.#file(caller, id);
    if (sfz !== null) await this.#audit.did(caller, 'customer.document-shown', { id });
    return { sfz };
  }

  async mayOpen(caller: Caller, id: number): Promise<boolean> {
    return (await this.#visibleFile(caller, id)) !== null;
  }

  /** All customers with that number, to identify a caller; no permissions apply yet. */
  byNumber(number: string): ReturnType<CustomerRepository['referencesByNumber']> {
    return this.#repository.referencesByNumber(toE164(number, this.#place.region, this.#place.areaCode), maxSharers);
  }

  async references(ids: readonly number[]): Promise<CustomerReference[]> {
    return ids.length === 0 ? [] : this.#repository.references(ids);
  }

  /** Null also for a customer that the caller may not see. A merged file's ID leads to the kept one. */
  async #visibleFile(caller: Caller, id: number): Promise<CustomerFile | null> {
    const file = await this.#repository.file(this.currentId(id));
    return file && (await this.openAmong(caller, [file])).has(file.id) ? file : null;
  }

  async #file(caller: Caller, id: number): Promise<CustomerFile> {
    const file = await this.#visibleFile(caller, id);
    if (!file) throw problemFor('customer-not-found');
    return file;
  }
}
