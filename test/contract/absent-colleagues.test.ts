import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Permission } from '../../src/shared/contract/permission.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { WorkLine, WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { startCoreChild } from '../support/core-child.ts';
import { clinicDay, clinicMoment } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

type Client = HttpClient;
let clinic: DemoClinic<readonly [Client, Client, Client, Client, Client, Client]>;
/** Signed out, with what the others are to do for them. */
let owner: Client;
let colleague: Client;
let other: Client;
/** In another group. */
let outsider: Client;
let leaving: Client;
let admin: Client;
let accounts: ReadonlyMap<string, number>;

const groupsOf: Readonly<Record<string, number>> = { 1001: 1, 1002: 1, 1003: 1, 1004: 2, 1005: 1 };
const signInToGroup = (client: Client, agentId: string) =>
  client.post('/api/agent-control/sign-in-group', { agent_id: agentId, group_ids: [groupsOf[agentId]] });
const signOutOfGroups = (client: Client, agentId: string) =>
  client.get('/api/agent-control/logout', { agent_id: agentId });
const idOf = (account: string): number => accounts.get(`${account}@clinic.test`) ?? 0;

async function lineOf(customerId: number, client: Client): Promise<WorkLine | undefined> {
  const { status, body } = await client.get('/api/ext/desk/queue', { rows: 100 });
  expect(status).toBe(200);
  return (body.data as WorkQueue).lines.find(({ key }) => key === `customer ${customerId}`);
}

let created = 0;
/** A follow-up with a new customer, whom the one who plans it looks after. */
async function plan(
  account: string,
  moment: string,
  planner = owner,
): Promise<{ id: number; customerId: number; key: string }> {
  created += 1;
  const phone = [`1361239${String(created).padStart(4, '0')}`];
  const customer = { name: `代回 ${created}`, sex: 2, phone, address_id: 2, medium_id: 1 };
  const { id: customerId } = (await planner.post('/api/customer/create', customer)).body.data as { id: number };
  const [date, time] = moment.split(' ');
  const planned = await planner.post('/api/followup/create', {
    customer_id: customerId,
    followup_date: date,
    followup_time: time,
    followup_user_id: idOf(account),
  });
  expect(planned.status).toBe(200);
  return { id: (planned.body.data as Followup).id, customerId, key: `customer ${customerId}` };
}

const allow = async (permissions: readonly Permission[]): Promise<void> => {
  const { status } = await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  expect(status).toBe(200);
};
const without = (permission: Permission): Permission[] => permissionsOf.agent.filter((one) => one !== permission);

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'agent1003', 'agent1004', 'agent1005', 'admin');
  [owner, colleague, other, outsider, leaving, admin] = clinic.clients;
  const { rows } = (await admin.get('/api/ext/admin/users', { rows: 200 })).body.data as {
    rows: { id: number; email: string }[];
  };
  accounts = new Map(rows.map(({ id, email }) => [email, id]));
  const agents = [owner, colleague, other, outsider, leaving];
  for (const [index, client] of agents.entries()) await signInToGroup(client, String(1001 + index));
});
afterAll(() => clinic.stop());

test('a promised call comes to the group while its agent is signed out, and returns with the agent', async () => {
  const promise = await plan('agent1001', clinicMoment(-5));
  const near = await plan('agent1001', clinicMoment(40));
  const later = await plan('agent1001', clinicMoment(100));
  const untimed = await plan('agent1001', clinicDay(-200));
  expect(await lineOf(promise.customerId, colleague)).toBeUndefined();
  const events = await EventListener.connect(clinic.core.http, colleague.token);
  await signOutOfGroups(owner, '1001');
  await events.until('QueueChanged', () => true);
  events.close();
  expect(await lineOf(promise.customerId, colleague)).toMatchObject({
    kind: 'promise',
    holder: null,
    owner: { name: '李娜', state: 'absent' },
    number: expect.stringMatching(/^1361239/),
    reasons: [{ kind: 'promise', record: { id: promise.id, followup_user: { id: idOf('agent1001') } } }],
  });
  expect(await lineOf(near.customerId, other)).toMatchObject({ kind: 'promise' });
  for (const { customerId } of [later, untimed]) expect(await lineOf(customerId, colleague)).toBeUndefined();
  expect(await lineOf(promise.customerId, outsider)).toBeUndefined();
  expect(await lineOf(promise.customerId, owner)).toMatchObject({ kind: 'promise', owner: { state: 'self' } });
  await signInToGroup(owner, '1001');
  expect(await lineOf(promise.customerId, colleague)).toBeUndefined();
});

