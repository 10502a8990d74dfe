import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CdrFilter, type CdrOrder, createCdrRepository } from '../../src/core/calls/cdr/repository.ts';
import { foundCallSorts } from '../../src/shared/contract/found-call-sort.ts';
import { postgresWords } from '../../src/core/platform/database/dialect-types.ts';
import { callOrders } from '../../src/core/platform/database/migrations/0072-call-orders.ts';
import { WrapUpRepository } from '../../src/core/calls/wrap-ups/repository.ts';
import { addGeneratedCalls } from '../support/generated-calls.ts';
import { openDemoDatabase } from '../support/open-demo-database.ts';

/** The orders of calls that are found, page by page, while calls are added. */
const dayMs = 86_400_000;
/** Before the calls of the demo clinic. */
const span = { from: Date.now() - 1200 * dayMs, to: Date.now() - 400 * dayMs };
/** The generated scores are by another account than the one that reads. */
const [readerId, raterId] = [2, 1];

let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  clinic = await openDemoDatabase((folder) => addGeneratedCalls(folder, 200));
  await rateAgain();
  await wrapUpAgain();
});
afterAll(() => clinic.stop());

const orders = foundCallSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).map((order): CdrOrder => ({ sort, order, readerId })),
);
const filter = { ...span, hasParts: false, hasPlaced: false };

const rowsOf = () =>
  clinic.db
    .selectFrom('call_records')
    .selectAll()
    .where('created_at', '>=', span.from)
    .where('created_at', '<=', span.to)
    .orderBy('id')
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const unrated = {
  template_id: 1,
  template_version: 1,
  note: null,
  is_fatal: 0,
  agent_id: null,
  signed_at: null,
  acknowledged_at: null,
  answer: null,
  version: 1,
} as const;

/** Reviews beside the first, some of them signed later, and ratings that the reader has not signed yet. */
async function rateAgain(): Promise<void> {
  const rows = await rowsOf();
  const scores = rows.flatMap((row, at) => {
    const ofRow = { ...unrated, record_id: row.id, called_at: row.created_at };
    const later = { ...ofRow, rater_id: 3, purpose: 'review' as const, state: 'signed' as const };
    const blind = { ...ofRow, rater_id: readerId, state: 'draft' as const, total: 1000 };
    return [
      ...(at % 5 === 0 ? [{ ...later, total: 300 + (at % 4) * 100, signed_at: (row.ended_at ?? 0) + (at % 2) }] : []),
      ...(at % 7 === 0 ? [{ ...blind, purpose: at % 2 ? ('second' as const) : ('calibration' as const) }] : []),
      ...(at % 11 === 0 ? [{ ...later, template_id: 2, purpose: 'second' as const, total: 10, signed_at: 9e12 }] : []),
    ];
  });
  await clinic.db.insertInto('call_scores').values(scores).execute();
}

/** Outcomes that other agents saved of the same calls, earlier or later. */
async function wrapUpAgain(): Promise<void> {
  const wrapUps = new WrapUpRepository(clinic.db);
  for (const [at, { call_id, ended_at: endedAt }] of (await rowsOf()).entries())
    if (at % 3 === 0)
      await wrapUps.save({
        call_id,
        user_id: 3,
        outcome_id: at % 2 ? 1 + (at % 4) : null,
        note: null,
        saved_at: (endedAt ?? 0) + (at % 5) - 2,
      });
}

/** The values by which calls are sorted, from the rows that tell them: the first of two is before their IDs. */
async function valuesOf(): Promise<Readonly<Record<CdrOrder['sort'], (row: Row) => readonly (string | number)[]>>> {
  const { db } = clinic;
  const agents = new Map((await db.selectFrom('agents').selectAll().execute()).map((one) => [one.agent_id, one]));
  const customers = new Map((await db.selectFrom('customers').selectAll().execute()).map((one) => [one.id, one.name]));
  const wrapUps = Map.groupBy(await db.selectFrom('call_wrap_ups').selectAll().execute(), (one) => one.call_id);
  const scores = Map.groupBy(await db.selectFrom('call_scores').selectAll().execute(), (one) => one.record_id);
  const outcomeOf = (row: Row): number => {
    const saved = (wrapUps.get(row.call_id) ?? []).filter((one) => one.outcome_id !== null);
    const latest = saved.toSorted((one, other) => other.saved_at - one.saved_at || other.user_id - one.user_id);
    return latest[0]?.outcome_id ?? 0;
  };
  const scoreOf = (row: Row): number => {
    const ofCall = scores.get(row.id) ?? [];
    const isBlind = ofCall.some(
      (one) => one.rater_id === readerId && one.state === 'draft' && one.purpose !== 'review',
    );
    const seen = ofCall.filter(
      (one) => one.purpose === 'review' && one.state === 'signed' && one.total !== null && !isBlind,
    );
    const latest = seen.toSorted((one, other) => (other.signed_at ?? 0) - (one.signed_at ?? 0) || other.id - one.id);
    return latest[0]?.total ?? -1;
  };
  return {
    created_at: (row) => [row.created_at],
    billsec: (row) => [row.billsec],
    duration: (row) => [row.duration],
    id: (row) => [row.id],
    agent_id: (row) => [row.agent_id ?? ''],
    agent_name: (row) => [agents.get(row.agent_id ?? '')?.name ?? '', agents.get(row.agent_id ?? '')?.extension ?? ''],
    customer_id: (row) => [row.customer_id ?? 0],
    customer_name: (row) => [customers.get(row.customer_id ?? 0) ?? '', row.customer_id ?? 0],
    group_id: (row) => [row.group_id ?? 0],
    outcome_id: (row) => [outcomeOf(row)],
    score: (row) => [scoreOf(row), row.created_at],
  };
}

