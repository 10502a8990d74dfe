import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CdrOrder, createCdrRepository } from '../../src/core/calls/cdr/repository.ts';
import { foundCallSorts } from '../../src/shared/contract/found-call-sort.ts';
import { openDemoDatabase } from '../support/open-demo-database.ts';
import { planOf, recordedQueries } from '../support/recorded-queries.ts';

/** The indexes that serve the orders of calls that are found. */
const dayMs = 86_400_000;
/** Enough rows for a database to use an index. */
const manyRows = 30_000;
/** Before the calls of the demo clinic. */
const span = { from: Date.now() - 1200 * dayMs, to: Date.now() - 400 * dayMs };
const filter = { ...span, hasParts: false, hasPlaced: false };
const readerId = 2;
/** Each filter matches more calls than these, unless a test is about those that few match. */
const few = 100;

let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  clinic = await openDemoDatabase();
  await addMany();
});
afterAll(() => clinic.stop());

// PostgreSQL weighs these few rows: it keeps those of nine agents in memory, and walks by ID where one in four fits.
test.each([
  ['billsec', 'call_records_found_by_length'],
  ['agent_id', 'call_records_found_by_agent'],
  ['agent_name', 'agents_by_name|Seq Scan on agents', 'call_records_found_by_agent|Materialize'],
  ['customer_id', 'call_records_found_by_customer'],
  ['customer_name', 'customers_by_name', 'call_records_found_by_customer'],
  ['group_id', 'call_records_found_by_group'],
  ['group_id of 1', 'call_records_found_by_group|call_records_pkey'],
  ['outcome_id', 'call_records_found_by_outcome'],
  ['score', 'call_scores_by_total', 'call_records_(recorded|by_start|by_time)'],
  ['outcome_id of 1', 'call_records_of_several_outcomes', 'call_records_found_by_outcome|call_records_pkey'],
] as const)('calls of years by %s are read in the order of their index', async (name, ...indexes) => {
  const [sort, ofOne] = name.split(' of ') as [CdrOrder['sort'], string?];
  const one = ofOne === undefined ? {} : { [sort === 'group_id' ? 'groupId' : 'outcomeId']: Number(ofOne) };
  const { db, queries } = recordedQueries(clinic.db);
  const repository = createCdrRepository(db, few);
  for (const hasRecording of [true, false])
    for (const order of ['asc', 'desc'] as const) {
      const asked = { ...filter, ...one, hasRecording };
      const { next } = await repository.next(asked, { sort, order, readerId }, { rows: 60 });
      await repository.next(asked, { sort, order, readerId }, { rows: 60, cursor: next ?? '' });
    }
  const pages = queries.filter(({ sql: text }) => !text.startsWith('SELECT matched.id'));
  expect(pages).toHaveLength(8);
  for (const query of pages) {
    const plan = await planOf(clinic.db, query, clinic.isPostgres);
    for (const index of indexes) expect(plan).toMatch(new RegExp(index));
    // SQLite sorts a part of an order where an index does not have all of it.
    expect(plan).not.toContain('TEMP B-TREE FOR LAST');
  }
});

test.each(['agent_name', 'customer_name', 'group_id', 'outcome_id', 'agent_id', 'customer_id'] as const)(
  'calls of years by %s, with a recording and without, are read in the order of their index',
  async (sort) => {
    const { db, queries } = recordedQueries(clinic.db);
    const repository = createCdrRepository(db, few);
    for (const order of ['asc', 'desc'] as const) {
      const { next } = await repository.next(filter, { sort, order, readerId }, { rows: 60 });
      await repository.next(filter, { sort, order, readerId }, { rows: 60, cursor: next ?? '' });
    }
    expect(queries).toHaveLength(4);
    for (const query of queries) {
      const plan = await planOf(clinic.db, query, clinic.isPostgres);
      expect(plan).toMatch(/call_records_found_by_|Materialize/);
      expect(plan).not.toMatch(/call_records_(recorded|by_start)|TEMP B-TREE FOR LAST/);
    }
  },
);

test('calls by the customer’s name are sorted where few of many customers have one', async () => {
  await sql`
    INSERT INTO customers (id, name, sex, idcard, address_id, medium_id, total_payment, balance, points, created_at,
      updated_at) VALUES (10000000, 'Newest', 2, 'newest', 2, 1, 0, 0, 0, 0, 0)
  `.execute(clinic.db);
  const { db, queries } = recordedQueries(clinic.db);
  const order = { sort: 'customer_name', order: 'asc', readerId } as const;
  const { next } = await createCdrRepository(db, few).next({ ...filter, hasRecording: true }, order, { rows: 60 });
  expect([next === null, queries.length]).toEqual([false, 1]);
  expect(await planOf(clinic.db, queries[0], clinic.isPostgres)).not.toContain('customers_by_name');
});

