import { expect, test } from 'vitest';
import { usual } from './usual.ts';

test.each([
  ['nothing of nothing', [], undefined],
  ['the only one', [4], 4],
  ['the most frequent', [1, 2, 3, 2], 2],
  ['of several that are as frequent, the first', [3, 1, 1, 3, 2], 3],
])('%s', (_case, values, expected) => {
  expect(usual(values)).toBe(expected);
});
