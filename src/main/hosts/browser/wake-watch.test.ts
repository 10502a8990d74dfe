import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { watchWake } from './wake-watch.ts';

function watched() {
  const clock = new FakeClock();
  const machine = { addresses: '10.0.0.1' };
  let woken = 0;
  watchWake({ clock, addresses: () => machine.addresses }).on(() => (woken += 1));
  return { clock, machine, woken: () => woken };
}

test('a machine that runs on was not asleep', async () => {
  const { clock, woken } = watched();
  await clock.advance(60_000);
  expect(woken()).toBe(0);
});

test('a network address that came or went is noticed once', async () => {
  const { clock, machine, woken } = watched();
  machine.addresses = '10.0.0.7';
  await clock.advance(10_000);
  expect(woken()).toBe(1);
});

test('after sleep, which timers do not notice', async () => {
  const { clock, woken } = watched();
  clock.setWall(60_000);
  await clock.advance(10_000);
  expect(woken()).toBe(1);
});
