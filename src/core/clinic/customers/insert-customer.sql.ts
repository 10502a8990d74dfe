import type { Insertable, Selectable } from 'kysely';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameColumns } from '../../platform/name-order.ts';
import type { CardNumbers } from './card-numbers.sql.ts';
import { type CustomerNumber, searchedNumber, termsOf } from './customer-input.ts';

type Columns = Insertable<Database['customers']>;
/** Every column has a value; the database sets the others. */
type CreatedColumns = Required<Omit<Columns, 'id' | 'idcard' | 'name_order' | 'phones' | 'tag_ids' | 'version'>>;

export interface CustomerToCreate {
  readonly customer: CreatedColumns;
  /** `C` and the day; a number follows. */
  readonly cardPrefix: string;
  readonly phones: readonly CustomerNumber[];
  readonly tagIds: readonly number[];
}

/** The format of lists in `customers`; no item contains a comma. */
export const joined = (list: readonly (string | number)[]): string => list.join(',');

/** The customer with all that it is found by, whole or not at all. Returns its ID. */
export async function insertCustomer(
  transaction: ClinicTransaction,
  cards: CardNumbers,
  { customer, cardPrefix, phones: numbers, tagIds: tags }: CustomerToCreate,
): Promise<number> {
  const idcard = await cards.next(cardPrefix);
  const phones = numbers.map(({ number }) => number);
  const created = await transaction
    .insertInto('customers')
    .values({
      ...customer,
      ...nameColumns(customer.name),
      idcard,
      phones: joined(phones),
      tag_ids: joined(tags),
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  const id = await unusedId(transaction, created.id);
  await insertNumbers(transaction, id, numbers);
  await insertTags(transaction, id, tags);
  await insertTerms(transaction, { ...created, id }, await termsOf({ name: customer.name, idcard, phones }));
  return id;
}

/** SQLite gives the ID of the last customer again after that file was merged: the new one gets the next free ID. */
async function unusedId(transaction: ClinicTransaction, id: number): Promise<number> {
  const last = await transaction
    .selectFrom('customer_merges')
    .select((merge) => merge.fn.max('merged_id').as('id'))
    .where('merged_id', '>=', id)
    .executeTakeFirst();
  if (!last?.id) return id;
  const unused = Number(last.id) + 1;
  await transaction.updateTable('customers').set({ id: unused }).where('id', '=', id).execute();
  return unused;
}

/** The customer is found once by numbers that differ in their extension alone: the others have a key of their own. */
export function numberRowsOf(
  id: number,
  numbers: readonly CustomerNumber[],
): Insertable<Database['customer_phones']>[] {
  const known = new Set<string>();
  return numbers.map((one, position) => {
    const e164 = searchedNumber(one);
    const isRepeated = known.has(e164);
    known.add(e164);
    return { customer_id: id, position, number: one.number, e164: isRepeated ? `${e164};${position}` : e164 };
  });
}

export async function insertNumbers(
  transaction: ClinicTransaction,
  id: number,
  numbers: readonly CustomerNumber[],
): Promise<void> {
  await transaction.insertInto('customer_phones').values(numberRowsOf(id, numbers)).execute();
}

export async function insertTags(transaction: ClinicTransaction, id: number, tags: readonly number[]): Promise<void> {
  if (tags.length === 0) return;
  await transaction
    .insertInto('customer_tags')
    .values(tags.map((tagId) => ({ customer_id: id, tag_id: tagId })))
    .execute();
}

export async function insertTerms(
  transaction: ClinicTransaction,
  { id, created_at }: Pick<Selectable<Database['customers']>, 'id' | 'created_at'>,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  await transaction
    .insertInto('customer_terms')
    .values(terms.map((term) => ({ term, created_at, customer_id: id })))
    .execute();
}
