import { expect, test } from 'vitest';
import { movedBy } from './moved-by.ts';

test.each([
  [[1, 2, 3], 2, -1, [2, 1, 3]],
  [[1, 2, 3], 2, 1, [1, 3, 2]],
  [[1, 2, 3], 1, -1, null],
  [[1, 2, 3], 3, 1, null],
  [[1, 2, 3], 9, 1, null],
] as const)('in %j, %i moved by %i: %j', (ids, id, by, moved) => expect(movedBy(ids, id, by)).toEqual(moved));
