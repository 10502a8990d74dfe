import { once } from 'node:events';
import { expect, test } from 'vitest';
import { PlainService } from '../../../../test/support/plain-service.ts';
import { CallEvents, type EventConnection } from './call-events.ts';

test('the connection counts as lost from its loss until the end of the sign-in', async () => {
  const service = await PlainService.start();
  const events = new CallEvents({ info: () => {}, warn: () => {}, error: () => {} });
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
