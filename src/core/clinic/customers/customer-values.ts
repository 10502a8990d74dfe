import type { CustomerReference } from '../../../shared/contract/field.ts';
import { type ClinicPlace, toE164 } from '../../../shared/domain/phone-number.ts';
import type { Caller } from '../../platform/caller.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { FileAccess } from './file-access.ts';
import type { CustomerValueRepository } from './customer-value-repository.ts';

/** The money at customerValue with a customer. */
export interface CustomerValue {
  readonly customer: CustomerReference;
  /** The first of the file, as the caller may see it; empty where there is none. */
  readonly number: string;
  /** All of the file, for the core alone. */
  readonly e164: readonly string[];
  /** Amount in fen; null where the caller may not open the file. */
  readonly totalSpent: number | null;
  readonly balance: number | null;
}

/** Customers by their numbers, and what they have spent, many at a time. */
export class CustomerValues {
  readonly #repository: CustomerValueRepository;
  readonly #openAmong: FileAccess;
  readonly #place: ClinicPlace;

  constructor(repository: CustomerValueRepository, openAmong: FileAccess, place: ClinicPlace) {
    this.#repository = repository;
    this.#openAmong = openAmong;
    this.#place = place;
  }

  /** The owner of each number that exactly one customer has. */
  async ownersOf(numbers: readonly string[]): Promise<Map<string, number>> {
    if (numbers.length === 0) return new Map();
    const owners = Map.groupBy(await this.#repository.ownersOf(numbers), ({ e164 }) => e164);
    return new Map(
      [...owners].flatMap(([e164, [only, ...others]]) => (only && others.length === 0 ? [[e164, only.id]] : [])),
    );
  }

  async of(caller: Caller, ids: readonly number[]): Promise<Map<number, CustomerValue>> {
    if (ids.length === 0) return new Map();
    const files = await this.#repository.files(ids);
    const open = await this.#openAmong(caller, files);
    return new Map(
      files.map((file) => {
        const isOpen = open.has(file.id);
        const numbers = file.phones === '' ? [] : file.phones.split(',');
        const customerValue: CustomerValue = {
          customer: { id: file.id, name: file.name, idcard: file.idcard },
          number: isOpen ? numberAsSeenBy(caller, numbers[0] ?? '') : '',
          e164: numbers.map((number) => toE164(number, this.#place.region, this.#place.areaCode)),
          totalSpent: isOpen ? file.total_payment : null,
          balance: isOpen ? file.balance : null,
        };
        return [file.id, customerValue];
      }),
    );
  }
}
