import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { phoneAgent, type PhoneAgent } from '../support/phone-agent.ts';

/** A colleague's extension is called inside the clinic, by every way of placing a call. */
let clinic: DemoClinic<readonly [HttpClient]>;
let agent: PhoneAgent;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor');
  agent = await phoneAgent(clinic.core, '1001', []);
});
afterAll(async () => {
  agent.close();
  await clinic.stop();
});

const byMobile = { caller: '13800001001', extra: 'ticket 7' };
const byPhone = { caller: '1001', extra: 'ticket 7' };
const mobileWays = {
  dual: (callee: string) => agent.client.get('/api/call/dual', { ...byMobile, callee }),
  place: (number: string) => agent.client.post('/api/ext/call/place', { ...byMobile, way: 'dual', number }),
};
const phoneWays = {
  out: (callee: string) => agent.client.get('/api/call/out', { ...byPhone, callee }),
  place: (number: string) => agent.client.post('/api/ext/call/place', { ...byPhone, number }),
};
const fieldOf = { dual: 'callee', out: 'callee', place: 'number' };

test.each(['dual', 'place'] as const)('%s: not by the agent’s mobile', async (way) =>
  expect(await mobileWays[way]('10-02')).toMatchObject({
    status: 422,
    body: { data: { errors: { [fieldOf[way]]: [expect.stringContaining('Extension 1002')] } } },
  }),
);

test.each(['out', 'place'] as const)('%s: not one’s own, which the request’s field is named for', async (way) =>
  expect(await phoneWays[way]('1001')).toMatchObject({
    status: 422,
    body: { data: { errors: { [fieldOf[way]]: ['An extension cannot call itself.'] } } },
  }),
);

test.each(['out', 'place'] as const)('%s: an internal call with what the request passes through', async (way) => {
  const { status, body } = await phoneWays[way]('1002');
  expect(status).toBe(200);
  const { request_id: callId } = body.data as { request_id: string };
  await agent.client.post('/api/ext/call/hangup', { call_id: callId });
  const ended = await agent.events.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.call_id === callId && event.status === 'hungup',
  );
  expect(ended).toMatchObject({ direction: 'internal', caller: '1001', callee: '1002', extra: 'ticket 7' });
});

test('INVITE: a colleague whose phone is not registered is unavailable, and no line is called', async () => {
  const invite = agent.phone.peer.request('INVITE', 'sip:10-02@example.test', {
    body: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
  });
  const refusal = await agent.phone.send(invite);
  agent.phone.peer.send(agent.phone.peer.within('ACK', invite, refusal));
  const started = await agent.events.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.status === 'hungup' && event.extra === null,
  );
  expect(started).toMatchObject({ direction: 'internal', callee: '1002' });
});
