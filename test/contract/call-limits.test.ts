import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../src/shared/contract/admin/accounts.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';

/** The number of concurrent calls of an account that take no agent's phone. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let doctor: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let agent: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('doctor', 'supervisor', 'admin', 'agent1001');
  [doctor, supervisor, admin, agent] = clinic.clients;
});
afterAll(() => clinic.stop());

const practise = () => doctor.post('/api/ext/practice/call', { from: '19900000001', group_id: 2 });
const callBetween = (client: HttpClient) =>
  client.get('/api/call/back2back', {
    caller: '13900000001',
    callee: '13900000002',
    caller_line_group: 'main',
    callee_line_group: 'main',
  });
const callOutside = () => callBetween(supervisor);

test.each<[string, number, string, () => Promise<Answer>]>([
  ['five practice calls', 5, 'practice-calls', practise],
  ['three calls between outside numbers', 3, 'outside-calls', callOutside],
])('an account has %s at a time; when one ends, the next may start', async (_what, count, reason, place) => {
  const answers = await Promise.all(Array.from({ length: count + 3 }, place));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(count);
  for (const { status, body } of answers.filter((answer) => !placed.includes(answer)))
    expect({ status, data: body.data }).toMatchObject({
      status: 409,
      data: { problem: 'conflict', reason, params: { count } },
    });
  for (const { body } of placed) {
    const { request_id: callId } = body.data as { request_id: string };
    expect((await supervisor.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  }
  await expect.poll(async () => (await place()).status).toBe(200);
});

test('a dual call on the mobile of a colleague counts towards the limit of calls between outside numbers', async () => {
  const dual = (client: HttpClient, mobile: string) =>
    client.get('/api/call/dual', { caller: mobile, callee: '19900000001' });
  const idOf = ({ body }: Answer) => (body.data as { request_id: string }).request_id;
  const other = await dual(admin, '13800001002');
  expect(other.status).toBe(200);
  const placed = await Promise.all([1, 2].map(() => callBetween(admin)));
  expect(placed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await dual(admin, '13800001003')).toMatchObject({ status: 409, body: { data: { reason: 'outside-calls' } } });
  const own = await dual(agent, '13800001001');
  expect(own.status).toBe(200);
  for (const call of [other, ...placed, own])
    expect((await supervisor.post('/api/ext/call/hangup', { call_id: idOf(call) })).status).toBe(200);
});

test('disabling an account ends its calls; those of others continue', async () => {
  const idOf = ({ body }: Answer) => (body.data as { request_id: string }).request_id;
  const own = idOf(await agent.get('/api/call/dual', { caller: '13800001001', callee: '19900000001' }));
  const others = idOf(await practise());
  const forColleague = idOf(await supervisor.get('/api/call/dual', { caller: '13800001002', callee: '19900000001' }));
  const isGone = async (callId: string) =>
    (await admin.get('/api/ext/call/callers', { call_id: callId })).status === 404;
  expect(await Promise.all([own, others, forColleague].map(isGone))).toEqual([false, false, false]);
  const accounts = (await admin.get('/api/ext/admin/users', { rows: 100 })).body.data as List<Account>;
  const disable = async (email: string) => {
    const id = accounts.rows.find((account) => account.email === email)?.id;
    expect((await admin.post('/api/ext/admin/users/update', { id, is_active: false })).status).toBe(200);
  };
  await disable('agent1001@clinic.test');
  await expect.poll(() => isGone(own)).toBe(true);
  expect(await Promise.all([others, forColleague].map(isGone))).toEqual([false, false]);
  await disable('supervisor@clinic.test');
  await expect.poll(() => isGone(forColleague)).toBe(true);
  expect(await isGone(others)).toBe(false);
});
