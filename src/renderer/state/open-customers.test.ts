import { expect, test } from 'vitest';
import { afterMerged } from './open-customers.ts';

test.each([
  [
    [1, 2, 3],
    [1, 9, 3],
  ],
  [[2, 9], [9]],
  [[9, 2], [9]],
  [[1], [1]],
])('of the tabs %j, that of the merged customer 2 shows the kept customer 9: %j', (ids, shown) =>
  expect(afterMerged({ ids, recent: ids }, { from: 2, to: 9 })).toEqual({ ids: shown, recent: shown }),
);