/** The IDs of rows in an order: those without a value come first in ascending order. */
async function inOrder(rows: readonly Row[], { sort, order }: CdrOrder): Promise<number[]> {
  return ordered(rows, order, (await valuesOf())[sort]);
}

function ordered(
  rows: readonly Row[],
  order: CdrOrder['order'],
  valueOf: (row: Row) => readonly (string | number)[],
): number[] {
  const keyed = rows.map((row) => ({ id: row.id, key: [...valueOf(row), row.id] }));
  const ascending = keyed.toSorted(({ key: one }, { key: other }) => {
    const at = one.findIndex((value, place) => value !== other[place]);
    return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
  });
  return (order === 'asc' ? ascending : ascending.toReversed()).map(({ id }) => id);
}

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
    expect(found.filter((id) => known.has(id))).toEqual(await inOrder(before.filter(isAsked), order));
  },
);

test('calls of one outcome, whichever was saved last, are in each order', async () => {
  await removeAdded();
  const [rows, { outcome_id: valueOf }] = [await rowsOf(), await valuesOf()];
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
  const before = await rowsOf();
  await clinic.db.updateTable('call_records').set({ outcome_id: null, outcomes: 0 }).execute();
  const statements = callOrders(postgresWords).filter((statement) => statement.startsWith('UPDATE'));
  for (const statement of statements) await sql.raw(statement).execute(clinic.db);
  expect(await rowsOf()).toEqual(before);
});

test('a page is found by its number as well, whatever parts it has', async () => {
  await removeAdded();
  const rows = await rowsOf();
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
  const rows = await rowsOf();
  const repository = createCdrRepository(clinic.db);
  const { score } = await valuesOf();
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

type Criterion = readonly [Partial<CdrFilter>, (row: Row) => boolean];

/** One of each filter that Find looks up when few calls match, and two together. */
async function criteria(): Promise<readonly Criterion[]> {
  const saved = await clinic.db.selectFrom('call_wrap_ups').selectAll().execute();
  const checks = await clinic.db.selectFrom('recording_checks').selectAll().execute();
  const scores = await clinic.db.selectFrom('call_scores').selectAll().execute();
  const wrappedUp = new Set(saved.flatMap((one) => (one.outcome_id === 2 ? [one.call_id] : [])));
  const marked = new Set(checks.flatMap((one) => ((one.marks & 1) === 1 ? [one.record_id] : [])));
  const isReview = (one: (typeof scores)[number]): boolean => one.state === 'signed' && one.purpose === 'review';
  const scored = new Set(scores.flatMap((one) => (isReview(one) ? [one.record_id] : [])));
  return [
    [{ cause: 'USER_BUSY' }, (row) => row.hangup_cause === 'USER_BUSY'],
    [{ lineGroup: 'spare' }, (row) => row.line_group === 'spare'],
    [{ direction: 'outbound' }, (row) => row.direction === 'outbound'],
    [{ type: 'dual' }, (row) => row.type === 'dual'],
    [{ groupId: 2 }, (row) => row.group_id === 2],
    [{ outcomeId: 2 }, (row) => wrappedUp.has(row.call_id)],
    [{ minBillsec: 90, maxBillsec: 240 }, (row) => row.billsec >= 90 && row.billsec <= 240],
    [{ maxBillsec: 30 }, (row) => row.billsec <= 30],
    [{ markBit: 1 }, (row) => marked.has(row.id)],
    [{ isScored: true }, (row) => scored.has(row.id)],
    [{ isScored: false }, (row) => !scored.has(row.id)],
    [{ cause: 'NO_ANSWER', type: 'sip' }, (row) => row.hangup_cause === 'NO_ANSWER' && row.type === 'sip'],
  ];
}

test.each([0, 20_000])('calls of each filter are in each order where %i of them are few', async (few) => {
  await removeAdded();
  const [rows, values] = [await rowsOf(), await valuesOf()];
  const repository = createCdrRepository(clinic.db, few);
  for (const [criterion, isAsked] of await criteria())
    for (const hasRecording of [true, false, undefined]) {
      const hasIt = (row: Row): boolean =>
        hasRecording === undefined || (row.record_filename !== null) === hasRecording;
      const asked = rows.filter((row) => hasIt(row) && isAsked(row));
      for (const order of orders) {
        const found: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await repository.next({ ...filter, ...criterion, hasRecording }, order, { rows: 25, cursor });
          found.push(...page.rows.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        const name = JSON.stringify({ ...criterion, hasRecording, ...order });
        expect([name, found]).toEqual([name, ordered(asked, order.order, values[order.sort])]);
      }
      expect(await repository.count({ ...filter, ...criterion, hasRecording })).toBe(asked.length);
    }
});
