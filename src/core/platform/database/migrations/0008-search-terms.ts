import { type Kysely, sql } from 'kysely';
import type { DialectTypes } from '../dialect-types.ts';
import type { Database } from '../schema.ts';

/**
 * Terms in the order in which customers are listed: a keyword that a third of them share costs as little as one that
 * nobody does.
 */
export const searchTerms = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `DROP TABLE customer_terms`,
  `CREATE TABLE customer_terms (term ${text} NOT NULL, created_at ${integer} NOT NULL, customer_id ${integer} NOT NULL REFERENCES customers(id), PRIMARY KEY (term, created_at, customer_id))${keyedTable}`,
];

const customersAtOnce = 500;

/** The terms of the customers who are there. */
export async function fillSearchTerms(db: Kysely<Database>): Promise<void> {
  const { searchTermsOf } = await import('./0008-terms-of-a-customer.ts');
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'name', 'idcard', 'created_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(customersAtOnce)
      .execute();
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    const phones = await db
      .selectFrom('customer_phones')
      .select(['customer_id', 'number'])
      .where('customer_id', '>', last)
      .where('customer_id', '<=', end)
      .execute();
    const numbersOf = Map.groupBy(phones, (phone) => phone.customer_id);
    const terms = rows.flatMap(({ id, created_at, ...row }) =>
      searchTermsOf({ ...row, phones: (numbersOf.get(id) ?? []).map(({ number }) => number) }).map(
        (term) => sql`(${term}, ${sql.lit(created_at)}, ${sql.lit(id)})`,
      ),
    );
    for (let from = 0; from < terms.length; from += 10_000)
      await sql`INSERT INTO customer_terms (term, created_at, customer_id) VALUES ${sql.join(terms.slice(from, from + 10_000))}`.execute(
        db,
      );
    last = end;
  }
}
