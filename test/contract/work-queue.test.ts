import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { WorkLine, WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import type { HttpClient } from '../support/http-client.ts';
import { owedCalls } from '../support/owed-calls.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let doctor: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let ownId: number;

const read = async (client = agent, rows = 100): Promise<WorkQueue> => {
  const { status, body } = await client.get('/api/ext/desk/queue', { rows });
  expect(status).toBe(200);
  return body.data;
};
const linesOf = async (kind: WorkLine['kind'], client = agent): Promise<WorkLine[]> =>
  (await read(client)).lines.filter((line) => line.kind === kind);
const valueOf = ({ value }: WorkLine): number => Number(value?.total_spent ?? 0);
const keys = (lines: readonly WorkLine[]): string[] => lines.map(({ key }) => key);

let created = 0;
async function planForNewCustomer(date: string, userId = ownId): Promise<{ key: string; id: number }> {
  created += 1;
  const phone = [`1361235${String(created).padStart(4, '0')}`];
  const customer = await agent.post('/api/customer/create', {
    name: `待办 ${created}`,
    sex: 2,
    phone,
    address_id: 2,
    medium_id: 1,
  });
  const { id: customerId } = customer.body.data as { id: number };
  const followup = await agent.post('/api/followup/create', {
    customer_id: customerId,
    followup_date: date,
    followup_user_id: userId,
    title: '术后第三天',
  });
  const { id } = followup.body.data as { id: number };
  return { id, key: `followup ${id}` };
}

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'doctor', 'supervisor', 'admin');
  [agent, colleague, doctor, supervisor, admin] = clinic.clients;
  ownId = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
beforeEach(async () => {
  await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions: permissionsOf.agent });
});
afterAll(() => clinic.stop());

test('everybody who is owed a call is in it once, whichever agents missed them, by what they have spent', async () => {
  const owed = await owedCalls(supervisor);
  const { lines, totals, missed_value: value } = await read();
  const missed = lines.filter(({ kind }) => kind === 'missed_call');
  const customerIds = missed.flatMap(({ customer }) => customer?.id ?? []);
  expect(new Set(customerIds).size).toBe(customerIds.length);
  const recordIds = new Set([...owed.values()].map(({ id }) => id));
  for (const { reasons, number } of missed) {
    const [reason] = reasons;
    expect(reason?.kind === 'missed_call' && recordIds.has(reason.record_id)).toBe(true);
    expect(owed.has(number)).toBe(true);
  }
  const numberOfOwners = new Set([...owed.values()].map(({ customer, caller }) => customer?.id ?? caller)).size;
  expect([missed.length, totals.missed_call]).toEqual([numberOfOwners, numberOfOwners]);
  expect(missed.map(valueOf)).toEqual(missed.map(valueOf).toSorted((one, other) => other - one));
  expect(Number(value)).toBeCloseTo(missed.reduce((sum, line) => sum + valueOf(line), 0));
});

test('one’s own follow-ups that are due, and nobody else’s; one that is executed is gone', async () => {
  const due = await planForNewCustomer(clinicDay(-1));
  const later = await planForNewCustomer(clinicDay(1));
  const other = await planForNewCustomer(clinicDay(), ownId + 1);
  const lines = await linesOf('followup');
  expect(lines.find(({ key }) => key === due.key)).toMatchObject({
    customer: { name: expect.stringMatching(/^待办/) },
    value: { total_spent: '0.00', balance: '0.00' },
    reasons: [{ kind: 'followup', overdue_days: 1, record: { id: due.id, title: '术后第三天' } }],
  });
  expect(keys(lines)).not.toContain(later.key);
  expect(keys(lines)).not.toContain(other.key);
  expect(lines.map(valueOf)).toEqual(lines.map(valueOf).toSorted((one, another) => another - one));
  const before = await read();
  await agent.post('/api/followup/execute', { id: due.id, result: '恢复良好' });
  const after = await read();
  expect(keys(after.lines)).not.toContain(due.key);
  expect(after.due_followups).toBe(before.due_followups - 1);
  expect(after.overdue_followups).toBe(before.overdue_followups - 1);
});

