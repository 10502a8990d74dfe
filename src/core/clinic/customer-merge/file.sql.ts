import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { nameColumns } from '../../platform/name-order.ts';
import { termsOf } from '../customers/customer-input.ts';
import { insertNumbers, insertTerms } from '../customers/insert-customer.sql.ts';
import { cardsLeadingTo } from './merged-cards.sql.ts';
import type { CustomerFile, KeptState, WholeFile } from './snapshot.ts';

/** A whole file within the transaction; null where there is none. */
export async function wholeFile(transaction: ClinicTransaction, id: number): Promise<WholeFile | null> {
  const row = await transaction.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const numbers = await transaction
    .selectFrom('customer_phones')
    .select(['number', 'e164'])
    .where('customer_id', '=', id)
    .orderBy('position')
    .execute();
  const tags = await transaction
    .selectFrom('customer_tags')
    .select('tag_id')
    .where('customer_id', '=', id)
    .orderBy('tag_id')
    .execute();
  return { row, numbers, tagIds: tags.map((tag) => tag.tag_id) };
}

/** All terms under which a customer is found, the cards of merged files included. */
export async function allTermsOf(
  transaction: ClinicTransaction,
  { id, idcard }: Pick<CustomerFile, 'id' | 'idcard'>,
  { columns: { name }, numbers }: Pick<KeptState, 'numbers'> & { readonly columns: Pick<CustomerFile, 'name'> },
): Promise<string[]> {
  const own = await termsOf({ name, idcard, phones: numbers.map(({ number }) => number) });
  const cards = await cardsLeadingTo(transaction, id);
  const others = await Promise.all(cards.map((card) => termsOf({ name: '', idcard: card, phones: [] })));
  return [...new Set([...own, ...others.flat()])];
}

/** Deletes a file that no record belongs to any more. Terms by their key: no index leads to those of a customer. */
export async function deleteFile(
  transaction: ClinicTransaction,
  { row }: WholeFile,
  terms: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('customer_phones').where('customer_id', '=', row.id).execute();
  await transaction.deleteFrom('customer_tags').where('customer_id', '=', row.id).execute();
  if (terms.length > 0)
    await transaction
      .deleteFrom('customer_terms')
      .where('term', 'in', [...terms])
      .where('created_at', '=', row.created_at)
      .where('customer_id', '=', row.id)
      .execute();
  await transaction.deleteFrom('customers').where('id', '=', row.id).execute();
}

/** Writes a deleted file again, under its own ID and card. */
export async function restoreFile(transaction: ClinicTransaction, { row, numbers, tagIds }: WholeFile): Promise<void> {
  await transaction
    .insertInto('customers')
    .values({ ...row, ...nameColumns(row.name) })
    .execute();
  await insertNumbers(transaction, row.id, numbers);
  if (tagIds.length > 0)
    await transaction
      .insertInto('customer_tags')
      .values(tagIds.map((tagId) => ({ customer_id: row.id, tag_id: tagId })))
      .execute();
  await insertTerms(transaction, row, await allTermsOf(transaction, row, { columns: row, numbers }));
}
