import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { AgentStatusChanged, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';
import { callWithheld } from '../support/withheld-caller.ts';

let core: CoreChild;
let trunkPort: number;
beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'withheld-')), [
    '--trunk-listen',
    '127.0.0.1:0',
    '--inbound',
    '*=1',
  ]);
  ({ trunkPort } = core);
});
afterAll(() => core.stop());

test('a caller whose From has no user part rings the phone as anonymous, and the event shows no number', async () => {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const events = await EventListener.connect(core.http, agent.token);
  const { sip } = (await agent.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(core.sip, '1001', 'cccccccc-0000-4000-8000-000000000003');
  await phone.register(sip.password);
  await events.until<AgentStatusChanged>('AgentStatusChanged', ({ registered }) => registered);
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  await agent.get('/api/agent-control/ready', { agent_id: '1001' });

  const caller = await callWithheld(trunkPort);
  const rung = await phone.request('INVITE');
  expect(rung.headers.get('from')).toContain('<sip:anonymous@anonymous.invalid>');
  phone.peer.respond(rung, 180, { headers: { contact: phone.peer.contact } });
  const ringing = await events.until<CallStatusChanged>('CallStatusChanged', ({ status }) => status === 'ringing');
  expect(ringing).toMatchObject({
    caller: '',
    callee: '+864008001000',
    callee_written: '4008001000',
    customer: null,
    agent_id: '1001',
  });
  caller.cancel();
  await events.until<CallStatusChanged>('CallStatusChanged', ({ status }) => status === 'hungup');
  for (const part of [events, phone, caller]) part.close();
});
