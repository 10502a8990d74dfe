import type { CountryCode } from 'libphonenumber-js/min';
import type { CustomerDuplicate, DuplicateGroup, Likeness } from '../../../shared/contract/customer-merge.ts';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import { joinedNumbers } from '../customers/customer-input.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { mayBeSeen, visibilityOf } from '../customers/visibility.ts';
import type { AlikeCustomer, DuplicateRepository, SharedValue } from './customer-duplicates-repository.ts';

const maxDuplicates = 10;
const maxAlike = 20;
/** A birthday is shared by some dozens among a million; a usual stand-in such as 1 January by many more. */
const maxOfBirthday = 500;
/** Groups that are read for one page, when the caller may see few of them. */
const maxGroupsRead = 200;

interface Parts {
  readonly repository: DuplicateRepository;
  readonly customers: Pick<CustomerService, 'file' | 'summaryOf'>;
  readonly region: CountryCode;
  readonly areaCode: string | null;
}

/** The dictionary of pinyin is loaded only by those who need it. */
const loadSpokenName = async () => (await import('./spoken-name.ts')).spokenName;

/** Customers who are likely the same person. Without `customer.phone.view`, numbers and documents say nothing. */
export class CustomerDuplicates {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(caller: Caller, id: number): Promise<CustomerDuplicate[]> {
    const { repository, customers, region, areaCode } = this.#parts;
    const file = await customers.file(caller, id);
    const seesAll = seesNumbers(caller);
    const numbers = joinedNumbers(file.phones).map((number) => toE164(number, region, areaCode));
    const spokenName = await loadSpokenName();
    const spoken = spokenName(file.name);
    const sharing = seesAll ? await repository.withNumbers(numbers, maxAlike) : [];
    const found: readonly (readonly [Likeness, readonly AlikeCustomer[]])[] = [
      ['document', seesAll && file.sfz !== null ? await repository.withDocument(file.sfz, maxAlike) : []],
      // A family shares a number.
      ['number', sharing.filter(({ name }) => spokenName(name) === spoken)],
      ['name', file.birthday === null ? [] : await this.#sameName(file.name, file.birthday)],
    ];
    const alike = new Map<number, { customer: AlikeCustomer; by: Likeness[] }>();
    for (const [by, rows] of found)
      for (const customer of rows) {
        const known = alike.get(customer.id);
        if (known) known.by.push(by);
        else alike.set(customer.id, { customer, by: [by] });
      }
    return [...alike.values()]
      .filter(({ customer }) => customer.id !== file.id && mayBeSeen(customer, visibilityOf(caller)))
      .toSorted((one, other) => other.by.length - one.by.length)
      .slice(0, maxDuplicates)
      .map(({ customer, by }) => ({ customer: customers.summaryOf(caller, customer), by }));
  }

  /** Groups that share a value, as far as the caller sees at least two of them. */
  async groups(
    caller: Caller,
    { by, rows, cursor }: { by: Likeness; rows: number; cursor?: string | undefined },
  ): Promise<{ rows: DuplicateGroup[]; next_cursor: string | null }> {
    const { repository, customers } = this.#parts;
    if (by !== 'name' && !seesNumbers(caller))
      throw problemFor('permission-missing', {}, { details: { permission: 'customer.phone.view' } });
    const groups: DuplicateGroup[] = [];
    let after = cursor === undefined ? null : valueOfCursor(cursor, by);
    for (let read = 0; read < maxGroupsRead;) {
      const values = await repository.sharedValues(by, after, rows);
      for (const value of values) {
        after = value;
        read += 1;
        const all = await repository.withShared(by, value, maxAlike);
        const seen = all.filter((customer) => mayBeSeen(customer, visibilityOf(caller)));
        if (seen.length > 1) groups.push({ customers: seen.map((one) => customers.summaryOf(caller, one)) });
        if (groups.length === rows) return { rows: groups, next_cursor: cursorOf(after, by) };
      }
      if (values.length < rows) return { rows: groups, next_cursor: null };
    }
    return { rows: groups, next_cursor: after && cursorOf(after, by) };
  }

  /** The same spelling, however many share the birthday, and the same sound among the first of these. */
  async #sameName(name: string, birthday: string): Promise<AlikeCustomer[]> {
    const { repository } = this.#parts;
    const spokenName = await loadSpokenName();
    const spoken = spokenName(name);
    const spelled = await repository.withNameAndBirthday(name, birthday, maxAlike);
    const ofBirthday = await repository.withBirthday(birthday, maxOfBirthday);
    const others = ofBirthday.filter(
      (one) => spokenName(one.name) === spoken && !spelled.some(({ id }) => id === one.id),
    );
    return [...spelled, ...others.slice(0, maxAlike)];
  }
}

const cursorOf = ([value, name = '']: SharedValue, by: Likeness): string =>
  encodeCursor(by, 'asc', { value, id: `n${name}` });

function valueOfCursor(cursor: string, by: Likeness): SharedValue {
  const { value, id } = decodeCursor(cursor, by, 'asc');
  return [String(value), String(id).slice(1)];
}
