import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { Permission } from '../../src/shared/contract/permission.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { HttpClient } from '../support/http-client.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

/** The data about customers that calls and their records reveal to an account. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
});
afterAll(() => clinic.stop());

const takeFromAgents = async (taken: Permission): Promise<void> => {
  const permissions = permissionsOf.agent.filter((permission) => permission !== taken);
  const { status } = await clinic.clients[0].post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  expect(status).toBe(200);
};

test('records are filtered by customer only for who may see customers', async () => {
  const [, agent] = clinic.clients;
  const filtered = async (path: string, prefix: string): Promise<number> => {
    const range = { [`${prefix}_start`]: '2020-01-01 00:00:00', [`${prefix}_end`]: '2040-01-01 00:00:00' };
    return (await agent.get(path, { ...range, customer_id: 1 })).status;
  };
  const both = async () => [
    await filtered('/api/cdr/list', 'created_time'),
    await filtered('/api/cdr/dual', 'created_at'),
  ];
  expect(await both()).toEqual([200, 200]);
  await takeFromAgents('customer.view');
  expect(await both()).toEqual([403, 403]);
});

test('numbers that an account dials count like searches: masked digits are not found by calling', async () => {
  await takeFromAgents('customer.phone.view');
  const guesser = await HttpClient.signIn(clinic.core.http, 'agent1003@clinic.test');
  const guess = async (path: string, query: object, last: number) =>
    (await guesser.get(path, { ...query, callee: `1370000${String(last).padStart(4, '0')}` })).status;
  const ofNobody = '13800009999';
  const statuses: number[] = [];
  for (let last = 0; last < 40; last += 1) statuses.push(await guess('/api/call/dual', { caller: ofNobody }, last));
  expect(statuses).toContain(429);
  for (const [path, query] of [
    ['/api/call/out', { caller: '1003' }],
    ['/api/call/dual', { caller: '13800001003' }],
    ['/api/call/back2back', { caller: '13800001003', caller_line_group: 'main', callee_line_group: 'main' }],
  ] as const)
    expect(await guess(path, query, 4321)).toBe(429);
  const place = async (number: string) =>
    (await guesser.post('/api/ext/call/place', { caller: '13800001003', way: 'dual', number })).status;
  expect(await place('13700004321')).toBe(429);
  // A colleague is no customer.
  expect(await place('1001')).not.toBe(429);
  const practice = await guesser.post('/api/ext/practice/call', { from: '13700004321', group_id: 2 });
  expect(practice).toMatchObject({ status: 429, body: { data: { reason: 'number-searches' } } });
  const { sip } = (await guesser.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(clinic.core.sip, sip.username, 'guessing');
  await phone.register(sip.password);
  // A permitted call without an offer is refused with 488.
  const invite = phone.peer.request('INVITE', 'sip:13700004321@clinicall.invalid');
  const refusal = await phone.send(invite);
  phone.peer.send(phone.peer.within('ACK', invite, refusal));
  expect(refusal.status).toBe(403);
  phone.close();
});
