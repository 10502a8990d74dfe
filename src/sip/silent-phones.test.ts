import { expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import type { LegEvent } from './leg.ts';

const timeoutMs = 4000;

async function silentPhone() {
  const scene = await sipScene();
  const { peer, connection } = scene.softphone('8001');
  await peer.register('secret');
  const registered: boolean[] = [];
  scene.sip.onRegistration((registration) => void registered.push(registration.registered));
  const call = () =>
    scene.sip.callExtension({
      extension: '8001',
      from: { user: '1', displayName: null },
      sdp: 'offer',
      noResponseTimeoutMs: timeoutMs,
    });
  const events: LegEvent[] = [];
  call().onEvent((event) => void events.push(event));
  await scene.rest();
  await scene.clock.advance(timeoutMs);
  await scene.rest();
  return { ...scene, peer, connection, registered, call, events };
}

test('a phone that gives no sign of life is unreachable, and not called again', async () => {
  const { events, registered, call } = await silentPhone();
  expect(events).toEqual([
    { kind: 'ended', end: { by: 'remote', status: 408, reason: 'Request Timeout', isUnreachable: true } },
  ]);
  expect(registered).toEqual([false]);
  expect(call).toThrow(/not registered/);
});

test('it counts as registered again once it responds to OPTIONS', async () => {
  const { peer, registered, rest, clock, call } = await silentPhone();
  await clock.advance(5000);
  await rest();
  expect(registered).toEqual([false]);
  peer.respond(peer.lastRequest('OPTIONS'), 200);
  await rest();
  expect(registered).toEqual([false, true]);
  expect(call).not.toThrow();
});

test('it counts as registered again once it registers, and is asked no more', async () => {
  const { peer, registered, rest, clock, takeLadder } = await silentPhone();
  await peer.register('secret');
  await rest();
  expect(registered).toEqual([false, true]);
  takeLadder();
  await clock.advance(20_000);
  await rest();
  expect(takeLadder().filter((step) => step.includes('OPTIONS'))).toEqual([]);
});

test('a phone whose connection closes is reported as away once', async () => {
  const { connection, registered, rest } = await silentPhone();
  connection.closed();
  await rest();
  expect(registered).toEqual([false]);
});
