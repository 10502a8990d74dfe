import type { CountryCode } from 'libphonenumber-js/min';
import type { Customer, CustomerChange } from '../../../shared/contract/customer.ts';
import type { Clock } from '../../../shared/clock.ts';
import { maskDocument, maskNumber } from '../../../shared/domain/masking.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { checkReferences, numbersOf, tagIdsOf, termsOf } from './customer-input.ts';
import { wholeTermsOf } from './ready-summary.ts';
import { joinedNumbers } from './ready-summary.ts';
import type { CustomerFile, CustomerRepository } from './repository.ts';

/** A changed field for the audit log: its old and new value. */
type Changes = Record<string, { readonly from: string | null; readonly to: string | null }>;

interface Parts {
  readonly repository: CustomerRepository;
  /** Null also for a customer that the caller may not see. */
  readonly visibleFile: (caller: Caller, id: number) => Promise<CustomerFile | null>;
  readonly show: (caller: Caller, file: CustomerFile) => Customer;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly region: CountryCode;
}

/** Changes a customer's file, on the version that was seen, and records what changed. */
export class CustomerUpdate {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws ProblemError `conflict` with the file as it is when the change was made on an earlier version. */
  async update(caller: Caller, change: CustomerChange): Promise<Customer> {
    const { repository, show, lookupCache, audit, announcer, clock, region } = this.#parts;
    const { id, version, phone, tags, name, sex, birthday, age, sfz, address_id, medium_id } = change;
    const before = await this.#file(caller, id);
    // Accounts that see masked numbers would overwrite values that they cannot see.
    if ((phone !== undefined || sfz !== undefined) && !seesNumbers(caller))
      throw problemFor('permission-missing', {}, { details: { permission: 'customer.phone.view' } });
    checkReferences(lookupCache, change);
    if (before.version !== version) return this.#refuse(caller, before);

    const phones = phone && numbersOf(phone, region);
    const given = { name, sex, birthday, age, sfz, address_id, medium_id };
    const customer = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changes = this.#changesOf(before, change);
    if (Object.keys(changes).length === 0) return show(caller, before);
    const isUpdated = await repository.update(
      {
        id,
        version,
        customer: { ...customer, updated_at: clock.now() },
        phones,
        tagIds: tags && tagIdsOf(tags),
        terms: await this.#termsOf(before, { name, phones: phones?.map(({ number }) => number) }),
      },
      (transaction) => audit.did(caller, 'customer.changed', { id, changes }, transaction),
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
  ): Promise<{ removed: string[]; added: string[] }> {
    const { idcard } = before;
    const numbers = joinedNumbers(before.phones);
    const [old, current] = await Promise.all([
      termsOf({ name: before.name, idcard, phones: numbers }),
      termsOf({ name, idcard, phones: phones ?? numbers }),
    ]);
    const [oldTerms, currentTerms] = [new Set(old), new Set(current)];
    const wholeTerms = new Set([before.name, name].flatMap((one) => wholeTermsOf({ name: one, idcard })));
    return {
      removed: [...oldTerms].filter((term) => !currentTerms.has(term) || wholeTerms.has(term)),
      added: [...currentTerms].filter((term) => !oldTerms.has(term) || wholeTerms.has(term)),
    };
  }

  /** In words, and numbers masked: the log is read by others than the file. */
  #changesOf(before: CustomerFile, change: CustomerChange): Changes {
    const { lookupCache } = this.#parts;
    const { name, sex, phone, birthday, age, sfz, address_id: addressId, medium_id: mediumId, tags } = change;
    const tagNames = (ids: string): string =>
      lookupCache
        .tagsOf(ids)
        .map((tag) => tag.name)
        .join(', ');
    const numbers = (list: readonly string[]): string => list.map(maskNumber).join(', ');
    const document = (text: string | null): string | null => (text === null ? null : maskDocument(text));
    const changes: Changes = {};
    const compare = <Value>(
      field: string,
      from: Value,
      to: Value | undefined,
      shown: (value: Value) => string | null,
    ) => {
      if (to !== undefined && to !== from) changes[field] = { from: shown(from), to: shown(to) };
    };
    const plain = (value: string | number | null): string | null => (value === null ? null : String(value));
    compare('name', before.name, name, plain);
    compare('sex', before.sex, sex, plain);
    compare('birthday', before.birthday, birthday, plain);
    compare('age', before.age, age, plain);
    compare('sfz', before.sfz, sfz, document);
    compare('address_id', before.address_id, addressId, (id) => lookupCache.addressPath(id).join(' · '));
    compare('medium_id', before.medium_id, mediumId, (id) => lookupCache.mediumName(id));
    const given = phone && numbersOf(phone, this.#parts.region).map(({ number }) => number);
    compare('phone', before.phones, given?.join(','), (joined) => numbers(joinedNumbers(joined)));
    compare('tags', before.tag_ids, tags && tagIdsOf(tags).join(','), tagNames);
    return changes;
  }
}
