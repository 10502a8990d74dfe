import { expect, test } from 'vitest';
import { isTooLarge } from './message-size.ts';

const itself: unknown[] = [];
itself.push(itself, itself);

test.each([
  ['a text', 'x'.repeat(1001)],
  ['many small texts', Array.from({ length: 200 }, () => 'x')],
  ['a key', { ['x'.repeat(1001)]: 1 }],
  ['bytes', new Uint8Array(1001)],
  ['a map', new Map([['x', 'x'.repeat(1001)]])],
  ['a value that contains itself', itself],
])('%s is too large', (_name, value) => expect(isTooLarge({ value }, 1000)).toBe(true));

test.each([undefined, null, 1, 'x'.repeat(900), { a: [1, 'x'], b: null }])('%j is not', (value) =>
  expect(isTooLarge(value, 1000)).toBe(false),
);

test('a value that is nested deeper than a stack is counted, too', () => {
  let deep: unknown = 'x';
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  expect(isTooLarge(deep)).toBe(false);
});
