import { sql } from 'kysely';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

const minDigits = 5;
/** Sorts after every number with the same prefix. */
const afterDigits = ':';

/**
 * The card numbers that one transaction assigns: a prefix that names the day, and a number of at least five digits that
 * counts up within it.
 */
export class CardNumbers {
  readonly #transaction: ClinicTransaction;
  readonly #last = new Map<string, number>();

  constructor(transaction: ClinicTransaction) {
    this.#transaction = transaction;
  }

  async next(prefix: string): Promise<string> {
    const number = (this.#last.get(prefix) ?? (await this.#lastInDatabase(prefix))) + 1;
    this.#last.set(prefix, number);
    return `${prefix}${String(number).padStart(minDigits, '0')}`;
  }

  /** Cards of merged files lead to the kept ones: they are not given again. */
  async #lastInDatabase(prefix: string): Promise<number> {
    const merged = await this.#transaction
      .selectFrom('customer_merges')
      .select('merged_card')
      .where('merged_card', '>', prefix)
      .where('merged_card', '<', `${prefix}${afterDigits}`)
      .execute();
    return Math.max(
      await this.#lastOfCustomers(prefix),
      ...merged.map((one) => Number(one.merged_card.slice(prefix.length))),
    );
  }

  async #lastOfCustomers(prefix: string): Promise<number> {
    const cards = this.#transaction
      .selectFrom('customers')
      .select('idcard')
      .where('idcard', '>', prefix)
      .where('idcard', '<', `${prefix}${afterDigits}`);
    const numberOf = (card: { idcard: string } | undefined): number => Number(card?.idcard.slice(prefix.length) ?? 0);
    const lastAsText = numberOf(await cards.orderBy('idcard', 'desc').limit(1).executeTakeFirst());
    // Text puts 99999 after 100000, and every number that is longer before it.
    if (!/^9+$/.test(String(lastAsText))) return lastAsText;
    return numberOf(
      await cards
        .orderBy(sql`length(idcard)`, 'desc')
        .orderBy('idcard', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
  }
}
