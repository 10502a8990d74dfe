import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../src/shared/contract/admin/accounts.ts';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { AgentStatusChanged } from '../../src/shared/contract/event.ts';
import type { Permission, Role } from '../../src/shared/contract/permission.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

/** Open connections and registered phones have the current permissions of their account, not those at sign-in. */
let core: CoreChild;
let admin: HttpClient;
/** Gets events of every agent. */
let floor: EventListener;
let accounts: readonly Account[];

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-live-rights-')));
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  floor = await EventListener.connect(core.http, admin.token);
  accounts = ((await admin.get('/api/ext/admin/users', { rows: 200 })).body.data as List<Account>).rows;
});
afterAll(async () => {
  floor.close();
  await core.stop();
});

const accountOf = (agentId: string) => accounts.find((one) => one.agent_id === agentId)?.id;
const change = async (agentId: string, what: Partial<Account>) =>
  expect((await admin.post('/api/ext/admin/users/update', { id: accountOf(agentId), ...what })).status).toBe(200);
const isUnregistered = (state: AgentStatusChanged, agentId: string): boolean =>
  state.agent_id === agentId && !state.registered;
const stateOf = async (agentId: string): Promise<AgentState> =>
  (await admin.get('/api/ext/agent/state', { agent_id: agentId })).body.data;

/** Runs with a role that lacks some permissions, and gives them back. */
async function without(role: Role, lacking: readonly Permission[], run: () => Promise<void>): Promise<void> {
  const roles = (await admin.get('/api/ext/admin/roles')).body.data as List<{ role: Role; permissions: Permission[] }>;
  const before = roles.rows.find((one) => one.role === role)?.permissions ?? [];
  const set = async (permissions: Permission[]) =>
    expect((await admin.post('/api/ext/admin/roles/update', { role, permissions })).status).toBe(200);
  await set(before.filter((permission) => !lacking.includes(permission)));
  await run().finally(() => set(before));
}

async function registeredPhone(agentId: string, instance = agentId) {
  const client = await HttpClient.signIn(core.http, `agent${agentId}@clinic.test`);
  const { sip } = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(core.sip, sip.username, instance);
  expect((await phone.register(sip.password)).status).toBe(200);
  return { client, phone, sip };
}
/** A permitted call without an offer is refused with 488. */
const dial = async (
  phone: WebSocketPhone,
  number: string,
  offer: { headers?: Record<string, string>; body?: string } = {},
) => {
  const invite = phone.peer.request('INVITE', `sip:${number}@clinicall.invalid`, offer);
  const answer = await phone.send(invite);
  phone.peer.send(phone.peer.within('ACK', invite, answer));
  return { status: answer.status, reason: answer.reason, refusal: answer.headers.get('x-refusal') };
};

test('an offer that no phone of ours makes is not acceptable here, to an extension and outside', async () => {
  const { phone } = await registeredPhone('1005');
  const body = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n';
  const offer = { headers: { 'content-type': 'application/sdp' }, body };
  expect((await dial(phone, '1002', offer)).status).toBe(488);
  expect((await dial(phone, '13800000486', offer)).status).toBe(488);
  phone.close();
});

test('a phone dials outside and inside only while its account has call.place', async () => {
  const { phone } = await registeredPhone('1001');
  expect((await dial(phone, '13800000486')).status).toBe(488);
  await without('agent', ['call.place'], async () => {
    const refused = { status: 403, reason: 'Your role may not place calls', refusal: 'call-not-permitted' };
    expect(await dial(phone, '13800000486')).toEqual(refused);
    expect(await dial(phone, '1002')).toEqual(refused);
    const { body } = await admin.get('/api/ext/admin/audit', { action: 'permission.refused', rows: 1 });
    expect((body.data as List<unknown>).rows).toMatchObject([
      { user: { id: accountOf('1001') }, detail: { permission: 'call.place', agent_id: '1001' } },
    ]);
  });
  expect((await dial(phone, '13800000486')).status).toBe(488);
  phone.close();
});

