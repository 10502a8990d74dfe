import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordingCheckRepository } from '../../src/core/calls/recording-checks/repository.ts';
import { createCoachingRepository } from '../../src/core/calls/reviews/coaching-repository.ts';
import { CustomerRepository } from '../../src/core/clinic/customers/repository.ts';
import { UnpublishedImports } from '../../src/core/clinic/customers/unpublished-imports.sql.ts';
import { createFollowupRepository } from '../../src/core/clinic/followups/repository.ts';
import { openDemoDatabase } from '../support/open-demo-database.ts';
import { planOf, recordedBuilders, recordedQueries } from '../support/recorded-queries.ts';

/** Enough rows for a database to use an index. */
const manyRows = 20_000;
let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  clinic = await openDemoDatabase();
  await sql`
    INSERT INTO followups (customer_id, followup_user_id, followup_date, status, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 1, 1, CAST(1000 + i % 9000 AS TEXT) || '-01-01', CASE WHEN i % 50 = 0 THEN 2 ELSE i % 2 END, i FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO customers (
      name, sex, idcard, sfz, address_id, medium_id, consultant_id, ascription_id, total_payment, balance, points,
      created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 'Anna', 2, 'card' || i, 'doc' || i, 2, 1, CASE WHEN i % 400 = 0 THEN 1 END,
      CASE WHEN i % 500 = 0 THEN 1 END, 0, 0, 0, i, i FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO recording_moments (record_id, at_ms, kind, text, is_shared, user_id, created_at, version)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 1 + i % 200, 1, 'good', 'Greets', 0, 1, i, 1 FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO call_records (call_id, type, direction, caller, callee, created_at, ended_at, last_alive_at, duration,
      billsec, record_filename, recording_checked_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 'measured' || i, 'sip', 'inbound', '139', '4008', i, i, i, 1, i % 300, 'a.wav', 1 FROM n
  `.execute(clinic.db);
  for (const table of ['followups', 'customers', 'recording_moments', 'call_records'])
    await sql`ANALYZE ${sql.table(table)}`.execute(clinic.db);
});
afterAll(() => clinic.stop());

test.each([1, 2] as const)('follow-ups of everybody with status %d are read by their own index', async (status) => {
  const { db, queries } = recordedQueries(clinic.db);
  const paging = { rows: 60, page: 1, sort: 'followup_date', order: 'desc' } as const;
  const { rows } = await createFollowupRepository(db).list({ status }, { all: true }, paging);
  expect(rows).toHaveLength(60);
  expect(await planOf(clinic.db, queries[0], clinic.isPostgres)).toContain('followups_by_status');
});

test('customers by their identity document', async () => {
  const { db, queries } = recordedQueries(clinic.db);
  const customers = new CustomerRepository({ db, promptDb: db }, new UnpublishedImports());
  expect(await customers.referencesByDocument('DOC77', { all: true }, 5)).toMatchObject([{ idcard: 'card77' }]);
  expect(await planOf(clinic.db, queries[0], clinic.isPostgres)).toContain('customers_by_document');
});

test('customers of those who look after them, and their number', async () => {
  const { db, queries } = recordedQueries(clinic.db);
  const customers = new CustomerRepository({ db, promptDb: db }, new UnpublishedImports());
  const paging = { rows: 60, page: 1, sort: 'created_at', order: 'desc' } as const;
  const { rows, total } = await customers.list({ kind: 'affiliated', userId: 1 }, { all: true }, paging);
  expect([rows.length, total > 60]).toEqual([60, true]);
  expect(queries).toHaveLength(2);
  for (const query of queries) {
    const plan = await planOf(clinic.db, query, clinic.isPostgres);
    for (const index of ['customers_by_consultant', 'customers_by_ascription']) expect(plan).toContain(index);
  }
});

test('moments of a period, whoever’s calls they are of', async () => {
  const { db, queries } = recordedBuilders(clinic.db);
  const coaching = createCoachingRepository(db);
  const scope = { agentId: '1001', from: 10_000, before: 10_300, raterId: 1, isOwn: false };
  await coaching.moments(scope, 200);
  await coaching.countMoments(scope);
  expect(queries).toHaveLength(2);
  for (const query of queries)
    expect(await planOf(clinic.db, query, clinic.isPostgres)).toContain('recording_moments_by_time');
});

test('recordings that were not measured are counted by their own index', async () => {
  const { db, queries } = recordedBuilders(clinic.db);
  await createRecordingCheckRepository(db).countUnchecked();
  expect(queries).toHaveLength(1);
  expect(await planOf(clinic.db, queries[0], clinic.isPostgres)).toContain('call_records_unmeasured');
});
