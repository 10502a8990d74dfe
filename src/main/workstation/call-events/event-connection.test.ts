import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { PlainService } from '../../../../test/support/plain-service.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { CallEvents, type EventConnection } from './call-events.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

test('the connection counts as lost from its loss until the end of the sign-in', async () => {
  const service = await PlainService.start();
  const events = new CallEvents({ WebSocket, log, clock: new FakeClock() });
  const heard = new EventTarget();
  events.connectionChanged.on(({ state }) => heard.dispatchEvent(new Event(state)));
  const states: EventConnection['state'][] = [events.connection];
  events.start(service.http, 'token', '1001');
  await once(heard, 'connected');
  states.push(events.connection);
  service.stop();
  await once(heard, 'disconnected');
  states.push(events.connection);
  const left = once(heard, 'connected');
  events.stop();
  await left;
  states.push(events.connection);
  expect(states).toEqual(['connected', 'connected', 'disconnected', 'connected']);
});

test('a first connection that is refused counts as missing, until it comes', async () => {
  const service = await PlainService.start();
  service.refuseEvents(true);
  const events = new CallEvents({ WebSocket, log, clock: new FakeClock() });
  const heard = new EventTarget();
  events.connectionChanged.on(({ state }) => heard.dispatchEvent(new Event(state)));
  events.start(service.http, 'token', '1001');
  await events.firstConnection;
  expect(events.connection).toBe('missing');
  const connected = once(heard, 'connected');
  service.refuseEvents(false);
  await connected;
  expect(events.connection).toBe('connected');
  events.stop();
  service.stop();
});

test('a first connection that nobody answers counts as missing after three seconds', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const clock = new FakeClock();
  const events = new CallEvents({ WebSocket, log, clock });
  events.start(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'token', '1001');
  await clock.advance(2999);
  expect(events.connection).toBe('connected');
  await clock.advance(1);
  await events.firstConnection;
  expect(events.connection).toBe('missing');
  events.stop();
  expect(events.connection).toBe('connected');
  silent.close();
});
