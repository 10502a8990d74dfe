import { expect, test } from 'vitest';
import { type Answer, debtAt, firstOwedAt, type MissedCall, settledWithin, type Story } from './debt.ts';

const missed = (...moments: number[]): MissedCall[] => moments.map((at, id) => ({ id, at, endedAt: at + 1 }));
const answer = (at: number, from: number): Answer => ({ way: 'reached', at, from, by: null });

test('an answer settles the calls before it once it is over; two at once settle once', () => {
  const story: Story = { missed: missed(10, 20, 40), answers: [answer(50, 55), answer(30, 35), answer(25, 35)] };
  expect(debtAt(story, 34)).toMatchObject([{ at: 10 }, { at: 20 }]);
  expect([firstOwedAt(story, 34)?.at, firstOwedAt(story, 36), firstOwedAt(story, 41)?.at]).toEqual([10, undefined, 40]);
  expect(settledWithin(story, { from: 0, until: 100 })).toMatchObject([
    { calls: [{ at: 10 }, { at: 20 }], answer: { at: 30 } },
    { calls: [{ at: 40 }], answer: { at: 50 } },
  ]);
  expect(settledWithin(story, { from: 36, until: 54 })).toEqual([]);
});

test('a number that calls thousands of times costs milliseconds', () => {
  const calls = missed(...Array.from({ length: 5000 }, (_, index) => index * 10));
  const answers = Array.from({ length: 40 }, (_, index) => answer(index * 10, index * 10 + 5));
  const before = process.threadCpuUsage();
  expect(settledWithin({ missed: calls, answers }, { from: 0, until: 100_000 })).toHaveLength(40);
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
});
