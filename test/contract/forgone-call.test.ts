import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
beforeAll(async () => {
  clinic = await startDemoClinic('agent1001');
});
afterAll(() => clinic.stop());

const query = { caller: '13800001001', callee: '13900000000' };

/** Asks for a call and leaves at once, as a client does whose patience has ended while the service stood still. */
async function askAndLeave(): Promise<void> {
  const { hostname, port } = new URL(clinic.core.http);
  const socket = connect(Number(port), hostname);
  const path = `/api/call/dual?${new URLSearchParams(query).toString()}`;
  const headers = [`Host: ${hostname}`, `Authorization: Bearer ${clinic.clients[0].token}`];
  socket.end([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  await once(socket.resume(), 'close');
}

test('a call whose client has left is not placed', async () => {
  await askAndLeave();
  const [agent] = clinic.clients;
  expect(await agent.get('/api/call/dual', query)).toMatchObject({ status: 200 });
});
