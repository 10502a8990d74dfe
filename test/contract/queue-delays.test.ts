import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnreturnedCalls } from '../../src/shared/contract/unreturned-calls.ts';
import type { QueueDelay, WorkLine, WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { AdminClient } from '../support/admin-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Persons who are put off in the queue, by one account for itself or for everybody. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let doctor: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let ownId: number;
let ownName: string;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'doctor', 'supervisor', 'admin');
  [agent, colleague, doctor, supervisor, admin] = clinic.clients;
  const { user } = (await agent.get('/api/ext/auth/me')).body.data as { user: { id: number; name: string } };
  ({ id: ownId, name: ownName } = user);
});
afterAll(() => clinic.stop());

const linesOf = async (client: HttpClient): Promise<WorkLine[]> =>
  ((await client.get('/api/ext/desk/queue', { rows: 100 })).body.data as WorkQueue).lines;
const haveInQueue = async (key: string): Promise<boolean[]> =>
  Promise.all([agent, colleague].map(async (client) => (await linesOf(client)).some((line) => line.key === key)));
const putOff = (client: HttpClient, key: string, changes: object = {}) =>
  client.post('/api/ext/desk/later', { key, minutes: 30, reason: '开会', is_for_everybody: true, ...changes });
const delays = async (): Promise<QueueDelay[]> => (await supervisor.get('/api/ext/desk/delays')).body.data;
const end = (client: HttpClient, key: string) => client.post('/api/ext/desk/delays/end', { key });
/** A missed call that nobody was given, of somebody for whom nothing else is to be done. */
async function missedCall(): Promise<{ key: string; recordId: number }> {
  const line = (await linesOf(agent)).find(({ kinds }) => kinds.join() === 'missed_call');
  return { key: line?.key ?? '', recordId: line?.missed_call_id ?? 0 };
}

test('a person is put off for oneself or for everybody; a colleague keeps what is their own', async () => {
  const person = { name: '待办', sex: 2, phone: ['13612350001'], address_id: 2, medium_id: 1 };
  const { id } = (await agent.post('/api/customer/create', person)).body.data as { id: number };
  const key = `customer ${id}`;
  for (const userId of [ownId, ownId + 1]) {
    const due = { customer_id: id, followup_date: clinicDay(), followup_user_id: userId };
    expect((await agent.post('/api/followup/create', due)).status).toBe(200);
  }
  expect(await haveInQueue(key)).toEqual([true, true]);
  expect((await putOff(agent, key, { is_for_everybody: false })).status).toBe(200);
  expect(await haveInQueue(key)).toEqual([false, true]);
  expect(await delays()).toEqual([]);
  expect((await putOff(agent, key)).status).toBe(200);
  expect(await haveInQueue(key)).toEqual([false, true]);
  expect((await end(supervisor, key)).status).toBe(200);
  expect((await putOff(agent, 'customer 999999')).status).toBe(404);
});

test('a missed call is put off for everybody, but for the agent to whom it was given', async () => {
  const { key, recordId } = await missedCall();
  expect((await putOff(agent, key)).status).toBe(200);
  expect(await haveInQueue(key)).toEqual([false, false]);
  const given = { calls: [{ record_id: recordId, version: 0 }], agent_id: '1002' };
  expect((await supervisor.post('/api/ext/missed-calls/assign', given)).status).toBe(200);
  // The assignment is newer: they are to be called after all.
  expect((await haveInQueue(key))[1]).toBe(true);
  expect((await putOff(agent, key)).status).toBe(200);
  expect(await haveInQueue(key)).toEqual([false, true]);
  await end(supervisor, key);
});

test('only agents put off for everybody, and nobody for more than a day', async () => {
  const { key } = await missedCall();
  const refused = await putOff(doctor, key);
  expect(refused).toMatchObject({ status: 403, body: { data: { permission: 'agent.work' } } });
  for (const isForAll of [true, false])
    expect(await putOff(agent, key, { minutes: 1441, is_for_everybody: isForAll })).toMatchObject({
      status: 422,
      body: { data: { errors: { minutes: [expect.any(String)] } } },
    });
  expect((await putOff(agent, key, { minutes: 1440 })).status).toBe(200);
  await end(supervisor, key);
});

test('supervisors see who is put off for everybody, and put them back; both are audited', async () => {
  const { key, recordId } = await missedCall();
  const missed = (await supervisor.get('/api/ext/missed-calls')).body.data as UnreturnedCalls;
  const { customer, number } = missed.open.find(
    (line) => line.record_id === recordId,
  ) as UnreturnedCalls['open'][number];
  await putOff(agent, key);
  const [delay, ...others] = await delays();
  expect(others).toEqual([]);
  expect(delay).toMatchObject({ key, customer, by: ownName, reason: '开会' });
  if (!customer) expect(delay?.number).toBe(number);
  const lasts = Date.parse(`${delay?.until.replace(' ', 'T')}Z`) - Date.parse(`${delay?.at.replace(' ', 'T')}Z`);
  expect(lasts).toBe(30 * 60_000);
  expect((await agent.get('/api/ext/desk/delays')).status).toBe(403);
  expect((await end(agent, key)).status).toBe(403);
  expect((await end(supervisor, key)).body.data).toEqual({ key });
  expect(await haveInQueue(key)).toEqual([true, true]);
  expect(await delays()).toEqual([]);
  expect((await end(supervisor, key)).status).toBe(404);
  const subject = customer ? { customer_id: customer.id } : { record_id: recordId };
  const audit = new AdminClient(admin);
  const [begun] = await audit.auditEntries('queue.put-off');
  expect(begun).toMatchObject({ user: { id: ownId }, detail: { ...subject, until: delay?.until, reason: '开会' } });
  const [ended] = await audit.auditEntries('queue.put-off-ended');
  expect(ended?.detail).toEqual(subject);
});
