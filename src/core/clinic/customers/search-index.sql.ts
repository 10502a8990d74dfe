import { type Kysely, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database, TableName } from '../../platform/database/schema.ts';
import { nameOrderOf } from '../../platform/name-order.ts';
import { cardsLeadingTo, customersWithMergedCards } from '../customer-merge/merged-cards.sql.ts';
import { joinedNumbers } from './customer-input.ts';

/**
 * Version of the rules in search-terms.ts, fold-keyword.ts, spellings.ts, name-order.ts and folded-name.ts: raised with
 * every change of their output.
 */
export const searchRulesVersion = 5;

const index = 'customer_terms';
const staged = 'staged_customer_terms';
const maxRows = 500;
const maxTerms = 2000;

/**
 * Rebuilds the terms of all customers, and the order of all names, unless they are of this version's rules. Wholly or
 * not at all: the version is committed with the terms, so that what is interrupted is done at the next start.
 */
export async function updateSearchIndex(db: ClinicDatabase, onRebuild: () => void = () => {}): Promise<void> {
  const made = await db.selectFrom('index_versions').select('version').where('name', '=', index).executeTakeFirst();
  if (made?.version === searchRulesVersion) return;
  onRebuild();
  await db.transaction().execute(async (step) => {
    for (const [table, key] of named) await writeNameOrders(step, table, key);
    await step.deleteFrom(index).execute();
    await writeTerms(step);
    await writeMergedCards(step);
    await step
      .insertInto('index_versions')
      .values({ name: index, version: searchRulesVersion })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: searchRulesVersion }))
      .execute();
  });
}

/** Tables that are read in the order of names, and their keys. */
const named = [
  ['agents', 'agent_id'],
  ['customers', 'id'],
  ['users', 'id'],
] as const satisfies readonly (readonly [TableName, string])[];

async function writeNameOrders(db: Kysely<Database>, table: TableName, key: string): Promise<void> {
  const [from, by] = [sql.table(table), sql.ref(key)];
  for (let last: string | number | undefined; ;) {
    const beyond = last === undefined ? sql`` : sql`WHERE ${by} > ${last}`;
    const { rows } = await sql<{ key: string | number; name: string }>`
      SELECT ${by} AS key, name FROM ${from} ${beyond} ORDER BY ${by} LIMIT ${sql.lit(maxRows)}`.execute(db);
    last = rows.at(-1)?.key;
    if (last === undefined) return;
    const orders = rows.map((row) => sql`WHEN ${row.key} THEN ${nameOrderOf(row.name)}`);
    await sql`UPDATE ${from} SET name_order = CASE ${by} ${sql.join(orders, sql` `)} END
      WHERE ${by} IN (${sql.join(rows.map((row) => row.key))})`.execute(db);
  }
}

/** Terms are staged first and written in the order of the index, so that each of its pages is written once. */
async function writeTerms(db: Kysely<Database>): Promise<void> {
  await sql`CREATE TEMPORARY TABLE ${sql.table(staged)} AS SELECT * FROM ${sql.table(index)} WHERE 1 = 0`.execute(db);
  await stageTerms(db.withTables<{ [staged]: Database['customer_terms'] }>());
  const order = sql`ORDER BY term, created_at, customer_id`;
  await sql`INSERT INTO ${sql.table(index)} SELECT * FROM ${sql.table(staged)} ${order}`.execute(db);
  await sql`DROP TABLE ${sql.table(staged)}`.execute(db);
}

async function stageTerms(db: Kysely<Database & Record<typeof staged, Database['customer_terms']>>): Promise<void> {
  // Pinyin is loaded only by those who need it.
  const { searchTermsOf } = await import('./search-terms.ts');
  for (let last = 0; ;) {
    const customers = await customersAfter(db, last);
    const { id } = customers.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
    const rows = customers.flatMap(({ id: customer_id, created_at, phones, ...named }) =>
      searchTermsOf({ ...named, phones: joinedNumbers(phones) }).map((term) => ({ term, created_at, customer_id })),
    );
    for (let from = 0; from < rows.length; from += maxTerms)
      await db
        .insertInto(staged)
        .values(rows.slice(from, from + maxTerms))
        .execute();
  }
}

/** A merged file's card finds the kept customer. */
async function writeMergedCards(db: Kysely<Database>): Promise<void> {
  const { searchTermsOf } = await import('./search-terms.ts');
  for (const id of await customersWithMergedCards(db)) {
    const cards = await cardsLeadingTo(db, id);
    const terms = cards.flatMap((idcard) => searchTermsOf({ name: '', idcard, phones: [] }));
    const customer = await db
      .selectFrom('customers')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto(index)
      .values([...new Set(terms)].map((term) => ({ term, ...customer, customer_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const customersAfter = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'idcard', 'phones', 'created_at'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(maxRows)
    .execute();