test('an account that sees masked numbers and calls many of them gets the reason', async () => {
  const { phone } = await registeredPhone('1003');
  await without('agent', ['customer.phone.view'], async () => {
    let answer = await dial(phone, '13800000000');
    for (let serial = 1; answer.status === 488 && serial < 100; serial += 1)
      answer = await dial(phone, `138000000${String(serial).padStart(2, '0')}`);
    expect(answer).toEqual({ status: 403, reason: 'Too many numbers were called', refusal: 'too-many-numbers' });
  });
  phone.close();
});

/** Moves another agent, then the listener’s own: when the second is heard, the first would have been. */
async function hearsOthers(listener: EventListener, ownAgentId: string, mark: string): Promise<boolean> {
  for (const agent_id of ['1002', ownAgentId]) {
    await admin.post('/api/agent-control/sign-in-group', { agent_id, group_ids: [1] });
    await admin.get('/api/agent-control/break', { agent_id, reason: mark });
  }
  const isMarked = (agentId: string) => (state: AgentStatusChanged) =>
    state.agent_id === agentId && state.reason === mark;
  await listener.until('AgentStatusChanged', isMarked(ownAgentId));
  return listener.seen<AgentStatusChanged>('AgentStatusChanged').some(isMarked('1002'));
}

test('an open events connection receives events of others only while its account monitors agents', async () => {
  const client = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  const listener = await EventListener.connect(core.http, client.token);
  expect(await hearsOthers(listener, '1100', 'at first')).toBe(true);
  await change('1100', { role: 'agent' });
  expect(await hearsOthers(listener, '1100', 'demoted')).toBe(false);
  await change('1100', { role: 'supervisor' });
  expect(await hearsOthers(listener, '1100', 'again')).toBe(true);
  await without('supervisor', ['agent.monitor'], async () =>
    expect(await hearsOthers(listener, '1100', 'role changed')).toBe(false),
  );
  listener.close();
});

test('a connection made while rights change has those of afterwards', async () => {
  const client = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  for (let round = 0; round < 10; round += 1) {
    const [listener] = await Promise.all([
      EventListener.connect(core.http, client.token),
      change('1100', { role: 'agent' }),
    ]);
    expect(await hearsOthers(listener, '1100', `round ${round}`)).toBe(false);
    listener.close();
    await change('1100', { role: 'supervisor' });
  }
});

test('an account that is closed has no events, no phone and no way back', async () => {
  const { client, phone, sip } = await registeredPhone('1003');
  const listener = await EventListener.connect(core.http, client.token);
  expect((await stateOf('1003')).registered).toBe(true);
  await change('1003', { is_active: false });
  await listener.disconnected;
  await floor.until<AgentStatusChanged>('AgentStatusChanged', (state) => isUnregistered(state, '1003'));
  const again = await WebSocketPhone.connect(core.sip, sip.username, 'again');
  expect((await again.register(sip.password)).status).toBe(401);
  expect((await client.get('/api/customer/index')).status).toBe(401);
  for (const one of [phone, again]) one.close();
  await change('1003', { is_active: true });
});

test('an agent who may no longer work as one is not rung by anybody', async () => {
  const { client, phone } = await registeredPhone('1005');
  await client.post('/api/agent-control/sign-in-group', { agent_id: '1005', group_ids: [1] });
  await client.get('/api/agent-control/ready', { agent_id: '1005' });
  await without('agent', ['agent.work'], async () =>
    expect(await stateOf('1005')).toMatchObject({ status: 'offline', groups: [] }),
  );
  phone.close();
});

test('an extension that changes hands takes no phone with it', async () => {
  const { client, phone, sip } = await registeredPhone('1006');
  await change('1006', { extension: '2006' });
  await floor.until<AgentStatusChanged>('AgentStatusChanged', (state) => isUnregistered(state, '1006'));
  const again = await WebSocketPhone.connect(core.sip, sip.username, 'again');
  expect((await again.register(sip.password)).status).toBe(401);
  const fresh = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  expect(fresh.sip.username).toBe('2006');
  for (const one of [phone, again]) one.close();
});
