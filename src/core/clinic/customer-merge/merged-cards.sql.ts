import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Cards of the files that were merged into a customer, and of those that were merged into these before. */
export async function cardsLeadingTo(db: Kysely<Database>, id: number): Promise<string[]> {
  const merges = await db
    .selectFrom('customer_merges')
    .select(['merged_id', 'merged_card'])
    .where('kept_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  const cards: string[] = [];
  for (const merge of merges) cards.push(merge.merged_card, ...(await cardsLeadingTo(db, merge.merged_id)));
  return cards;
}

/** The customers that merged files lead to. */
export const customersWithMergedCards = async (db: Kysely<Database>): Promise<number[]> =>
  (
    await db
      .selectFrom('customer_merges')
      .innerJoin('customers', 'customers.id', 'customer_merges.kept_id')
      .select('customers.id')
      .distinct()
      .where('undone_at', 'is', null)
      .execute()
  ).map(({ id }) => id);
