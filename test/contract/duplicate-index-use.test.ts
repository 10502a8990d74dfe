import { createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContactRepository } from '../../src/core/clinic/customer-contacts/repository.ts';
import { DuplicateRepository } from '../../src/core/clinic/customer-duplicates/repository.ts';
import { UnpublishedImports } from '../../src/core/clinic/customers/unpublished-imports.sql.ts';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { openDemoDatabase } from '../support/open-demo-database.ts';
import { planOf } from '../support/recorded-queries.ts';

/** Enough rows for a database to use an index. */
const manyRows = 20_000;
let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  clinic = await openDemoDatabase();
  await sql`
    INSERT INTO customers (
      name, sex, idcard, sfz, birthday, address_id, medium_id, total_payment, balance, points, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 'Anna' || i % 50, 2, 'card' || i, 'doc' || i, CAST(1000 + i % 9000 AS TEXT) || '-01-01', 2, 1, 0, 0, 0, i, i
    FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO customer_phones (customer_id, position, number, e164)
    SELECT id, 0, '1390000' || id, '+861390000' || id FROM customers WHERE idcard LIKE 'card%'
  `.execute(clinic.db);
  for (const table of ['customers', 'customer_phones']) await sql`ANALYZE ${sql.table(table)}`.execute(clinic.db);
});
afterAll(() => clinic.stop());

/** The plans of all queries that `run` makes. */
async function plansOf(run: (db: ClinicDatabase) => Promise<unknown>): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => (nodes.push(node), node),
    transformResult: async ({ result }) => result,
  };
  await run(clinic.db.withPlugin(noting) as unknown as ClinicDatabase);
  const executor = clinic.db.getExecutor();
  const plans = nodes.map((node) => planOf(clinic.db, executor.compileQuery(node, createQueryId()), clinic.isPostgres));
  return (await Promise.all(plans)).join('\n');
}
const duplicates = (db: ClinicDatabase) => new DuplicateRepository(db, new UnpublishedImports());

test.each([
  ['document', (db: ClinicDatabase) => duplicates(db).withDocument('DOC77', 20), 'customers_by_document'],
  ['number', (db: ClinicDatabase) => duplicates(db).withNumbers(['+86139000077'], 20), 'customer_phones_by_number'],
  [
    'name and birthday',
    (db: ClinicDatabase) => duplicates(db).withNameAndBirthday('Anna7', '1007-01-01', 20),
    'customers_by_birthday',
  ],
  ['birthday', (db: ClinicDatabase) => duplicates(db).withBirthday('1007-01-01', 500), 'customers_by_birthday'],
  ['last calls', (db: ClinicDatabase) => createContactRepository(db).lastCalls([1, 2]), 'call_records_by_customer'],
] as const)('customers by %s are read by an index', async (_name, run, index) => {
  expect(await plansOf(run)).toContain(index);
});

test.each([
  ['number', 'customer_phones_by_number'],
  ['document', 'customers_by_document'],
  ['name', 'customers_by_birthday'],
] as const)('groups that share a %s are found in the order of an index, without sorting', async (by, index) => {
  if (clinic.isPostgres) return;
  const plan = await plansOf((db) => duplicates(db).sharedValues(by, null, 20));
  expect(plan).toContain(index);
  expect(plan).not.toContain('TEMP B-TREE');
});
