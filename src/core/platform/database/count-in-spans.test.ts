import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countInSpans } from './count-in-spans.ts';

test('every number is counted once, whatever the spans are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: -1, max: 3000 }),
      fc.integer({ min: 1, max: 4000 }),
      async (first, length, width) => {
        const counted: number[] = [];
        const total = await countInSpans({ first, last: first + length, width }, async (from, to) => {
          for (let number = from; number <= to; number += 1) counted.push(number);
          return to - from + 1;
        });
        const numbers = Array.from({ length: length + 1 }, (_one, at) => first + at);
        expect([total, counted]).toEqual([length + 1, numbers]);
      },
    ),
  );
});

test('spans that take long become shorter, and others have their turn between two', async () => {
  const spans: number[] = [];
  let turns = 0;
  const busyUntil = (ms: number): void => {
    while (performance.now() < ms);
  };
  await countInSpans({ first: 1, last: 1000, width: 400 }, async (from, to) => {
    spans.push(to - from + 1);
    const before = spans.length;
    setImmediate(() => {
      turns += spans.length === before ? 1 : 0;
    });
    busyUntil(performance.now() + (to - from + 1) * 0.15);
    return 1;
  });
  expect(spans[1]).toBeLessThan(200);
  expect(turns).toBe(spans.length);
});
