import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { Nightly } from './nightly.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

test('runs once a night, also after the clock was set forward and back', async () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 5, 12));
  let runs = 0;
  const nightly = new Nightly({ clock, timeZone: 'UTC', time: '03:00', run: () => runs++ });
  nightly.start();
  await clock.advance(15 * hourMs);
  expect(runs).toBe(1);
  // A wrong year, noticed the next day.
  clock.setWall(1000 * dayMs);
  await clock.advance(dayMs);
  const before = runs;
  clock.setWall(-1000 * dayMs);
  await clock.advance(dayMs);
  expect(runs).toBe(before + 1);
  await clock.advance(2 * dayMs);
  expect(runs).toBe(before + 3);
  nightly.stop();
});
