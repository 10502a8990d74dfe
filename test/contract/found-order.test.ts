import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CdrOrder, createCdrRepository } from '../../src/core/calls/cdr/repository.ts';
import type { OpenDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../src/core/platform/database/open-database.ts';
import { databaseOption } from '../support/clinic-database.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { addGeneratedCalls } from '../support/generated-calls.ts';
import { planOf, recordedQueries } from '../support/recorded-queries.ts';

/** The orders of calls that are found, page by page, while calls are added; and the indexes that serve them. */
const dayMs = 86_400_000;
/** Enough rows for a database to use an index. */
const manyRows = 30_000;
/** Before the calls of the demo clinic. */
const span = { from: Date.now() - 1200 * dayMs, to: Date.now() - 400 * dayMs };

let demo: DemoClinic<unknown>;
let clinic: OpenDatabase;
let isPostgres: boolean;

beforeAll(async () => {
  demo = await startDemoClinic();
  await demo.core.stop();
  const { folder } = demo;
  await addGeneratedCalls(folder, 200);
  const [, postgresUrl = null] = await databaseOption(folder);
  isPostgres = postgresUrl !== null;
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  clinic = await openDatabase({ dataFolder: folder, postgresUrl }, listeners);
});
afterAll(async () => {
  await clinic.close();
  await demo.stop();
});

const sorts = ['created_at', 'billsec', 'duration', 'id', 'agent_id', 'customer_id', 'group_id'] as const;
const orders = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order): CdrOrder => ({ sort, order })));
const filter = { ...span, hasParts: false, hasPlaced: false };

const rowsOf = () =>
  clinic.db
    .selectFrom('call_records')
    .selectAll()
    .where('created_at', '>=', span.from)
    .where('created_at', '<=', span.to)
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The IDs of rows in an order: those without a value come first in ascending order. */
function inOrder(rows: readonly Row[], { sort, order }: CdrOrder): number[] {
  const valueOf = (row: Row): string | number => row[sort] ?? (sort === 'agent_id' ? '' : 0);
  const ascending = rows.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    return first === second ? one.id - other.id : first < second ? -1 : 1;
  });
  return (order === 'asc' ? ascending : ascending.toReversed()).map(({ id }) => id);
}

let added = 0;
/** Adds a call like another one. */
async function addLike({ id: _id, ...row }: Row): Promise<void> {
  added += 1;
  await clinic.db
    .insertInto('call_records')
    .values({ ...row, call_id: `between-${added}` })
    .execute();
}

test.each([true, false, undefined].flatMap((hasRecording) => orders.map((order) => ({ ...order, hasRecording }))))(
  'by $sort $order, recorded $hasRecording: calls added between pages hide and repeat none',
  async (one) => {
    const { hasRecording, ...order } = one;
    await clinic.db.deleteFrom('call_records').where('call_id', 'like', 'between-%').execute();
    const before = await rowsOf();
    const isAsked = (row: Row): boolean =>
      hasRecording === undefined || (row.record_filename !== null) === hasRecording;
    const repository = createCdrRepository(clinic.db);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await repository.next({ ...filter, hasRecording }, order, { rows: 40, cursor });
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
      // One that belongs to the pages that were read, and one of those to come.
      for (const like of [before[found.length % before.length], before.at(-1)]) if (like) await addLike(like);
    } while (cursor !== undefined);
    expect(new Set(found).size).toBe(found.length);
    const known = new Set(before.map(({ id }) => id));
    expect(found.filter((id) => known.has(id))).toEqual(inOrder(before.filter(isAsked), order));
  },
);

test.each([
  ['billsec', 'call_records_found_by_length'],
  ['agent_id', 'call_records_found_by_agent'],
  ['customer_id', 'call_records_found_by_customer'],
  ['group_id', 'call_records_found_by_group'],
] as const)('calls of years by %s are read in the order of their index', async (sort, index) => {
  await addMany();
  const { db, queries } = recordedQueries(clinic.db);
  const repository = createCdrRepository(db);
  for (const hasRecording of [true, false])
    for (const order of ['asc', 'desc'] as const) {
      const asked = { ...filter, hasRecording };
      const { next } = await repository.next(asked, { sort, order }, { rows: 60 });
      await repository.next(asked, { sort, order }, { rows: 60, cursor: next ?? '' });
    }
  expect(queries).toHaveLength(8);
  for (const query of queries) expect(await planOf(clinic.db, query, isPostgres)).toContain(index);
});

test('calls of a day by their length are read by their start', async () => {
  await addMany();
  const { db, queries } = recordedQueries(clinic.db);
  const day = { ...filter, from: span.from, to: span.from + dayMs, hasRecording: true };
  await createCdrRepository(db).next(day, { sort: 'billsec', order: 'desc' }, { rows: 60 });
  expect(await planOf(clinic.db, queries[0], isPostgres)).toMatch(/call_records_(recorded|by_start)/);
});

let isMany = false;
async function addMany(): Promise<void> {
  if (isMany) return;
  isMany = true;
  const from = sql.lit(span.from);
  const step = sql.lit(Math.floor((span.to - span.from) / manyRows));
  await sql`
    INSERT INTO call_records (call_id, type, direction, caller, callee, agent_id, customer_id, group_id, created_at,
      ended_at, last_alive_at, duration, billsec, record_filename)
    WITH RECURSIVE n(i) AS (
      SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(manyRows)})
    SELECT 'many' || i, 'sip', 'inbound', '139' || i, '4008', CAST(1001 + i % 8 AS TEXT), 1 + i % 30, 1 + i % 2,
      ${from} + i * ${step}, ${from} + i * ${step}, 0, i % 300, i % 299,
      CASE WHEN i % 3 = 0 THEN NULL ELSE 'x' || i || '.wav' END FROM n
  `.execute(clinic.db);
  // SQLite plans without statistics, as in a clinic.
  if (isPostgres) await sql`ANALYZE call_records`.execute(clinic.db);
}
