import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CdrFilter, createCdrRepository } from '../../../src/core/calls/cdr/repository.ts';
import { idsInOrder, openOrderedCalls, orderedCalls, type OrderedRow, orders } from '../../support/ordered-calls.ts';

/** Calls of one filter in every order, whether Find looks them up as few, or reads many in their order. */
let clinic: Awaited<ReturnType<typeof openOrderedCalls>>;

beforeAll(async () => {
  clinic = await openOrderedCalls();
});
afterAll(() => clinic.stop());

/** IDs of the records, and of the calls, that other tables tell about. */
async function toldElsewhere() {
  const { db } = clinic;
  const saved = await db.selectFrom('call_wrap_ups').selectAll().execute();
  const checks = await db.selectFrom('recording_checks').selectAll().execute();
  const scores = await db.selectFrom('call_scores').selectAll().execute();
  const reviews = scores.filter(({ state, purpose }) => state === 'signed' && purpose === 'review');
  return {
    wrappedUp: new Set(saved.filter((one) => one.outcome_id === 2).map((one) => one.call_id)),
    marked: new Set(checks.filter(({ marks }) => (marks & 1) === 1).map((one) => one.record_id)),
    scored: new Set(reviews.map((one) => one.record_id)),
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
  [{ isScored: true }, (row, { scored }) => scored.has(row.id)],
  [{ isScored: false }, (row, { scored }) => !scored.has(row.id)],
  [{ cause: 'NO_ANSWER', type: 'sip' }, (row) => row.hangup_cause === 'NO_ANSWER' && row.type === 'sip'],
];
const cases = filters.flatMap(([filter, isAsked]) =>
  [0, 20_000].map((few) => ({ name: JSON.stringify(filter), few, filter, isAsked })),
);

test.each(cases)('by $name, in each order, where $few calls are few', async ({ few, filter, isAsked }) => {
  const [rows, values, told] = [await clinic.rows(), await clinic.values(), await toldElsewhere()];
  const repository = createCdrRepository(clinic.db, few);
  for (const hasRecording of [true, false, undefined]) {
    const hasIt = (row: OrderedRow): boolean =>
      hasRecording === undefined || (row.record_filename !== null) === hasRecording;
    const asked = rows.filter((row) => hasIt(row) && isAsked(row, told));
    for (const order of orders) {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await repository.next({ ...orderedCalls, ...filter, hasRecording }, order, { rows: 25, cursor });
        found.push(...page.rows.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect({ hasRecording, ...order, found }).toEqual({
        hasRecording,
        ...order,
        found: idsInOrder(asked, order, values),
      });
    }
    expect(await repository.count({ ...orderedCalls, ...filter, hasRecording })).toBe(asked.length);
  }
});
