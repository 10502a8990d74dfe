import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CdrOrder, createCdrRepository } from '../../../src/core/calls/cdr/repository.ts';
import { postgresWords } from '../../../src/core/platform/database/dialect-types.ts';
import { callOrders } from '../../../src/core/platform/database/migrations/0072-call-orders.ts';
import {
  idsInOrder,
  openOrderedCalls,
  orderedCalls as filter,
  type OrderedRow as Row,
  orders,
  raterId,
  readerId,
} from '../../support/ordered-calls.ts';

/** The orders of calls that are found, page by page, while calls are added. */
let clinic: Awaited<ReturnType<typeof openOrderedCalls>>;

beforeAll(async () => {
  clinic = await openOrderedCalls();
});
afterAll(() => clinic.stop());

const inOrder = async (rows: readonly Row[], order: CdrOrder) => idsInOrder(rows, order, await clinic.values());

let added = 0;
const removeAdded = () => clinic.db.deleteFrom('call_records').where('call_id', 'like', 'between-%').execute();
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
    await removeAdded();
    const before = await clinic.rows();
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
    expect(found.filter((id) => known.has(id))).toEqual(await inOrder(before.filter(isAsked), order));
  },
);

test('calls of one outcome, whichever was saved last, are in each order', async () => {
  await removeAdded();
  const [rows, { outcome_id: valueOf }] = [await clinic.rows(), await clinic.values()];
  const saved = await clinic.db.selectFrom('call_wrap_ups').selectAll().execute();
  const repository = createCdrRepository(clinic.db);
  let ofSeveral = 0;
  for (const outcomeId of [1, 2, 3, 4])
    for (const order of orders)
      for (const hasRecording of [true, false]) {
        const calls = new Set(saved.flatMap((one) => (one.outcome_id === outcomeId ? [one.call_id] : [])));
        const asked = rows.filter((row) => (row.record_filename !== null) === hasRecording && calls.has(row.call_id));
        ofSeveral += asked.filter((row) => valueOf(row)[0] !== outcomeId).length;
        const found: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await repository.next({ ...filter, hasRecording, outcomeId }, order, { rows: 5, cursor });
          found.push(...page.rows.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(found).toEqual(await inOrder(asked, order));
      }
  expect(ofSeveral).toBeGreaterThan(0);
});

test('an upgrade keeps with each call the outcome that was saved last', async () => {
  await removeAdded();
  const before = await clinic.rows();
  await clinic.db.updateTable('call_records').set({ outcome_id: null, outcomes: 0 }).execute();
  const statements = callOrders(postgresWords).filter((statement) => statement.startsWith('UPDATE'));
  for (const statement of statements) await sql.raw(statement).execute(clinic.db);
  expect(await clinic.rows()).toEqual(before);
});

test('a page is found by its number as well, whatever parts it has', async () => {
  await removeAdded();
  const rows = await clinic.rows();
  const repository = createCdrRepository(clinic.db);
  for (const order of orders)
    for (const hasRecording of [true, false]) {
      const asked = rows.filter((row) => (row.record_filename !== null) === hasRecording);
      const paging = { ...order, rows: 20, page: 3 };
      const { rows: found } = await repository.listUncounted({ ...filter, hasRecording }, paging);
      expect(found.map(({ id }) => id)).toEqual((await inOrder(asked, order)).slice(40, 60));
    }
});

test('the scores of calls are those that the reader sees', async () => {
  const rows = await clinic.rows();
  const repository = createCdrRepository(clinic.db);
  const { score } = await clinic.values();
  const shown = await repository.scoresOf(
    rows.map(({ id }) => id),
    readerId,
  );
  for (const row of rows) expect((shown.get(row.id) ?? -0.1) * 10).toBe(score(row)[0]);
  const ofRater = await repository.scoresOf(
    rows.map(({ id }) => id),
    raterId,
  );
  expect(ofRater.size).toBeGreaterThan(shown.size);
});
