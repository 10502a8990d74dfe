import type { Insertable } from 'kysely';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CardNumbers } from './card-numbers.sql.ts';

export interface CustomerToCreate {
  readonly customer: Omit<Insertable<Database['customers']>, 'idcard' | 'phones' | 'tag_ids'>;
  /** `C` and the day; a number follows. */
  readonly cardPrefix: string;
  readonly phones: readonly { readonly number: string; readonly e164: string }[];
  readonly tagIds: readonly number[];
  readonly termsOf: (idcard: string) => Promise<readonly string[]>;
}

/** As `customers` keeps lists of what holds no comma. */
const joined = (list: readonly (string | number)[]): string => list.join(',');

/** The customer with all that it is found by, whole or not at all. Returns its ID. */
export async function insertCustomer(
  transaction: ClinicTransaction,
  cards: CardNumbers,
  { customer, cardPrefix, phones: numbers, tagIds: tags, termsOf }: CustomerToCreate,
): Promise<number> {
  const idcard = await cards.next(cardPrefix);
  const { id } = await transaction
    .insertInto('customers')
    .values({ ...customer, idcard, phones: joined(numbers.map(({ number }) => number)), tag_ids: joined(tags) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('customer_phones')
    .values(numbers.map((phone, position) => ({ customer_id: id, position, ...phone })))
    .execute();
  if (tags.length > 0)
    await transaction
      .insertInto('customer_tags')
      .values(tags.map((tagId) => ({ customer_id: id, tag_id: tagId })))
      .execute();
  await transaction
    .insertInto('customer_terms')
    .values((await termsOf(idcard)).map((term) => ({ term, created_at: customer.created_at, customer_id: id })))
    .execute();
  return id;
}
