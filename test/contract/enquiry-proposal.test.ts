import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntakeProposal } from '../../src/shared/contract/intake-proposal.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** The first values of an intake. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor');
  [agent, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

const propose = async (query: Record<string, string> = {}, client = agent): Promise<IntakeProposal> =>
  (await client.get(`/api/ext/reservation/proposal`, query)).body.data;

test('a proposal has a value for each field that the interface requires, all of which it accepts', async () => {
  const { group, ...proposal } = await propose();
  expect(group).toBeNull();
  const { sex, address_id, medium_id, ...rest } = proposal;
  const { status } = await agent.post('/api/reservation/create', {
    customer: { name: '孙立军', phone: ['13700002222'], sex, address_id, medium_id },
    reservation: { ...rest, date: clinicDay(300), remark: '咨询' },
  });
  expect(status).toBe(200);
});

test('a proposal follows what is usual at the clinic', async () => {
  const { type } = await propose();
  const other = type === 1 ? 2 : 1;
  const reservation = { department_id: 2, type: other, date: clinicDay(300), items: [5], remark: '想了解价格' };
  for (let count = 0; count < 120; count += 1)
    await agent.post('/api/reservation/create', { customer_id: 1, reservation });
  expect(await propose()).toMatchObject({ type: other, department_id: 2, items: [5] });
});

test('a call that is not known changes nothing; a doctor, who takes no enquiries, gets nothing', async () => {
  expect(await propose({ call_id: 'none' })).toEqual(await propose());
  expect((await doctor.get(`/api/ext/reservation/proposal`)).status).toBe(403);
});

test('the callers of a group decide for a call to it', async () => {
  const call = (await agent.post('/api/ext/practice/call', { from: '19900000001', group_id: 2 })).body.data;
  const { request_id: callId } = call as { request_id: string };
  const usual = await propose({ call_id: callId });
  expect(usual.group).toBeNull();
  const type = usual.type === 3 ? 1 : 3;
  const reservation = { department_id: 3, type, date: clinicDay(300), items: [9], remark: '想了解价格' };
  for (let count = 0; count < 3; count += 1)
    await agent.post('/api/reservation/create', { customer_id: 1, reservation });
  expect(await propose({ call_id: callId })).toMatchObject({ group: { id: 2 } });
  await agent.post('/api/ext/call/hangup', { call_id: callId });
  expect(await propose()).toMatchObject({ group: null });
});
