import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { booking, enquiry, idOf, wrapUpDay, WrappedUpCall } from '../../support/wrapped-up-call.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let colleague: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;
let calls: readonly Cdr[];
let me: number;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'supervisor', 'admin');
  [agent, colleague, supervisor, admin] = clinic.clients;
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 200 });
  // Nobody has wrapped those up that were not answered.
  calls = (body.data as { rows: Cdr[] }).rows.filter(({ billsec }) => billsec === 0);
  me = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
afterAll(() => clinic.stop());

let nextCall = 0;
const anotherCall = (): WrappedUpCall => new WrappedUpCall(agent, calls[(nextCall += 1)]?.call_id ?? '');
const data = async <Result>(answer: Promise<{ status: number; body: { data: unknown } }>): Promise<Result> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body.data as Result;
};
const undone = (call: WrappedUpCall, client = agent) =>
  data<{ undone: string[] }>(call.undo(undefined, client)).then((answer) => answer.undone);
const promise = { followup_date: wrapUpDay, followup_time: '15:00' };

test('undoes all that the wrap-up of a call wrote, once, and writes it into the audit log', async () => {
  const call = anotherCall();
  const { id } = await call.due(me);
  const { records } = await call.save({
    customer_id: 1,
    note: 'swollen',
    completes: { id, result: 'fine' },
    next: { followup_date: wrapUpDay },
    promise,
    appointment: booking('10:00'),
    enquiry,
  });
  const taken = idOf(records, 'enquiry');
  const listener = await EventListener.connect(clinic.core.http, colleague.token);
  const kinds = ['appointment', 'completed', 'enquiry', 'planned', 'planned', 'wrap-up'];
  expect((await undone(call)).toSorted()).toEqual(kinds);
  expect(await call.followup(id)).toMatchObject({ status: 0, result: null, executed_at: null, executed_by: null });
  for (const planned of records.filter(({ kind }) => kind === 'planned'))
    expect(await call.followup(planned.id)).toMatchObject({ status: 2, result: 'Wrap-up undone.' });
  expect(await call.appointment(idOf(records, 'appointment'))).toMatchObject({ status: 'cancelled' });
  expect((await agent.get('/api/reservation/info', { id: taken })).status).toBe(404);
  await listener.until<ServiceEvents['ReservationRemoved']>('ReservationRemoved', (one) => one.id === taken);
  await listener.until<ServiceEvents['FollowupChanged']>('FollowupChanged', (one) => one.id === id && one.status === 0);
  listener.close();
  expect(await call.notes(supervisor)).toEqual([]);
  const [entry] = await new AdminClient(admin).auditEntries('wrap-up.undone');
  const detail = { call_id: call.callId, undone: expect.arrayContaining([{ kind: 'completed', id }]) };
  expect(entry?.detail).toMatchObject(detail);
  expect(await undone(call)).toEqual([]);
  // The time is free again.
  await data(agent.post('/api/appointment/create', { customer_id: 1, ...booking('10:00') }));
});

test('a wrap-up that replaced an earlier one is undone to that one, which stays', async () => {
  const call = anotherCall();
  const { id } = await call.due(me);
  await call.save({ note: 'first', completes: { id, result: 'fine' } });
  await call.save({ note: 'second' });
  expect(await undone(call)).toEqual(['wrap-up']);
  expect(await call.notes(supervisor)).toMatchObject([{ note: 'first' }]);
  expect(await call.followup(id)).toMatchObject({ status: 1 });
  expect(await undone(call)).toEqual([]);
});

test('undoes nothing when a record was changed meanwhile, and names it', async () => {
  const call = anotherCall();
  const { id } = await call.due(me);
  const parts = { customer_id: 1, completes: { id, result: 'fine' }, appointment: booking('11:00') };
  const booked = idOf((await call.save(parts)).records, 'appointment');
  await data(supervisor.post('/api/ext/appointment/update', { id: booked, version: 1, status: 'arrived' }));
  const refused = await call.undo();
  const reason = { reason: 'undo-appointment-changed', params: { day: wrapUpDay } };
  expect([refused.status, refused.body.data]).toMatchObject([409, reason]);
  expect(await call.followup(id)).toMatchObject({ status: 1 });
  expect(await call.appointment(booked)).toMatchObject({ status: 'arrived' });
});

test('a promised call that was moved meanwhile is not cancelled', async () => {
  const call = anotherCall();
  const id = idOf((await call.save({ customer_id: 1, promise })).records, 'planned');
  await data(agent.post('/api/ext/followup/move', { id, followup_date: wrapUpDay, followup_time: '16:00' }));
  const refused = await call.undo();
  expect([refused.status, refused.body.data]).toMatchObject([409, { reason: 'undo-follow-up-changed' }]);
  expect(await call.followup(id)).toMatchObject({ status: 0 });
});

test('a colleague undoes nothing of it', async () => {
  const call = anotherCall();
  const id = idOf((await call.save({ customer_id: 1, promise })).records, 'planned');
  expect(await undone(call, colleague)).toEqual([]);
  expect(await call.followup(id)).toMatchObject({ status: 0 });
  expect(await undone(call)).toEqual(['planned']);
  expect(await call.followup(id)).toMatchObject({ status: 2 });
});

test('a retry with the same key is answered as the first one', async () => {
  const call = anotherCall();
  await call.save({ customer_id: 1, promise });
  const key = randomUUID();
  const first = await call.undo(key);
  expect(first.body.data).toMatchObject({ undone: ['planned'] });
  expect((await call.undo(key)).body.data).toEqual(first.body.data);
});
