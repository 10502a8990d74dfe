import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../../../src/shared/contract/appointment.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import type { Followup } from '../../../src/shared/contract/followup.ts';
import type { Reservation } from '../../../src/shared/contract/reservation.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import type { HttpClient } from '../../support/http-client.ts';

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
  const { body } = await supervisor.get('/api/cdr/list', { ...period, agent_id: '1001', rows: 20 });
  calls = (body.data as { rows: Cdr[] }).rows;
  me = ((await agent.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
});
afterAll(() => clinic.stop());

let nextCall = 0;
const anotherCall = (): string => {
  nextCall += 1;
  return calls[nextCall]?.call_id ?? '';
};
const far = clinicDay(40);
const data = async <Result>(answer: Promise<{ status: number; body: { data: unknown } }>): Promise<Result> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body.data as Result;
};
const undo = (call_id: string, client = agent) =>
  client.post('/api/ext/call/wrap-up/undo', { call_id, reason: 'Wrap-up undone.' });
const plan = (call_id?: string) =>
  data<Followup>(
    agent.post('/api/followup/create', { customer_id: 1, followup_date: far, followup_user_id: me, call_id }),
  );
const execute = (id: number, call_id: string, next?: string) =>
  data<Followup & { next: Followup | null }>(
    agent.post('/api/followup/execute', { id, result: 'fine', next_followup_date: next, call_id }),
  );
const followup = (id: number) => data<Followup>(agent.get('/api/followup/info', { id }));
let start = 9;
const book = (call_id: string) => {
  start += 1;
  const [from, to] = [`${String(start).padStart(2, '0')}:00`, `${String(start).padStart(2, '0')}:30`];
  return data<Appointment>(
    agent.post('/api/appointment/create', { customer_id: 1, date: far, start: from, end: to, room_id: 1, call_id }),
  );
};
const appointment = (id: number) => data<Appointment>(agent.get('/api/ext/appointment/info', { id }));
const written = async (call_id: string) => data<unknown[]>(supervisor.get('/api/ext/call/wrap-ups', { call_id }));

test('undoes all that the wrap-up of a call wrote, once, and writes it into the audit log', async () => {
  const call_id = anotherCall();
  const { id } = await plan();
  await data(agent.post('/api/ext/call/wrap-up', { call_id, note: 'swollen' }));
  const { next } = await execute(id, call_id, far);
  const promised = await plan(call_id);
  const booked = await book(call_id);
  const taken = await data<Reservation>(
    agent.post('/api/reservation/create', {
      customer_id: 1,
      reservation: { department_id: 1, type: 1, date: far, items: [1], remark: 'price' },
      call_id,
    }),
  );
  const listener = await EventListener.connect(clinic.core.http, colleague.token);
  const { undone } = await data<{ undone: string[] }>(undo(call_id));
  expect(undone.toSorted()).toEqual(['appointment', 'completed', 'enquiry', 'planned', 'planned', 'wrap-up']);
  expect(await followup(id)).toMatchObject({ status: 0, result: null, executed_at: null, executed_by: null });
  for (const planned of [next, promised])
    expect(await followup(planned?.id ?? 0)).toMatchObject({ status: 2, result: 'Wrap-up undone.' });
  expect(await appointment(booked.id)).toMatchObject({ status: 'cancelled' });
  expect((await agent.get('/api/reservation/info', { id: taken.id })).status).toBe(404);
  await listener.until<ServiceEvents['ReservationRemoved']>('ReservationRemoved', (one) => one.id === taken.id);
  await listener.until<ServiceEvents['FollowupChanged']>('FollowupChanged', (one) => one.id === id && one.status === 0);
  listener.close();
  expect(await written(call_id)).toEqual([]);
  const [entry] = await new AdminClient(admin).auditEntries('wrap-up.undone');
  expect(entry?.detail).toMatchObject({ call_id, undone: expect.arrayContaining([{ kind: 'completed', id }]) });
  expect(await data(undo(call_id))).toEqual({ call_id, undone: [] });
  // The time is free again.
  const { start: from, end: to } = booked;
  await data(agent.post('/api/appointment/create', { customer_id: 1, date: far, start: from, end: to, room_id: 1 }));
});

test('a wrap-up that replaced an earlier one is undone to what was written before this hour', async () => {
  const call_id = anotherCall();
  const save = (note: string) => data(agent.post('/api/ext/call/wrap-up', { call_id, note }));
  await save('first');
  await save('second');
  await data(undo(call_id));
  expect(await written(call_id)).toEqual([]);
  await save('third');
  expect(await data(undo(call_id))).toMatchObject({ undone: ['wrap-up'] });
});

test('undoes nothing when a record was changed meanwhile, and names it', async () => {
  const call_id = anotherCall();
  const { id } = await plan();
  await execute(id, call_id);
  const { id: booked, version } = await book(call_id);
  await data(supervisor.post('/api/ext/appointment/update', { id: booked, version, status: 'arrived' }));
  const refused = await undo(call_id);
  expect([refused.status, refused.body.data]).toMatchObject([
    409,
    { reason: 'undo-appointment-changed', params: { day: far } },
  ]);
  expect(await followup(id)).toMatchObject({ status: 1 });
  expect(await appointment(booked)).toMatchObject({ status: 'arrived' });
});

test('a planned follow-up that was moved meanwhile is not cancelled', async () => {
  const call_id = anotherCall();
  const { id } = await plan(call_id);
  await data(agent.post('/api/ext/followup/move', { id, followup_date: clinicDay(41), followup_time: null }));
  const refused = await undo(call_id);
  expect([refused.status, refused.body.data]).toMatchObject([409, { reason: 'undo-follow-up-changed' }]);
  expect(await followup(id)).toMatchObject({ status: 0 });
});

test('a colleague undoes nothing of it, and a record without a call belongs to no wrap-up', async () => {
  const call_id = anotherCall();
  const [{ id: linked }, { id: alone }] = [await plan(call_id), await plan()];
  expect(await data(undo(call_id, colleague))).toEqual({ call_id, undone: [] });
  expect(await followup(linked)).toMatchObject({ status: 0 });
  await data(undo(call_id));
  expect([(await followup(linked)).status, (await followup(alone)).status]).toEqual([2, 0]);
});

test('a retry with the same key is answered as the first one', async () => {
  const call_id = anotherCall();
  await plan(call_id);
  const body = { call_id, reason: 'Wrap-up undone.' };
  const headers = { 'idempotency-key': randomUUID() };
  const keyed = () => agent.ask('POST', '/api/ext/call/wrap-up/undo', { body, headers });
  const first = await keyed();
  expect(first.body.data).toMatchObject({ undone: ['planned'] });
  expect((await keyed()).body.data).toEqual(first.body.data);
});
