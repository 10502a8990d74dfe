import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CustomerRepository } from '../../src/core/clinic/customers/repository.ts';
import { UnpublishedImports } from '../../src/core/clinic/customers/unpublished-imports.sql.ts';
import { createFollowupRepository } from '../../src/core/clinic/followups/repository.ts';
import type { OpenDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../src/core/platform/database/open-database.ts';
import { databaseOption } from '../support/clinic-database.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { planOf, recordedQueries } from '../support/recorded-queries.ts';

/** Enough rows for a database to use an index. */
const manyRows = 20_000;
let demo: DemoClinic<unknown>;
let clinic: OpenDatabase;
let isPostgres: boolean;

beforeAll(async () => {
  demo = await startDemoClinic();
  await demo.core.stop();
  const { folder } = demo;
  const [, postgresUrl = null] = await databaseOption(folder);
  isPostgres = postgresUrl !== null;
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  clinic = await openDatabase({ dataFolder: folder, postgresUrl }, listeners);
  await sql`
    INSERT INTO followups (customer_id, followup_user_id, followup_date, status, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 1, 1, CAST(1000 + i % 9000 AS TEXT) || '-01-01', CASE WHEN i % 50 = 0 THEN 2 ELSE i % 2 END, i FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO customers (
      name, sex, idcard, sfz, address_id, medium_id, total_payment, balance, points, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 'Anna', 2, 'card' || i, 'doc' || i, 2, 1, 0, 0, 0, i, i FROM n
  `.execute(clinic.db);
  for (const table of ['followups', 'customers']) await sql`ANALYZE ${sql.table(table)}`.execute(clinic.db);
});
afterAll(async () => {
  await clinic.close();
  await demo.stop();
});

test.each([1, 2] as const)('follow-ups of everybody with status %d are read by their own index', async (status) => {
  const { db, queries } = recordedQueries(clinic.db);
  const paging = { rows: 60, page: 1, sort: 'followup_date', order: 'desc' } as const;
  const { rows } = await createFollowupRepository(db).list({ status }, { all: true }, paging);
  expect(rows).toHaveLength(60);
  expect(await planOf(clinic.db, queries[0], isPostgres)).toContain('followups_by_status');
});

test('customers by their identity document', async () => {
  const { db, queries } = recordedQueries(clinic.db);
  const customers = new CustomerRepository(db, new UnpublishedImports());
  expect(await customers.referencesByDocument('DOC77', { all: true }, 5)).toMatchObject([{ idcard: 'card77' }]);
  expect(await planOf(clinic.db, queries[0], isPostgres)).toContain('customers_by_document');
});
