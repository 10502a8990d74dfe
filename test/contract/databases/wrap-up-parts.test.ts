import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Followup } from '../../../src/shared/contract/followup.ts';
import type { Permission, Role } from '../../../src/shared/contract/permission.ts';
import type { SavedWrapUp } from '../../../src/shared/contract/wrap-up.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { Answer, HttpClient } from '../../support/http-client.ts';
import { booking, enquiry, idOf, wrapUpDay, WrappedUpCall } from '../../support/wrapped-up-call.ts';

/** A wrap-up with all its parts is written as a whole, or not at all. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let calls: readonly Cdr[];
let me: number;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor', 'admin');
  [agent, supervisor, admin] = clinic.clients;
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 200 });
  // Nobody has wrapped those up that were not answered.
  calls = (body.data as { rows: Cdr[] }).rows.filter(({ billsec }) => billsec === 0);
  me = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
afterAll(() => clinic.stop());

let nextCall = 0;
const anotherCall = (): WrappedUpCall => new WrappedUpCall(agent, calls[(nextCall += 1)]?.call_id ?? '');
const promise = { followup_date: wrapUpDay, followup_time: '15:00' };
const refusal = ({ status, body }: Answer): unknown[] => {
  const { reason, part, errors = {} } = body.data as { reason: string; part?: string; errors?: object };
  return [status, reason, part, Object.keys(errors).toSorted()];
};
const enquiriesWith = async (remark: string): Promise<number> => {
  const { rows } = (await agent.get('/api/reservation/index', { rows: 200 })).body.data as List<{ remark: string }>;
  return rows.filter((one) => one.remark === remark).length;
};

test('writes all parts: the next follow-up continues the completed one, the promised call has the note', async () => {
  const call = anotherCall();
  const { id } = await call.due(me);
  const { records, note, user } = await call.save({
    customer_id: 1,
    note: 'asks her husband',
    completes: { id, result: 'asks her husband', planned_for: { date: clinicDay(0), time: null } },
    next: { followup_date: wrapUpDay },
    promise,
    appointment: booking('09:00'),
    enquiry,
  });
  expect([note, user.id]).toEqual(['asks her husband', me]);
  expect(records.map(({ kind }) => kind)).toEqual([
    'wrap-up',
    'completed',
    'planned',
    'planned',
    'appointment',
    'enquiry',
  ]);
  expect(await call.followup(id)).toMatchObject({ status: 1, result: 'asks her husband' });
  const [next, promised] = records.filter(({ kind }) => kind === 'planned');
  expect(await call.followup(next?.id ?? 0)).toMatchObject({ followup_date: wrapUpDay, remark: null });
  expect(await call.followup(promised?.id ?? 0)).toMatchObject({
    followup_time: '15:00',
    remark: 'asks her husband',
    followup_user: { id: me },
  });
  expect(await call.appointment(idOf(records, 'appointment'))).toMatchObject({ start: '09:00', status: 'booked' });
});

test('a next follow-up alone is planned for its author, and leaves outcome and note as they were', async () => {
  const call = anotherCall();
  await call.save({ note: 'swollen' });
  const { records } = await call.save({ customer_id: 1, next: { followup_date: wrapUpDay } });
  expect(await call.followup(idOf(records, 'planned'))).toMatchObject({
    followup_time: null,
    followup_user: { id: me },
  });
  expect(await call.notes(supervisor)).toMatchObject([{ note: 'swollen' }]);
});

test('a time that is taken refuses the whole, and the part is named', async () => {
  const call = anotherCall();
  const { id } = await call.due(me);
  const taken = { customer_id: 2, ...booking('12:00') };
  expect((await supervisor.post('/api/appointment/create', taken)).status).toBe(200);
  const remark = 'with a time that is taken';
  const parts = {
    customer_id: 1,
    note: 'swollen',
    completes: { id, result: 'fine' },
    next: { followup_date: wrapUpDay },
    appointment: booking('12:00'),
    enquiry: { reservation: { ...enquiry.reservation, remark } },
  };
  expect(refusal(await call.ask(parts))).toEqual([409, 'room-taken', 'appointment', []]);
  expect(await call.followup(id)).toMatchObject({ status: 0 });
  expect(await call.notes(supervisor)).toEqual([]);
  expect(await enquiriesWith(remark)).toBe(0);
  expect((await call.undo()).body.data).toMatchObject({ undone: [] });
});

test('one problem has the wrong fields of all parts, each behind its part', async () => {
  const call = anotherCall();
  const { id } = await call.due(me);
  const parts = {
    customer_id: 1,
    outcome_id: 999,
    completes: { id, result: 'fine', tool_id: 999 },
    appointment: booking('12:00', { date: '2020-05-05', doctor_id: 99_999 }),
    enquiry: { reservation: { ...enquiry.reservation, items: [99_999] } },
  };
  const [status, , , fields] = refusal(await call.ask(parts));
  expect(status).toBe(422);
  const ofAppointment = ['appointment.doctor_id', 'appointment.start'];
  expect(fields).toEqual([...ofAppointment, 'completes.tool_id', 'enquiry.reservation.items', 'outcome_id']);
  expect(await call.followup(id)).toMatchObject({ status: 0 });
});

test('a customer who is unknown is one problem, of no part', async () => {
  const parts = { customer_id: 99_999_999, promise, appointment: booking('12:30', { end: '13:00' }) };
  expect(refusal(await anotherCall().ask(parts))).toMatchObject([422, 'fields-invalid', undefined, ['customer_id']]);
});

test.each([
  ['a promised call', { promise }, ['customer_id']],
  ['a next follow-up', { next: { followup_date: wrapUpDay } }, ['customer_id']],
  ['an enquiry', { enquiry }, ['enquiry.customer']],
])('%s needs a customer', async (_, parts, fields) => {
  expect(refusal(await anotherCall().ask(parts))).toMatchObject([422, 'fields-invalid', undefined, fields]);
});

test('a follow-up that was settled meanwhile refuses the whole, also when two complete it at once', async () => {
  const [one, other] = [anotherCall(), anotherCall()];
  const { id } = await one.due(me);
  const parts = { note: 'swollen', completes: { id, result: 'fine' } };
  const answers = await Promise.all([one.ask(parts), other.ask(parts)]);
  const refused = answers.find(({ status }) => status !== 200) as Answer;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refusal(refused)).toEqual([409, 'follow-up-settled', 'completes', []]);
  const notes = [...(await one.notes(supervisor)), ...(await other.notes(supervisor))];
  expect(notes).toHaveLength(1);
});

test('of two that want one time, one is saved as a whole, and the other not at all', async () => {
  const wanting = [anotherCall(), anotherCall()] as const;
  const parts = { customer_id: 1, note: 'swollen', appointment: booking('13:00'), promise };
  const answers = await Promise.all(wanting.map((call) => call.ask(parts)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const notes = await Promise.all(wanting.map((call) => call.notes(supervisor)));
  expect(notes.map((found) => found.length)).toEqual(answers.map(({ status }) => (status === 200 ? 1 : 0)));
});

test('a new customer is created with the enquiry, or neither is', async () => {
  const customer = { name: '新来客', sex: 2, phone: ['13612340077'], address_id: 2, medium_id: 1 };
  const found = async (): Promise<number> => {
    const query = { keyword: '13612340077', category: 'keyword', rows: 5 };
    return ((await supervisor.get('/api/customer/query', query)).body.data as List<unknown>).rows.length;
  };
  const { id } = await anotherCall().due(me);
  await anotherCall().save({ completes: { id, result: 'fine' } });
  const settled = { completes: { id, result: 'fine' }, enquiry: { customer, ...enquiry } };
  expect(refusal(await anotherCall().ask(settled))).toEqual([409, 'follow-up-settled', 'completes', []]);
  expect(await found()).toBe(0);
  const wrong = { enquiry: { customer: { ...customer, medium_id: 99_999 }, ...enquiry } };
  expect(refusal(await anotherCall().ask(wrong))).toMatchObject([
    422,
    'fields-invalid',
    undefined,
    ['enquiry.customer.medium_id'],
  ]);
  const { records } = await anotherCall().save({ enquiry: { customer, ...enquiry } });
  expect(records).toMatchObject([{ kind: 'enquiry' }]);
  expect(await found()).toBe(1);
});

test('a repeated request with the same key is answered as the first one, and writes nothing', async () => {
  const call = anotherCall();
  const body = { call_id: call.callId, customer_id: 1, promise, appointment: booking('14:00') };
  const headers = { 'idempotency-key': randomUUID() };
  const keyed = () => agent.ask('POST', '/api/ext/call/wrap-up', { body, headers });
  const first = await keyed();
  expect(first.status).toBe(200);
  expect((await keyed()).body.data).toEqual(first.body.data);
});

test('the ID of a merged file leads to the kept customer in every part', async () => {
  const created = async (phone: string): Promise<Customer> => {
    const body = { name: '合并话后', sex: 1, phone: [phone], address_id: 2, medium_id: 1 };
    return (await agent.post('/api/customer/create', body)).body.data;
  };
  const [kept, other] = [await created('13720009901'), await created('13720009902')];
  const ids = { kept_id: kept.id, merged_id: other.id };
  const versions = { kept_version: kept.version, merged_version: other.version };
  const merged = await supervisor.post('/api/ext/customer/merge', { ...ids, ...versions, take: {} });
  expect(merged.status).toBe(200);
  const call = anotherCall();
  const parts = { customer_id: other.id, promise, appointment: booking('15:00'), enquiry };
  const { records } = await call.save(parts);
  expect((await call.followup(idOf(records, 'planned'))).customer.id).toBe(kept.id);
  expect((await call.appointment(idOf(records, 'appointment'))).customer.id).toBe(kept.id);
  const taken = await agent.get('/api/reservation/info', { id: idOf(records, 'enquiry') });
  expect(taken.body.data).toMatchObject({ customer_id: kept.id });
});

test('an account that may not send a part alone may not send it here, which is recorded', async () => {
  const roles = ((await admin.get('/api/ext/admin/roles')).body.data as List<{ role: Role; permissions: Permission[] }>)
    .rows;
  const before = roles.find(({ role }) => role === 'agent')?.permissions ?? [];
  const set = (permissions: Permission[]) => admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  const call = anotherCall();
  const { id } = await call.due(me);
  const needed: readonly (readonly [Permission, object])[] = [
    ['followup.edit', { completes: { id, result: 'fine' } }],
    ['followup.edit', { promise }],
    ['followup.edit', { next: { followup_date: wrapUpDay } }],
    ['appointment.edit', { appointment: booking('16:00') }],
    ['reservation.edit', { enquiry }],
  ];
  for (const [permission, part] of needed) {
    expect((await set(before.filter((one) => one !== permission))).status).toBe(200);
    const answer = await call.ask({ customer_id: 1, note: 'swollen', ...part }).finally(() => set(before));
    expect([answer.status, answer.body.data]).toMatchObject([403, { reason: 'permission-missing', permission }]);
  }
  expect(await call.notes(supervisor)).toEqual([]);
  expect(((await agent.get('/api/followup/info', { id })).body.data as Followup).status).toBe(0);
  // Repeated refusals on one path are counted.
  const entry = (await new AdminClient(admin).auditEntries('permission.refused')).find(
    ({ detail }) => detail['path'] === '/api/ext/call/wrap-up',
  );
  expect(entry?.detail).toMatchObject({ permission: 'followup.edit' });
  const { records } = (await call.ask({ customer_id: 1, enquiry })).body.data as SavedWrapUp;
  expect(records).toHaveLength(1);
});
