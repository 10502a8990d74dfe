import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Appointment } from '../../../src/shared/contract/appointment.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { WorkLine, WorkQueue } from '../../../src/shared/contract/work-queue.ts';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import { clinicDay, clinicMoment } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { owedCalls } from '../../support/owed-calls.ts';

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
  (await read(client, 100)).lines.filter(({ kinds }) => kinds.includes(kind));
const valueOf = ({ value }: WorkLine): number => Number(value?.total_spent ?? 0);
const keys = (lines: readonly WorkLine[]): string[] => lines.map(({ key }) => key);

let created = 0;
async function planForNewCustomer(
  date: string,
  userId = ownId,
  time?: string,
): Promise<{ key: string; id: number; customerId: number }> {
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
    followup_time: time,
    title: '术后第三天',
  });
  const { id } = followup.body.data as { id: number };
  return { id, customerId, key: `customer ${customerId}` };
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

test('everybody who is owed a call is in it once, whichever agents missed them', async () => {
  const owed = await owedCalls(supervisor);
  const { lines, totals, total, missed_value: value } = await read(agent, 100);
  expect(new Set(keys(lines)).size).toBe(lines.length);
  expect(lines.length).toBe(Math.min(100, total));
  const missed = lines.filter(({ kinds }) => kinds.includes('missed_call'));
  const recordIds = new Set([...owed.values()].map(({ id }) => id));
  for (const { missed_call_id: id, number } of missed) {
    expect(recordIds.has(id ?? 0)).toBe(true);
    expect(owed.has(number)).toBe(true);
  }
  const numberOfOwners = new Set([...owed.values()].map(({ customer, caller }) => customer?.id ?? caller)).size;
  expect([missed.length, totals.missed_call]).toEqual([numberOfOwners, numberOfOwners]);
  expect(Number(value)).toBeCloseTo(missed.reduce((sum, line) => sum + valueOf(line), 0));
});

test('the fresh ones by the least time left, the older ones below, or all by what was spent', async () => {
  const { lines, total } = await read(agent, 100);
  const placed = Map.groupBy(lines, ({ place }) => place);
  expect(lines.map(({ place }) => place)).toEqual([...placed].flatMap(([place, all]) => all.map(() => place)));
  expect([...placed.keys()]).toEqual(['now', 'older']);
  expect(lines.length).toBe(Math.min(100, total));
  const left = (placed.get('now') ?? []).filter(({ kind }) => kind !== 'promise').map(({ clock }) => clock.left);
  expect(left).toEqual(left.toSorted((one, other) => one - other));
  for (const { since } of placed.get('older') ?? []) expect(since < `${clinicDay(-1)} 00:00:00`).toBe(true);
  const byValue = (await agent.get('/api/ext/desk/queue', { rows: 100, sort: 'value' })).body.data as WorkQueue;
  const values = byValue.lines.map(valueOf);
  expect(values).toEqual(values.toSorted((one, other) => other - one));
  for (const { kind, clock, since } of lines) {
    if (kind === 'missed_call') expect(clock.of).toBe(60);
    expect(clock.by === null || clock.by >= since).toBe(true);
  }
});

test('a promised call is in it with its own time, before the follow-ups of the day', async () => {
  const [date = '', time] = clinicMoment(-30).split(' ');
  const { key, id } = await planForNewCustomer(date, ownId, time);
  const line = (await linesOf('promise')).find((one) => one.key === key);
  const at = `${date} ${time}:00`;
  expect(line).toMatchObject({ owner: { state: 'self' }, since: at, clock: { by: at } });
  expect(line).toMatchObject({ kind: 'promise', reasons: [{ kind: 'promise', record: { id, followup_time: time } }] });
  expect([-30, -31]).toContain(line?.clock.left);
  await agent.post('/api/ext/followup/move', { id, followup_date: clinicDay(1), followup_time: time });
  expect(keys(await linesOf('promise'))).not.toContain(key);
});

test('a colleague sees who is about to call, and cannot take the entry; sign-out gives it back', async () => {
  const { key, customerId } = await planForNewCustomer(clinicDay());
  await agent.post('/api/followup/create', {
    customer_id: customerId,
    followup_date: clinicDay(),
    followup_user_id: ownId + 1,
  });
  const listener = await EventListener.connect(clinic.core.http, colleague.token);
  expect((await agent.post('/api/ext/desk/lease', { key })).body.data).toEqual({ key, seconds_left: 300 });
  await listener.until('QueueChanged', () => true);
  listener.close();
  const holderOf = async (client: HttpClient) =>
    (await linesOf('followup', client)).find((line) => line.key === key)?.holder;
  expect([await holderOf(agent), await holderOf(colleague)]).toEqual([null, '李娜']);
  expect(await colleague.post('/api/ext/desk/lease', { key })).toMatchObject({
    status: 409,
    body: { data: { reason: 'queue-entry-leased' } },
  });
  const other = await planForNewCustomer(clinicDay());
  await agent.post('/api/ext/desk/lease', { key: other.key });
  expect(await holderOf(colleague)).toBeNull();
  expect((await doctor.post('/api/ext/desk/lease', { key })).status).toBe(404);
});

