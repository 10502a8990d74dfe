import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCdrRepository } from '../../../src/core/calls/cdr/cdr-repository.ts';
import { postgresWords } from '../../../src/core/platform/database/dialect-types.ts';
import { callOrders } from '../../../src/core/platform/database/migrations/0072-call-orders.ts';
import { listSorts } from '../../../src/shared/contract/list-sorts.ts';
import {
  foundPages,
  hasRecordingAs,
  idsInOrder,
  openOrderedCalls,
  orderedCalls as filter,
  type OrderedRow as Row,
  raterId,
  readerId,
} from '../../support/ordered-calls.ts';
import { pairwise } from '../../support/pairwise.ts';

/** The orders of calls that are found, page by page, while calls are added. */
let clinic: Awaited<ReturnType<typeof openOrderedCalls>>;
let rows: readonly Row[];
let values: Awaited<ReturnType<typeof clinic.values>>;

beforeAll(async () => {
  clinic = await openOrderedCalls();
  [rows, values] = [await clinic.rows(), await clinic.values()];
});
afterEach(() => clinic.db.deleteFrom('call_records').where('call_id', 'like', 'between-%').execute());
afterAll(() => clinic.stop());

let added = 0;
/** Adds a call like another one. */
async function addLike({ id: _id, ...row }: Row): Promise<void> {
  added += 1;
  await clinic.db
    .insertInto('call_records')
    .values({ ...row, call_id: `between-${added}` })
    .execute();
}

test.each(pairwise({ sort: listSorts.foundCalls, hasRecording: [true, false, undefined], order: ['asc', 'desc'] }))(
  'by $sort $order, recorded $hasRecording: calls added between pages hide and repeat none',
  async ({ hasRecording, ...asked }) => {
    const order = { ...asked, readerId };
    // One that belongs to the pages that were read, and one of those to come.
    const found = await foundPages(
      createCdrRepository(clinic.db),
      { ...filter, hasRecording },
      order,
      40,
      async (ids) => {
        for (const like of [rows[ids.length % rows.length], rows.at(-1)]) if (like) await addLike(like);
      },
    );
    expect(new Set(found).size).toBe(found.length);
    const known = new Set(rows.map(({ id }) => id));
    const expected = idsInOrder(rows.filter(hasRecordingAs(hasRecording)), order, values);
    expect(found.filter((id) => known.has(id))).toEqual(expected);
  },
);

test('calls of one outcome, whichever was saved last, are in each order', async () => {
  const saved = await clinic.db.selectFrom('call_wrap_ups').selectAll().execute();
  const repository = createCdrRepository(clinic.db);
  let ofSeveral = 0;
  const factors = {
    outcomeId: [1, 2, 3, 4],
    sort: listSorts.foundCalls,
    order: ['asc', 'desc'],
    hasRecording: [true, false],
  } as const;
  for (const { outcomeId, hasRecording, ...by } of pairwise(factors)) {
    const order = { ...by, readerId };
    const calls = new Set(saved.flatMap((one) => (one.outcome_id === outcomeId ? [one.call_id] : [])));
    const asked = rows.filter((row) => hasRecordingAs(hasRecording)(row) && calls.has(row.call_id));
    ofSeveral += asked.filter((row) => values.outcome_id(row)[0] !== outcomeId).length;
    const found = await foundPages(repository, { ...filter, hasRecording, outcomeId }, order, 5);
    expect({ ...by, found }).toEqual({ ...by, found: idsInOrder(asked, order, values) });
  }
  expect(ofSeveral).toBeGreaterThan(0);
});

test('an upgrade keeps with each call the outcome that was saved last', async () => {
  await clinic.db.updateTable('call_records').set({ outcome_id: null, outcomes: 0 }).execute();
  const statements = callOrders(postgresWords).filter((statement) => statement.startsWith('UPDATE'));
  for (const statement of statements) await sql.raw(statement).execute(clinic.db);
  expect(await clinic.rows()).toEqual(rows);
});

test('a page is found by its number as well, whatever parts it has', async () => {
  const repository = createCdrRepository(clinic.db);
  for (const { hasRecording, ...by } of pairwise({
    sort: listSorts.foundCalls,
    order: ['asc', 'desc'],
    hasRecording: [true, false],
  })) {
    const order = { ...by, readerId };
    const paging = { ...order, rows: 20, page: 3 };
    const { rows: found } = await repository.listUncounted({ ...filter, hasRecording }, paging);
    const ids = idsInOrder(rows.filter(hasRecordingAs(hasRecording)), order, values);
    expect({ ...by, found: found.map(({ id }) => id) }).toEqual({ ...by, found: ids.slice(40, 60) });
  }
});

test('the scores of calls are those that the reader sees', async () => {
  const repository = createCdrRepository(clinic.db);
  const shown = await repository.scoresOf(
    rows.map(({ id }) => id),
    readerId,
  );
  for (const row of rows) expect((shown.get(row.id) ?? -0.1) * 10).toBe(values.score(row)[0]);
  const ofRater = await repository.scoresOf(
    rows.map(({ id }) => id),
    raterId,
  );
  expect(ofRater.size).toBeGreaterThan(shown.size);
});
