import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { CoreSupervisor } from './core-supervisor.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A core that stops when it is asked to, or only by force. */
function scene({ stopsWhenAsked }: { stopsWhenAsked: boolean }) {
  const clock = new FakeClock();
  const orders: string[] = [];
  const exits = new Set<() => void>();
  const exit = (): void => {
    for (const listener of exits) listener();
  };
  const supervisor = new CoreSupervisor({
    clock,
    log,
    spawn: () => ({
      onLine: (listener) => listener({ event: 'core-ready', http: 'http://127.0.0.1:1', sip: '', trunk: null }),
      onExit: (listener) => void exits.add(listener),
      stop: () => {
        orders.push('stop');
        if (stopsWhenAsked) exit();
      },
      kill: () => {
        orders.push('kill');
        exit();
      },
    }),
  });
  return { clock, orders, supervisor };
}

test('a core that does not stop within its limit is ended by force', async () => {
  const { clock, orders, supervisor } = scene({ stopsWhenAsked: false });
  await supervisor.start();
  const stopped = supervisor.stop();
  await clock.advance(5000);
  expect(orders).toEqual(['stop']);
  await clock.advance(1000);
  await stopped;
  expect(orders).toEqual(['stop', 'kill']);
});

test('a core that stops is not', async () => {
  const { clock, orders, supervisor } = scene({ stopsWhenAsked: true });
  await supervisor.start();
  await supervisor.stop();
  await clock.advance(60_000);
  expect(orders).toEqual(['stop']);
});
