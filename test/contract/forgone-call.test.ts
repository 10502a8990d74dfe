import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
beforeAll(async () => {
  clinic = await startDemoClinic('agent1001');
});
afterAll(() => clinic.stop());

const query = { caller: '13800001001', callee: '13900000000' };

/** Sends a request and disconnects immediately, like a client whose patience ended while the service stood still. */
async function askAndLeave(line: string, body = ''): Promise<void> {
  const { hostname, port } = new URL(clinic.core.http);
  const socket = connect(Number(port), hostname);
  const headers = [
    `Host: ${hostname}`,
    `Authorization: Bearer ${clinic.clients[0].token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end([`${line} HTTP/1.1`, ...headers, '', body].join('\r\n'));
  await once(socket.resume(), 'close');
}
const placing = `GET /api/call/dual?${new URLSearchParams(query).toString()}`;

test('a call is ended also for a client that has left', async () => {
  const [agent] = clinic.clients;
  const events = await EventListener.connect(clinic.core.http, agent.token);
  const { request_id: callId } = (await agent.get('/api/call/dual', query)).body.data as { request_id: string };
  await askAndLeave('POST /api/ext/call/hangup', JSON.stringify({ call_id: callId }));
  await events.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.call_id === callId && event.status === 'hungup' && event.hangup_cause === 'ORIGINATOR_CANCEL',
  );
  events.close();
});

test('a call whose client has left is not placed', async () => {
  await askAndLeave(placing);
  const [agent] = clinic.clients;
  expect(await agent.get('/api/call/dual', query)).toMatchObject({ status: 200 });
});