test('an agent who is signed in to no group gets nothing of the others', async () => {
  const { customerId } = await plan('agent1001', clinicMoment(-5));
  await signOutOfGroups(owner, '1001');
  await signOutOfGroups(other, '1003');
  expect(await lineOf(customerId, other)).toBeUndefined();
  await signInToGroup(other, '1003');
  expect(await lineOf(customerId, other)).toMatchObject({ owner: { name: '李娜', state: 'absent' } });
});

test('one colleague calls: the others see who, and cannot; the owner sees who has done it', async () => {
  await signOutOfGroups(owner, '1001');
  const { id, customerId, key } = await plan('agent1001', clinicMoment(-5));
  expect((await colleague.post('/api/ext/desk/lease', { key })).status).toBe(200);
  expect(await lineOf(customerId, other)).toMatchObject({ holder: '王芳' });
  const refused = await other.post('/api/ext/desk/lease', { key });
  expect(refused).toMatchObject({ status: 409, body: { data: { reason: 'queue-entry-leased' } } });
  expect((await colleague.post('/api/ext/followup/lease', { id })).status).toBe(200);
  expect(await lineOf(customerId, other)).toBeUndefined();
  expect((await other.post('/api/followup/execute', { id, result: '已联系' })).status).toBe(409);
  const events = await EventListener.connect(clinic.core.http, owner.token);
  expect((await colleague.post('/api/followup/execute', { id, result: '已联系' })).status).toBe(200);
  await events.until<{ id: number; status: number }>('FollowupChanged', (one) => one.id === id && one.status === 1);
  events.close();
  expect((await owner.get('/api/followup/info', { id })).body.data).toMatchObject({
    status: 1,
    followup_user: { name: '李娜' },
    executed_by: { name: '王芳' },
  });
  for (const client of [owner, colleague, other]) expect(await lineOf(customerId, client)).toBeUndefined();
});

test('only customers whom one may see, and nothing without the right to complete follow-ups', async () => {
  await signOutOfGroups(owner, '1001');
  const ofAgents = await plan('agent1001', clinicMoment(-5));
  const ofNobody = await plan('agent1001', clinicMoment(-5), admin);
  const customers = [ofAgents, ofNobody].map(({ customerId }) => customerId);
  const seen = () => Promise.all(customers.map(async (id) => (await lineOf(id, colleague)) !== undefined));
  expect(await seen()).toEqual([true, true]);
  await allow(without('customer.view.all'));
  expect(await seen()).toEqual([true, false]);
  expect((await colleague.post('/api/ext/desk/lease', { key: ofNobody.key })).status).toBe(404);
  expect((await colleague.post('/api/ext/followup/lease', { id: ofNobody.id })).status).toBe(404);
  await allow(without('followup.edit'));
  expect(await seen()).toEqual([false, false]);
  await allow(permissionsOf.agent);
});

test('everything that a disabled account left comes to its groups, or to every group where it had none', async () => {
  const ofAgent = await plan('agent1005', clinicDay(-300), leaving);
  const ofTechnician = await plan('technician1', clinicDay(-300));
  const readers = [colleague, outsider];
  const seen = ({ customerId }: { customerId: number }) =>
    Promise.all(readers.map(async (client) => (await lineOf(customerId, client))?.owner));
  expect(await Promise.all([ofAgent, ofTechnician].map(seen))).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  for (const account of ['agent1005', 'technician1'])
    await admin.post('/api/ext/admin/users/update', { id: idOf(account), is_active: false });
  expect(await seen(ofAgent)).toEqual([{ name: '杨帆', state: 'absent' }, undefined]);
  const technician = { name: '孙技师', state: 'absent' };
  expect(await seen(ofTechnician)).toEqual([technician, technician]);
});

test('the groups of an absent agent are known after a restart', async () => {
  await signOutOfGroups(owner, '1001');
  const { customerId } = await plan('agent1001', clinicMoment(-5));
  await clinic.core.stop();
  const core = await startCoreChild(clinic.folder);
  try {
    expect(await lineOf(customerId, new HttpClient(core.http, colleague.token))).toMatchObject({
      owner: { name: '李娜', state: 'absent' },
    });
    expect(await lineOf(customerId, new HttpClient(core.http, outsider.token))).toBeUndefined();
  } finally {
    await core.stop();
  }
});