test('a missed call that is dealt with for a reason of the clinic is owed no call', async () => {
  const reasons = (await agent.get('/api/ext/desk/missed-call-reasons')).body.data as { id: number }[];
  const [line] = await linesOf('missed_call');
  const body = { record_id: line?.missed_call_id, reason_id: reasons[0]?.id };
  const unknown = await agent.post('/api/ext/desk/missed-call/settle', { ...body, reason_id: 999 });
  expect(unknown.status).toBe(422);
  expect((await doctor.post('/api/ext/desk/missed-call/settle', body)).status).toBe(403);
  expect((await agent.post('/api/ext/desk/missed-call/settle', body)).status).toBe(200);
  const ids = (await linesOf('missed_call')).map(({ missed_call_id: id }) => id);
  expect(ids).not.toContain(line?.missed_call_id);
  expect((await agent.post('/api/ext/desk/missed-call/settle', body)).status).toBe(404);
});

test('one’s own follow-ups that are due, and nobody else’s; one that is executed is gone', async () => {
  const due = await planForNewCustomer(clinicDay(-1));
  const later = await planForNewCustomer(clinicDay(1));
  const other = await planForNewCustomer(clinicDay(), ownId + 1);
  const lines = await linesOf('followup');
  expect(lines.find(({ key }) => key === due.key)).toMatchObject({
    customer: { name: expect.stringMatching(/^待办/) },
    value: { total_spent: '0.00', balance: '0.00' },
    clock: { left: expect.any(Number) },
    reasons: [{ kind: 'followup', overdue_days: 1, record: { id: due.id, title: '术后第三天' } }],
  });
  expect(keys(lines)).not.toContain(later.key);
  expect(keys(lines)).not.toContain(other.key);
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
  const ofCustomer = (await read(agent, 100)).lines.filter(({ customer }) => customer?.id === line?.customer?.id);
  expect(ofCustomer).toHaveLength(1);
  expect(ofCustomer[0]?.kinds).toEqual(expect.arrayContaining(['missed_call', 'followup']));
  expect(ofCustomer[0]?.reasons).toContainEqual(
    expect.objectContaining({ kind: 'followup', record: expect.objectContaining({ id }) }),
  );
});

test('before a day without hours the appointments of the next opening day are confirmed too', async () => {
  const set = async (changes: object) =>
    expect((await admin.post('/api/ext/admin/settings/update', changes)).status).toBe(200);
  const bookedOn = async (date: string): Promise<string[]> => {
    const query = { date, status: 'booked', rows: 200 };
    const { rows } = (await agent.get('/api/appointment/lists', query)).body.data as List<Appointment>;
    return rows.map(({ customer }) => `customer ${customer.id}`);
  };
  const [tomorrow, next] = [await bookedOn(clinicDay(1)), await bookedOn(clinicDay(2))];
  expect(next.some((key) => !tomorrow.includes(key))).toBe(true);
  await set({ confirm_from: '00:00', confirm_by: '23:59' });
  expect(new Set(keys(await linesOf('appointment')))).toEqual(new Set(tomorrow));
  await set({ special_days: [{ date: clinicDay(1), name: null, hours: null }] });
  expect(new Set(keys(await linesOf('appointment')))).toEqual(new Set([...tomorrow, ...next]));
  await set({ special_days: [], confirm_from: '14:00', confirm_by: '18:00' });
});

test('appointments of tomorrow that nobody has confirmed, from the hour of the clinic on', async () => {
  const set = async (changes: object) =>
    expect((await admin.post('/api/ext/admin/settings/update', changes)).status).toBe(200);
  await set({ confirm_from: '00:00', confirm_by: '23:59' });
  const query = { date: clinicDay(1), status: 'booked', rows: 200 };
  const booked = ((await agent.get('/api/appointment/lists', query)).body.data as List<Appointment>).rows;
  const customers = new Set(booked.map(({ customer }) => `customer ${customer.id}`));
  const lines = await linesOf('appointment');
  expect(new Set(keys(lines))).toEqual(customers);
  expect(lines.length).toBeGreaterThan(3);
  const confirm = ({ reasons }: WorkLine, answer: string, tries?: number) => {
    const reason = reasons.find(({ kind }) => kind === 'appointment');
    if (reason?.kind !== 'appointment') throw new Error('No appointment to confirm');
    const { id, version } = reason.record;
    return agent.post('/api/ext/appointment/confirm', { id, version, answer, confirm_tries: tries });
  };
  const single = lines.filter(
    ({ key }) => booked.filter(({ customer }) => `customer ${customer.id}` === key).length === 1,
  );
  const [confirmed, unreached] = single as [WorkLine, WorkLine];
  expect((await confirm(confirmed, 'confirmed')).body.data).toMatchObject({ confirmed_at: expect.any(String) });
  // One of three at a time for the same try is counted.
  const answers = await Promise.all([0, 0, 0].map((tries) => confirm(unreached, 'not_reached', tries)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await confirm(unreached, 'not_reached', 0)).body.data).toMatchObject({ reason: 'call-counted' });
  expect((await confirm(unreached, 'not_reached')).body.data).toMatchObject({ confirm_tries: 2 });
  expect(keys(await linesOf('appointment'))).toContain(unreached.key);
  await confirm(unreached, 'not_reached');
  const left = keys(await linesOf('appointment'));
  expect([left.includes(unreached.key), left.includes(confirmed.key)]).toEqual([false, false]);
  await set({ confirm_from: '23:59' });
  if (clinicMoment().slice(11) < '23:58') expect(await linesOf('appointment')).toEqual([]);
  await set({ confirm_from: '14:00', confirm_by: '18:00' });
});

test('no more lines than are asked for; the totals count all', async () => {
  const whole = await read();
  const { lines, totals, total } = await read(agent, 1);
  expect([totals, total]).toEqual([whole.totals, whole.total]);
  expect(lines).toHaveLength(1);
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
