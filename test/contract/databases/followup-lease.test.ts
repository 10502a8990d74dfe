import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxFollowupLeases } from '../../../src/shared/contract/followup-lease.ts';
import type { Followup } from '../../../src/shared/contract/followup.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { HttpClient } from '../../support/http-client.ts';

const accounts = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008].map((id) => `agent${id}`);

let clinic: DemoClinic<readonly HttpClient[]>;
let due: readonly Followup[];

beforeAll(async () => {
  clinic = await startDemoClinic(...accounts);
  due = ((await clients(0).get('/api/followup/index', { status: 0, rows: 40 })).body.data as { rows: Followup[] }).rows;
});
afterAll(() => clinic.stop());

const clients = (index: number): HttpClient => clinic.clients[index] as HttpClient;
const idOf = (index: number): number => due[index]?.id ?? 0;
const lease = (client: HttpClient, id: number) => client.post('/api/ext/followup/lease', { id });

test('one of eight agents gets the follow-up in forty concurrent requests', async () => {
  const asked = Array.from({ length: 40 }, (_, index) => index % accounts.length);
  const answers = await Promise.all(asked.map(async (who) => ({ who, answer: await lease(clients(who), idOf(0)) })));
  const holders = new Set(answers.filter(({ answer }) => answer.status === 200).map(({ who }) => who));
  expect(holders.size).toBe(1);
  const refused = answers.filter(({ answer }) => answer.status !== 200);
  expect(refused).toHaveLength(35);
  for (const { answer } of refused) expect(answer.body.data).toMatchObject({ reason: 'follow-up-leased' });
});

test('a lease that is given up is free, one of somebody else is not given up', async () => {
  await lease(clients(0), idOf(1));
  await clients(1).post('/api/ext/followup/release', { id: idOf(1) });
  expect((await lease(clients(1), idOf(1))).status).toBe(409);
  await clients(0).post('/api/ext/followup/release', { id: idOf(1) });
  expect((await lease(clients(1), idOf(1))).status).toBe(200);
});

test('a sign-out ends the leases of that sign-in', async () => {
  const leaving = await HttpClient.signIn(clinic.core.http, 'agent1003@clinic.test');
  expect((await lease(leaving, idOf(2))).status).toBe(200);
  await leaving.post('/api/auth/logout', {});
  await expect.poll(async () => (await lease(clients(3), idOf(2))).status).toBe(200);
});

test('a follow-up that is done is not leased', async () => {
  await clients(0).post('/api/followup/execute', { id: idOf(3), result: 'fine' });
  expect((await lease(clients(0), idOf(3))).body.data).toMatchObject({ reason: 'follow-up-settled' });
});

test('an account has at most twelve at a time, and another for each that it has done or given up', async () => {
  const busy = clients(7);
  const ids = Array.from({ length: maxFollowupLeases + 1 }, (_, index) => idOf(index + 6));
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
  const answers = await Promise.all(ids.map((id) => lease(busy, id)));
  expect(statuses(answers)).toEqual([...ids.slice(1).map(() => 200), 409]);
  expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({
    reason: 'follow-ups-leased',
    params: { limit: 12 },
  });
  const had = ids.filter((_, index) => answers[index]?.status === 200);
  const refused = ids.find((_, index) => answers[index]?.status === 409) ?? 0;
  expect((await lease(busy, had[0] ?? 0)).status).toBe(200);
  await busy.post('/api/followup/execute', { id: had[0], result: 'fine' });
  expect((await lease(busy, refused)).status).toBe(200);
  await busy.post('/api/ext/followup/release', { id: refused });
  await busy.post('/api/ext/followup/release', { id: had[1] });
  expect((await lease(busy, refused)).status).toBe(200);
  for (const id of ids) await busy.post('/api/ext/followup/release', { id });
});

interface Held {
  readonly id: number;
  readonly user: { readonly id: number; readonly name: string };
}
const held = async (client: HttpClient, id: number) =>
  ((await client.get('/api/ext/followup/leases')).body.data as Held[]).find((one) => one.id === id);

test('shows a follow-up that a colleague has open; only that colleague completes it until it is released', async () => {
  const id = idOf(4);
  await lease(clients(0), id);
  const { user } = (await held(clients(1), id)) ?? {};
  const refused = await clients(1).post('/api/followup/execute', { id, result: 'fine' });
  expect(refused.status).toBe(409);
  expect(refused.body.data).toMatchObject({ reason: 'follow-up-leased' });
  expect(JSON.stringify(refused.body)).toContain(user?.name);
  expect((await clients(0).post('/api/followup/execute', { id, result: 'better' })).status).toBe(200);
  expect(await held(clients(1), id)).toBeUndefined();

  const other = idOf(5);
  await lease(clients(0), other);
  await clients(0).post('/api/ext/followup/release', { id: other });
  expect((await clients(1).post('/api/followup/execute', { id: other, result: 'fine' })).status).toBe(200);
});
