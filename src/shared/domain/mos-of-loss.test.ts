import { expect, test } from 'vitest';
import { mosOfLoss } from './mos-of-loss.ts';

test.each([
  [0, 4.41],
  [0.01, 4.33],
  [0.05, 3.92],
  [0.2, 2.63],
  [1, 1.18],
])('sound of which %d is lost has a score of %d', (share, mos) => {
  expect(mosOfLoss(share)).toBeCloseTo(mos, 2);
});
