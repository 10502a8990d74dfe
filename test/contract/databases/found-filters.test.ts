import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CdrFilter, createCdrRepository } from '../../../src/core/calls/cdr/cdr-repository.ts';
import { listSorts } from '../../../src/shared/contract/list-sorts.ts';
import {
  foundPages,
  hasRecordingAs,
  idsInOrder,
  openOrderedCalls,
  orderedCalls,
  type OrderedRow,
  readerId,
} from '../../support/ordered-calls.ts';
import { pairwise } from '../../support/pairwise.ts';

/** Each filter in each order, whether Find looks its calls up as few, or reads many in their order. */
let clinic: Awaited<ReturnType<typeof openOrderedCalls>>;
let rows: readonly OrderedRow[];
let values: Awaited<ReturnType<typeof clinic.values>>;
let told: Told;

beforeAll(async () => {
  clinic = await openOrderedCalls();
  [rows, values, told] = [await clinic.rows(), await clinic.values(), await toldElsewhere()];
});
afterAll(() => clinic.stop());

/** IDs of the records, and of the calls, that other tables tell about. */
async function toldElsewhere() {
  const { db } = clinic;
  const saved = await db.selectFrom('call_wrap_ups').selectAll().execute();
  const checks = await db.selectFrom('recording_checks').selectAll().execute();
  const scores = await db.selectFrom('call_scores').selectAll().execute();
  const reviews = scores.filter(({ state, purpose }) => state === 'signed' && purpose === 'review');
  const isBlind = (recordId: number): boolean =>
    scores.some(
      (one) =>
        one.record_id === recordId && one.rater_id === readerId && one.state === 'draft' && one.purpose !== 'review',
    );
  return {
    wrappedUp: new Set(saved.filter((one) => one.outcome_id === 2).map((one) => one.call_id)),
    marked: new Set(checks.filter(({ marks }) => (marks & 1) === 1).map((one) => one.record_id)),
    scored: new Set(reviews.map((one) => one.record_id).filter((id) => !isBlind(id))),
  };
}
type Told = Awaited<ReturnType<typeof toldElsewhere>>;

/** One of each filter that may be looked up, and two together. */
const filters: readonly (readonly [Partial<CdrFilter>, (row: OrderedRow, told: Told) => boolean])[] = [
  [{ cause: 'USER_BUSY' }, (row) => row.hangup_cause === 'USER_BUSY'],
  [{ lineGroup: 'spare' }, (row) => row.line_group === 'spare'],
  [{ direction: 'outbound' }, (row) => row.direction === 'outbound'],
  [{ type: 'dual' }, (row) => row.type === 'dual'],
  [{ groupId: 2 }, (row) => row.group_id === 2],
  [{ groupId: 2, direction: 'inbound' }, (row) => row.group_id === 2 && row.direction === 'inbound'],
  [{ outcomeId: 2 }, (row, { wrappedUp }) => wrappedUp.has(row.call_id)],
  [{ minBillsec: 90, maxBillsec: 240 }, (row) => row.billsec >= 90 && row.billsec <= 240],
  [{ maxBillsec: 30 }, (row) => row.billsec <= 30],
  [{ markBit: 1 }, (row, { marked }) => marked.has(row.id)],
  [{ isScored: true, readerId }, (row, { scored }) => scored.has(row.id)],
  [{ isScored: false, readerId }, (row, { scored }) => !scored.has(row.id)],
  [{ cause: 'NO_ANSWER', type: 'sip' }, (row) => row.hangup_cause === 'NO_ANSWER' && row.type === 'sip'],
];
const cases = pairwise({
  of: filters,
  sort: listSorts.foundCalls,
  hasRecording: [true, false, undefined],
  order: ['asc', 'desc'],
  few: [0, 20_000],
});

test.each(cases.map((one) => ({ ...one, name: JSON.stringify(one.of[0]) })))(
  'by $name and $sort $order, recorded $hasRecording, where $few calls are few',
  async ({ of: [filter, isAsked], sort, hasRecording, order, few }) => {
    const repository = createCdrRepository(clinic.db, few);
    const all = { ...orderedCalls, ...filter, hasRecording };
    const asked = rows.filter((row) => hasRecordingAs(hasRecording)(row) && isAsked(row, told));
    const by = { sort, order, readerId };
    expect(await foundPages(repository, all, by, 25)).toEqual(idsInOrder(asked, by, values));
    expect(await repository.count(all)).toBe(asked.length);
  },
);
