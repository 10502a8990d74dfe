import { expect, test } from 'vitest';
import { silenceAt, silencesOf } from './silences.ts';

/** Ten peaks a second: each part is so many seconds of one level, of the agent and of the customer. */
function recording(...parts: readonly (readonly [seconds: number, left: number, right: number])[]) {
  const levels = parts.flatMap(([seconds, left, right]) =>
    Array.from({ length: seconds * 10 }, () => [left, right] as const),
  );
  return {
    seconds: levels.length / 10,
    left: levels.map(([left]) => left),
    right: levels.map(([, right]) => right),
  };
}
const rounded = (peaks: ReturnType<typeof recording>) =>
  silencesOf(peaks).map(({ from, to }) => [Number(from.toFixed(1)), Number(to.toFixed(1))]);

test('a part in which neither side speaks is one, without the margins at its ends', () => {
  expect(rounded(recording([2, 0.4, 0], [3, 0.01, 0.005], [2, 0, 0.4], [4, 0, 0]))).toEqual([
    [2.2, 4.8],
    [7.2, 10.8],
  ]);
});

test('a pause of a second is none, nor is one in which the other side speaks', () => {
  expect(silencesOf(recording([2, 0.4, 0], [1, 0, 0], [5, 0, 0.1], [2, 0.4, 0]))).toEqual([]);
});

test('a recording without peaks has none', () => expect(silencesOf({ seconds: 0, left: [], right: [] })).toEqual([]));

test('a place is in a silence from its beginning on, and no longer at its end', () => {
  const silences = [{ from: 2, to: 5 }];
  expect([1.9, 2, 4.9, 4.96, 5].map((seconds) => silenceAt(silences, seconds) !== null)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
