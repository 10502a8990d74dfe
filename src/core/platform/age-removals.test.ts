import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { AgeRemovals } from './age-removals.ts';
import { ClockTrust } from './clock-trust.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;

/** Removals of what is older than a day, by a clock that was read at the last record. */
function scene(newestAge: number | null = hourMs) {
  const clock = new FakeClock();
  const records = { newest: newestAge === null ? null : clock.now() - newestAge };
  const trust = new ClockTrust({ clock, uptime: () => clock.monotonic(), newestRecord: async () => records.newest });
  const removed: number[] = [];
  const removals = new AgeRemovals({ clock, trust, onFault: () => {} });
  removals.add(async () => Promise.reject(new Error('Locked')));
  removals.add(async (now) => void removed.push(now));
  removals.start();
  const begun = clock.now();
  return {
    clock,
    trust,
    /** Hours from the start at which something was removed. */
    hours: () => removed.map((now) => (now - begun) / hourMs),
    /** Time passes, with a record each hour. */
    advance: async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        await clock.advance(hourMs);
        records.newest = clock.now();
      }
    },
    idle: (hours: number) => clock.advance(hours * hourMs),
  };
}

test('removes at the start and each hour; one that fails keeps no other from it', async () => {
  const { hours, advance } = scene();
  await advance(2);
  expect(hours()).toEqual([0, 1, 2]);
});

test('a clock that is set years ahead removes nothing until it is set back or somebody confirms it', async () => {
  const { clock, trust, hours, advance } = scene();
  await advance(1);
  clock.setWall(4 * yearMs);
  await advance(3);
  expect([hours(), await trust.doubt()]).toEqual([[0, 1], 'clock-set']);
  clock.setWall(-4 * yearMs);
  await advance(1);
  expect(hours()).toEqual([0, 1, 5]);
  clock.setWall(-2 * hourMs);
  await advance(1);
  expect(hours()).toEqual([0, 1, 5]);
  trust.confirm();
  await advance(1);
  expect(hours()).toEqual([0, 1, 5, 5]);
});

test('a clock that is corrected a little at a time is followed', async () => {
  const { clock, hours, advance } = scene();
  for (let hour = 0; hour < 5; hour += 1) {
    await advance(1);
    clock.setWall(hourMs / 2);
  }
  expect(hours()).toEqual([0, 1, 2.5, 4, 5.5, 7]);
});

test('records of a clock that was weeks ahead from the start do not make it right', async () => {
  const { trust, hours, advance } = scene(4 * yearMs);
  await advance(3);
  expect([hours(), await trust.doubt()]).toEqual([[], 'clock-ahead']);
  trust.confirm();
  await advance(1);
  expect(hours()).toEqual([4]);
});

test('nothing is removed while the newest record is more than a day behind the clock', async () => {
  const { trust, hours, advance, idle } = scene(10 * dayMs);
  await idle(1);
  expect([hours(), await trust.doubt()]).toEqual([[], 'clock-ahead']);
  await advance(2);
  expect(hours()).toEqual([3]);
  await idle(30);
  expect(hours().at(-1)).toBe(29);
  const empty = scene(null);
  await empty.idle(1);
  expect(empty.hours()).toEqual([0, 1]);
});
