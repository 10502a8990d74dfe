import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { RetryTimer } from './retry-timer.ts';

test('waits double up to the limit, and start over after a success', async () => {
  const clock = new FakeClock();
  const start = clock.now();
  const timer = new RetryTimer(clock, { firstDelayMs: 1000, maxDelayMs: 3000 });
  const triedAt: number[] = [];
  const retry = (): void => {
    triedAt.push(clock.now() - start);
    if (triedAt.length < 4) timer.failed(retry);
  };
  timer.failed(retry);
  await clock.advance(20_000);
  expect(triedAt).toEqual([1000, 3000, 6000, 9000]);
  timer.succeeded();
  timer.failed(retry);
  await clock.advance(1000);
  expect(triedAt.at(-1)).toBe(21_000);
});

test('a wait is ended early, or given up', async () => {
  const clock = new FakeClock();
  const timer = new RetryTimer(clock);
  let tries = 0;
  timer.failed(() => void (tries += 1));
  timer.retryNow();
  expect([tries, timer.isWaiting]).toEqual([1, false]);
  timer.failed(() => void (tries += 1));
  timer.cancel();
  await clock.advance(60_000);
  expect(tries).toBe(1);
});