test.each([
  ['duration', 'call_records_by_duration'],
  ['billsec', 'call_records_by_length'],
  ['id', 'SCAN call_records"|INTEGER PRIMARY KEY .rowid<|call_records_pkey'],
] as const)('calls of years by %s, with a recording and without, are read in its order', async (sort, index) => {
  const { db, queries } = recordedQueries(clinic.db);
  const repository = createCdrRepository(db, few);
  const { next } = await repository.next(filter, { sort, order: 'desc', readerId }, { rows: 60 });
  await repository.next(filter, { sort, order: 'desc', readerId }, { rows: 60, cursor: next ?? '' });
  expect(queries).toHaveLength(2);
  for (const query of queries) expect(await planOf(clinic.db, query, clinic.isPostgres)).toMatch(new RegExp(index));
});

test.each([
  ['cause', { cause: 'CALL_REJECTED' }, 'call_records_by_cause'],
  ['line', { lineGroup: 'new' }, 'call_records_by_line'],
  ['direction', { direction: 'internal' }, 'call_records_by_direction'],
  ['type', { type: 'dual' }, 'call_records_by_time'],
  ['group', { groupId: 77 }, 'call_records_found_by_group'],
  ['outcome', { outcomeId: 77 }, 'call_records_found_by_outcome'],
  ['group and a direction', { groupId: 1, direction: 'outbound' }, 'call_records_(found_by_group|by_direction)'],
  ['length', { minBillsec: 5000 }, 'call_records_by_length'],
  ['mark', { markBit: 1 }, 'recording_checks_marked'],
] as const)('calls of years by a %s that few have are looked up by it, in any order', async (_name, one, index) => {
  for (const sort of foundCallSorts)
    for (const hasRecording of [true, false, undefined]) {
      const { db, queries } = recordedQueries(clinic.db);
      const asked = { ...filter, ...one, hasRecording };
      await createCdrRepository(db, few).next(asked, { sort, order: 'asc', readerId }, { rows: 60 });
      // Whether there are few, and those.
      expect(queries).toHaveLength(2);
      for (const query of queries) {
        const plan = await planOf(clinic.db, query, clinic.isPostgres);
        // PostgreSQL reads a table without rows as it is.
        expect(plan).toMatch(new RegExp(`${index}|Seq Scan on recording_checks`));
        expect(plan).not.toMatch(/SCAN call_records"|SEARCH call_records USING INDEX|Seq Scan on call_records/);
      }
    }
});

test('calls of a day by their length are read by their start', async () => {
  const { db, queries } = recordedQueries(clinic.db);
  const day = { ...filter, from: span.from, to: span.from + dayMs, hasRecording: true };
  await createCdrRepository(db, few).next(day, { sort: 'billsec', order: 'desc', readerId }, { rows: 60 });
  expect(await planOf(clinic.db, queries[0], clinic.isPostgres)).toMatch(/call_records_(recorded|by_start)/);
});

async function addMany(): Promise<void> {
  const from = sql.lit(span.from);
  const step = sql.lit(Math.floor((span.to - span.from) / manyRows));
  const rows = sql`WITH RECURSIVE n(i) AS (
    SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})`;
  await sql`
    INSERT INTO customers (id, name, sex, idcard, address_id, medium_id, total_payment, balance, points, created_at,
      updated_at)
    ${rows} SELECT 100000 + i, 'Customer ' || i % 5000, 2, 'many' || i, 2, 1, 0, 0, 0, i, i FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO call_records (call_id, type, direction, caller, callee, agent_id, customer_id, group_id, outcome_id,
      outcomes, created_at, ended_at, last_alive_at, duration, billsec, record_filename)
    ${rows} SELECT 'many' || i, 'sip', 'inbound', '139' || i, '4008', CAST(1001 + i % 8 AS TEXT), 100000 + i, 1 + i % 2,
      1 + i % 4, 1, ${from} + i * ${step}, ${from} + i * ${step}, 0, i % 300, i % 299,
      CASE WHEN i % 3 = 0 THEN NULL ELSE 'x' || i || '.wav' END FROM n
  `.execute(clinic.db);
  await sql`
    INSERT INTO call_wrap_ups (call_id, user_id, outcome_id, note, saved_at)
    SELECT call_id, 1, outcome_id, NULL, created_at FROM call_records WHERE call_id LIKE 'many%'
  `.execute(clinic.db);
  await sql`
    INSERT INTO call_scores (record_id, template_id, template_version, rater_id, purpose, state, total, is_fatal,
      called_at, signed_at, version)
    SELECT id, 1, 1, 1, 'review', 'signed', id % 1001, 0, created_at, created_at, 1 FROM call_records
    WHERE call_id LIKE 'many%' AND id % 3 = 0
  `.execute(clinic.db);
  // SQLite plans without statistics, as in a clinic.
  if (!clinic.isPostgres) return;
  for (const table of ['call_records', 'customers', 'agents', 'call_scores', 'call_wrap_ups'])
    await sql`ANALYZE ${sql.table(table)}`.execute(clinic.db);
}
