import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { NumberSearchLimit } from './number-search-limit.ts';

/** How many of so many searches for different numbers are allowed. */
function allowed(limit: NumberSearchLimit, userId: number, searches: number): number {
  let count = 0;
  for (let index = 0; index < searches; index += 1) {
    try {
      limit.count(userId, `+86137${String(index).padStart(4, '0')}4321`);
      count += 1;
    } catch {
      // Refused.
    }
  }
  return count;
}

test('thirty searches in one go, then ten a minute, for each account', async () => {
  const clock = new FakeClock();
  const limit = new NumberSearchLimit(() => clock.monotonic());
  expect(allowed(limit, 1, 10_000)).toBe(30);
  expect(allowed(limit, 2, 5)).toBe(5);
  await clock.advance(60_000);
  expect(allowed(limit, 1, 10_000)).toBe(10);
});

test('a refusal gives the seconds to wait; the digits of a number that is still being typed are not counted', () => {
  const limit = new NumberSearchLimit(() => 0);
  for (let typed = 0; typed < 1000; typed += 1) limit.count(1, '137000');
  allowed(limit, 1, 30);
  expect(() => limit.count(1, '13700004321')).toThrow('Try again in 6 seconds');
  expect(() => limit.count(1, '137000')).not.toThrow();
});
