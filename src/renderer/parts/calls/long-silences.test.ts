import { expect, test } from 'vitest';
import { longSilences } from './long-silences.ts';

test('silences of 20 seconds and more are found, shorter ones are not', () => {
  // Parts of 5 s each.
  const strip = '1000022200031';
  expect(longSilences(strip, strip.length * 5)).toEqual([{ from: 1, parts: 4 }]);
  expect(longSilences(strip, strip.length)).toEqual([]);
  expect(longSilences('', 0)).toEqual([]);
});