test('omits a follow-up that a colleague has open, except for the colleague; everybody gets the event', async () => {
  const { id, key } = await planForNewCustomer(clinicDay());
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  await colleague.post('/api/ext/followup/lease', { id });
  await listener.until('QueueChanged', () => true);
  expect(keys(await linesOf('followup'))).not.toContain(key);
  await colleague.post('/api/ext/followup/release', { id });
  expect(keys(await linesOf('followup'))).toContain(key);
  await agent.post('/api/ext/followup/lease', { id });
  expect(keys(await linesOf('followup'))).toContain(key);
  listener.close();
});

test('lists a customer with an unanswered call and a due follow-up once, with both reasons', async () => {
  const line = (await linesOf('missed_call')).find(({ customer }) => customer !== null);
  const followup = await agent.post('/api/followup/create', {
    customer_id: line?.customer?.id,
    followup_date: clinicDay(),
    followup_user_id: ownId,
  });
  const { id } = followup.body.data as { id: number };
  const { lines } = await read();
  const ofCustomer = lines.filter(({ customer }) => customer?.id === line?.customer?.id);
  expect(ofCustomer.map(({ kind }) => kind)).toEqual(['missed_call']);
  expect(ofCustomer[0]?.reasons).toContainEqual(
    expect.objectContaining({ kind: 'followup', record: expect.objectContaining({ id }) }),
  );
});

test('appointments of today and tomorrow that were booked before today, by their time', async () => {
  const booked = async (date: string) =>
    ((await agent.get('/api/appointment/lists', { date, status: 'booked', rows: 200 })).body.data as List<Appointment>)
      .rows;
  const all = new Map([...(await booked(clinicDay())), ...(await booked(clinicDay(1)))].map((one) => [one.id, one]));
  const lines = await linesOf('appointment');
  expect(lines.length).toBeGreaterThan(0);
  const times = lines.map(({ reasons: [reason] }) => {
    const record = reason?.kind === 'appointment' ? reason.record : undefined;
    expect(all.get(record?.id ?? 0)).toMatchObject({ status: 'booked' });
    expect((record?.created_at ?? clinicDay()) < clinicDay()).toBe(true);
    return `${record?.date} ${record?.start}`;
  });
  expect(times).toEqual(times.toSorted());
  const [first] = lines;
  const record = first?.reasons[0]?.kind === 'appointment' ? first.reasons[0].record : undefined;
  await agent.post('/api/ext/appointment/update', { id: record?.id, version: record?.version, status: 'cancelled' });
  expect(keys(await linesOf('appointment'))).not.toContain(first?.key);
});

test('no more lines than are asked for; the totals count all', async () => {
  const whole = await read();
  const { lines, totals } = await read(agent, 1);
  expect(totals).toEqual(whole.totals);
  for (const kind of ['missed_call', 'followup', 'appointment'] as const)
    expect(lines.filter((line) => line.kind === kind).length).toBe(Math.min(1, totals[kind]));
});

test('accounts that see masked numbers can return the missed call of a colleague', async () => {
  const permissions = permissionsOf.agent.filter((one) => one !== 'customer.phone.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  const lines = await linesOf('missed_call');
  for (const { number } of lines) expect(number).toMatch(/^\d{3}\*{4}\d{4}$/);
  const owed = [...(await owedCalls(supervisor)).values()];
  const ofOther = owed.find(({ agent_id: id }) => id !== '1001');
  const placed = await agent.post('/api/ext/call/place', {
    caller: '13800001001',
    way: 'dual',
    record_id: ofOther?.id,
  });
  expect(placed.status).toBe(200);
  await agent.post('/api/ext/call/hangup', { call_id: (placed.body.data as { request_id: string }).request_id });
});

test('without cdr.view nobody is owed a call; who is no agent sees what is theirs', async () => {
  const permissions = permissionsOf.agent.filter((one) => one !== 'cdr.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  expect(await read()).toMatchObject({ totals: { missed_call: 0 }, missed_value: '0.00' });
  expect((await read(doctor)).totals.missed_call).toBe(0);
});
