import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor');
});
afterAll(() => clinic.stop());

test.each([
  ['a supervisor', 1, 'ended-by-supervisor'],
  ['the agent', 0, null],
] as const)('a call that %s ends says whether it was somebody else', async (_, place, code) => {
  const [agent] = clinic.clients;
  const events = await EventListener.connect(clinic.core.http, agent.token);
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000000' });
  const { request_id: callId } = placed.body.data as { request_id: string };
  await clinic.clients[place].post('/api/ext/call/hangup', { call_id: callId });
  const ended = await events.until(
    'CallStatusChanged',
    (event: CallStatusChanged) => event.call_id === callId && event.status === 'hungup',
  );
  expect(ended.hangup_detail?.code ?? null).toBe(code);
  events.close();
});
