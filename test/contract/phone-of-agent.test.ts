import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { AgentStatusChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

let core: CoreChild;
beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'phone-of-agent-')));
});
afterAll(() => core.stop());

const agentId = '1003';

/** A workstation of that agent: signed in, listening to events, its phone connected. */
async function workstation(deviceId: string) {
  const client = await HttpClient.signIn(core.http, `agent${agentId}@clinic.test`);
  const events = await EventListener.connect(core.http, client.token);
  const phone = await WebSocketPhone.connect(core.sip, agentId, deviceId);
  const { sip } = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phones = (): AgentStatusChanged['phone'][] =>
    events.seen<AgentStatusChanged>('AgentStatusChanged').map((event) => event.phone);
  return { client, events, phone, phones, register: () => phone.register(sip.password) };
}

test('the first workstation sees a move to another one immediately, and loses the phone', async () => {
  const first = await workstation('aaaaaaaa-0000-4000-8000-000000000001');
  const second = await workstation('bbbbbbbb-0000-4000-8000-000000000002');
  const holds = (deviceId: string | null) => (event: AgentStatusChanged) => event.phone?.device_id === deviceId;

  expect(await first.register()).toMatchObject({ status: 200 });
  await first.events.until('AgentStatusChanged', holds('aaaaaaaa-0000-4000-8000-000000000001'));
  expect(await second.register()).toMatchObject({ status: 200 });
  await first.events.until('AgentStatusChanged', holds('bbbbbbbb-0000-4000-8000-000000000002'));
  await first.phone.closed;
  const state = await first.client.get('/api/ext/agent/state', { agent_id: agentId });
  expect(state.body.data).toMatchObject({
    registered: true,
    phone: { registered: true, device_id: 'bbbbbbbb-0000-4000-8000-000000000002' },
  });
  expect(second.phone.isOpen).toBe(true);

  second.phone.close();
  await first.events.until<AgentStatusChanged>(
    'AgentStatusChanged',
    ({ phone }) => !phone.registered && phone.device_id === null,
  );
  expect(first.phones().filter(({ registered }) => registered)).toHaveLength(2);
  for (const { events } of [first, second]) events.close();
});

test('a registered phone keeps its password however often who is signed in is asked after', async () => {
  const { client, phone, register, events } = await workstation('cccccccc-0000-4000-8000-000000000003');
  expect(await register()).toMatchObject({ status: 200 });
  for (let time = 0; time < 9; time += 1) expect((await client.get('/api/ext/auth/me')).status).toBe(200);
  expect(await register()).toMatchObject({ status: 200 });
  phone.close();
  events.close();
});
