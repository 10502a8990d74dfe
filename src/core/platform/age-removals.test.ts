import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { AgeRemovals } from './age-removals.ts';
import { ClockTrust } from './clock-trust.ts';
import type { KeptTime } from './clock-trust-repository.ts';
import type { Log } from './log.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;

/** Removals of what is older than a day. `keptAge`: how long ago the core last ran; null in a new clinic. */
function scene(keptAge: number | null = hourMs) {
  const clock = new FakeClock();
  let kept: KeptTime | null = keptAge === null ? null : { at: clock.now() - keptAge, leeway: 3 * dayMs };
  const removed: number[] = [];
  const warnings: unknown[] = [];
  const begun = clock.now();
  const start = () => {
    const keep = async (time: KeptTime): Promise<void> => void (kept = time);
    const trust = new ClockTrust({ clock, uptime: () => clock.monotonic(), kept, keep });
    const log = { warn: (fact: unknown) => void warnings.push(fact) } as Pick<Log, 'warn'>;
    const removals = new AgeRemovals({ clock, trust, log, onFault: () => {} });
    removals.add(async () => Promise.reject(new Error('Locked')));
    removals.add(async (now) => void removed.push(now));
    removals.start();
    return { trust, removals };
  };
  let core = start();
  return {
    clock,
    warnings,
    trust: () => core.trust,
    /** Hours from the start at which something was removed. */
    hours: () => removed.map((now) => (now - begun) / hourMs),
    advance: (hours: number) => clock.advance(hours * hourMs),
    /** `offMs`: how long nothing runs, while the machine's clock runs. */
    restart: async (offMs = 0) => {
      await core.removals.stop();
      clock.setWall(offMs);
      core = start();
      await clock.advance(0);
    },
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
  expect([hours(), trust().doubt()]).toEqual([[0, 1], 'clock-set']);
  clock.setWall(-4 * yearMs);
  await advance(1);
  expect(hours()).toEqual([0, 1, 5]);
  clock.setWall(-2 * hourMs);
  await advance(1);
  expect(hours()).toEqual([0, 1, 5]);
  await trust().confirm();
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

test.each([2 * hourMs, 10 * dayMs, 4 * yearMs, -4 * yearMs])(
  'no restart makes a clock right that was set by %d ms: it is set back, or somebody confirms it',
  async (shift) => {
    const { clock, trust, hours, advance, restart, warnings } = scene();
    await advance(1);
    clock.setWall(shift);
    for (let start = 0; start < 3; start += 1) {
      await restart();
      await advance(2);
    }
    expect([hours(), trust().doubt()]).toEqual([[0, 1], expect.stringMatching(/^clock-/)]);
    expect(warnings).toHaveLength(3);
    clock.setWall(-shift);
    await restart();
    expect([hours(), trust().doubt()]).toEqual([[0, 1, 7], null]);
    clock.setWall(shift);
    await trust().confirm();
    await restart();
    expect([hours().length, trust().doubt()]).toEqual([4, null]);
  },
);

test('a clock that was set back while the core was off for half a day is trusted', async () => {
  const { clock, trust, hours, advance, restart } = scene();
  await advance(1);
  clock.setWall(30 * hourMs);
  await advance(1);
  expect([hours(), trust().doubt()]).toEqual([[0, 1], 'clock-set']);
  await restart(12 * hourMs - 30 * hourMs);
  expect([hours(), trust().doubt()]).toEqual([[0, 1, 14], null]);
});

test.each([10 * dayMs, 4 * yearMs])('a clock that is %d ms ahead at the start stays in doubt', async (ahead) => {
  const { clock, trust, hours, advance, restart, warnings } = scene(ahead);
  await advance(30);
  expect([hours(), trust().doubt(), warnings]).toEqual([[], 'clock-ahead', [{ reason: 'clock-ahead' }]]);
  await restart();
  await advance(30);
  expect([hours(), trust().doubt()]).toEqual([[], 'clock-ahead']);
  clock.setWall(-ahead);
  await advance(1);
  expect([hours().length, trust().doubt()]).toEqual([1, null]);
});

test('a core that was off over a weekend removes at the start; after months somebody is asked once', async () => {
  const { trust, hours, restart } = scene(2.5 * dayMs);
  await restart(2.5 * dayMs);
  expect(hours()).toEqual([0, 60]);
  await restart(90 * dayMs);
  expect([hours().length, trust().doubt()]).toEqual([2, 'clock-ahead']);
  await trust().confirm();
  await restart();
  expect([hours().length, trust().doubt()]).toEqual([3, null]);
});

test('a machine that starts with a clock of years ago removes as soon as the clock is right', async () => {
  const { clock, trust, hours, advance, restart } = scene();
  await restart(12 * hourMs - 10 * yearMs);
  expect([hours(), trust().doubt()]).toEqual([[0], 'clock-set']);
  clock.setWall(10 * yearMs);
  await advance(1);
  expect(hours()).toEqual([0, 13]);
});

test('a machine that slept removes; one that was paused without knowing for how long asks somebody', async () => {
  const { clock, trust, hours, advance } = scene();
  await advance(30);
  expect(hours().at(-1)).toBe(30);
  clock.setWall(5 * hourMs);
  await advance(1);
  expect([hours().at(-1), trust().doubt()]).toEqual([30, 'clock-set']);
});

test('the clock of a new clinic is trusted; a time that cannot be kept keeps no removal from it', async () => {
  const empty = scene(null);
  await empty.advance(1);
  expect(empty.hours()).toEqual([0, 1]);
  const clock = new FakeClock();
  const keep = async (): Promise<void> => Promise.reject(new Error('The disk is full'));
  const trust = new ClockTrust({ clock, uptime: () => clock.monotonic(), kept: null, keep });
  const [faults, removed]: [unknown[], number[]] = [[], []];
  const log = { warn: () => {} } as unknown as Pick<Log, 'warn'>;
  const removals = new AgeRemovals({ clock, trust, log, onFault: (fault) => void faults.push(fault) });
  await removals.addAtOnce(async (now) => void removed.push(now));
  expect([removed.length, faults.length]).toEqual([1, 1]);
});
