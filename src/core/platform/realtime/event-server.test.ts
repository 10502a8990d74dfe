import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { EventListener } from '../../../../test/support/event-listener.ts';
import { UpgradeRouter } from '../../../node/http/upgrade-router.ts';
import { controlCaller } from '../caller.ts';
import { EventServer } from './event-server.ts';

test('Socket.IO that could not be loaded is loaded for the next connection', async () => {
  let loads = 0;
  const events = new EventServer(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('Too many open files.')) : import('./socket-io.ts');
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  events.serve({
    upgrades: new UpgradeRouter(server, { refusal: () => null, log: { error: () => {} } }),
    events: { since: async () => [] } as never,
    publisher: { flushed: async () => {}, lastSequence: () => 0 },
    callerOfToken: () => controlCaller,
    recognized: () => {},
    asSeenBy: (_, __, value) => value,
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(EventListener.connect(address, 'token')).rejects.toThrow();
  const listener = await EventListener.connect(address, 'token');
  expect(loads).toBe(2);
  listener.close();
  await listener.disconnected;
  await events.close();
  server.close();
});
