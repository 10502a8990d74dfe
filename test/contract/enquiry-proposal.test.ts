import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntakeProposal } from '../../src/shared/contract/intake-proposal.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Proposals for a new caller, to somebody who may see the call. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let supervisor: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'doctor');
  [supervisor, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

const propose = async (query: Record<string, string> = {}): Promise<IntakeProposal> =>
  (await supervisor.get(`/api/ext/reservation/proposal`, query)).body.data;
async function call(from: string): Promise<string> {
  const { body } = await supervisor.post('/api/ext/practice/call', { from, group_id: 2 });
  return (body.data as { request_id: string }).request_id;
}
const nothing = { address: null, medium: null, type: null, department: null, line: null, group: null };

test('without a call nothing is told; a doctor, who takes no enquiries, gets nothing', async () => {
  expect(await propose()).toEqual(nothing);
  expect(await propose({ call_id: 'none' })).toEqual(nothing);
  expect((await doctor.get(`/api/ext/reservation/proposal`)).status).toBe(403);
});

test('a call tells the region of its number and that it is a call, and nothing of the person', async () => {
  const callId = await call('02188886666');
  expect(await propose({ call_id: callId })).toMatchObject({
    ...nothing,
    address: { name: '上海市' },
    type: { name: '电话咨询' },
    group: { id: 2 },
  });
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
});

test('once some callers of its group have asked, the department that they ask for is proposed', async () => {
  const callId = await call('19900000001');
  const reservation = { department_id: 3, type: 3, date: clinicDay(300), items: [9], remark: '想了解价格' };
  for (let count = 0; count < 3; count += 1) {
    expect((await propose({ call_id: callId })).department).toBeNull();
    await supervisor.post('/api/reservation/create', { customer_id: 1, reservation });
  }
  expect(await propose({ call_id: callId })).toMatchObject({ department: { id: 3 } });
  await supervisor.post('/api/ext/call/hangup', { call_id: callId });
});
