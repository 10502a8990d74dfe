import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, unreturnedOf, type MissedCall, owedAt, settledWithin, type History } from './unreturned.ts';

const missed = (...moments: number[]): MissedCall[] => moments.map((at, id) => ({ id, at, endedAt: at + 1 }));
const answer = (at: number, from: number): Answer => ({ way: 'reached', at, from, by: null });

test('an answer settles the calls before it once it is over; two at once settle once', () => {
  const unreturned = unreturnedOf({
    missed: missed(10, 20, 40),
    answers: [answer(50, 55), answer(30, 35), answer(25, 35)],
  });
  expect(owedAt(unreturned, 34)).toMatchObject([{ at: 10 }, { at: 20 }]);
  expect([owedAt(unreturned, 36), owedAt(unreturned, 41)]).toMatchObject([null, [{ at: 40 }]]);
  expect(settledWithin(unreturned, { from: 0, until: 100 })).toMatchObject([
    { calls: [{ at: 10 }, { at: 20 }], answer: { at: 30 } },
    { calls: [{ at: 40 }], answer: { at: 50 } },
  ]);
  expect(settledWithin(unreturned, { from: 36, until: 54 })).toEqual([]);
});

/** The definition: a call is owed from its end on, as long as no answer in force came after it. */
const owed = ({ missed: calls, answers }: History, moment: number): MissedCall[] =>
  calls.filter(({ at, endedAt }) => endedAt <= moment && answers.every((one) => one.from > moment || one.at < at));

const moments = fc.nat(40);
const durations = fc.integer({ min: 1, max: 12 });
const anyHistory = fc.record({
  missed: fc
    .array(fc.tuple(moments, durations), { maxLength: 8 })
    .map((drawn) =>
      drawn
        .toSorted(([one], [other]) => one - other)
        .map(([at, seconds], id): MissedCall => ({ id, at, endedAt: at + seconds })),
    ),
  answers: fc.array(
    fc.tuple(moments, durations).map(([at, seconds]) => answer(at, at + seconds)),
    { maxLength: 5 },
  ),
});

test('calls owed at any moment, and those that an answer settled, are as the records define them', () => {
  fc.assert(
    fc.property(anyHistory, moments, durations, (history, from, length) => {
      const unreturned = unreturnedOf(history);
      for (let moment = -1; moment <= 60; moment += 1)
        expect(owedAt(unreturned, moment) ?? []).toEqual(owed(history, moment));
      const ends = [...new Set(history.answers.map((one) => one.from))].toSorted((one, other) => one - other);
      const settled = ends
        .filter((end) => end >= from && end <= from + length)
        .filter((end) => owed(history, end).length === 0 && owed(history, end - 1).length > 0)
        .map((end) => ({ calls: owed(history, end - 1), from: end }));
      const found = settledWithin(unreturned, { from, until: from + length });
      expect(found.map(({ calls, answer: { from: end } }) => ({ calls, from: end }))).toEqual(settled);
      for (const { calls, answer: by } of found)
        for (const call of calls) expect(by.at).toBeGreaterThanOrEqual(call.at);
    }),
    { numRuns: 1000 },
  );
});
