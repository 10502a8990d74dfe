import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, AppointmentBoard, AppointmentConfig } from '../../../src/shared/contract/appointment.ts';
import type { AppointmentBlock, AppointmentToMove } from '../../../src/shared/contract/appointment-extension.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { AppointmentClient, freshDay } from '../../support/appointment-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** Appointments that cannot take place at their time. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;
let consultant: HttpClient;
let admin: HttpClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor', 'consultant2', 'admin');
  [agent, doctor, consultant, admin] = clinic.clients;
  appointments = new AppointmentClient(agent);
  config = await appointments.config();
});
afterAll(() => clinic.stop());

const toMove = async (client = agent): Promise<List<AppointmentToMove>> =>
  (await client.get('/api/ext/appointment/to-move')).body.data;
const causeOf = async (id: number): Promise<string | null> =>
  (await toMove()).rows.find((one) => one.id === id)?.because ?? null;
const book = async (body: object): Promise<Appointment> => (await appointments.create(body)).body.data;

test('a blocked one, until its time is free again, or it is moved or cancelled', async () => {
  const date = freshDay();
  const doctorId = config.doctor.find(({ name }) => name === '郑医生')?.id ?? 0;
  const [one, other] = [
    await book({ date, doctor_id: doctorId }),
    await book({ date, doctor_id: doctorId, start: '10:30', end: '11:00' }),
  ];
  expect([await causeOf(one.id), await causeOf(other.id)]).toEqual([null, null]);
  const span = { date, start: '10:00', end: '11:00', doctor_id: doctorId, reason: 'Course' };
  const blocked = await doctor.post('/api/ext/appointment/block', { ...span, over: [one.id, other.id] });
  const { id: blockId } = blocked.body.data as AppointmentBlock;
  expect([await causeOf(one.id), await causeOf(other.id)]).toEqual(['blocked', 'blocked']);
  const { rows } = await toMove();
  expect(rows.find(({ id }) => id === one.id)).toMatchObject({ is_to_move: true, may_see_customer: true });
  await appointments.update({ id: one.id, version: 2, start: '11:00', end: '11:30' });
  expect([await causeOf(one.id), await causeOf(other.id)]).toEqual([null, 'blocked']);
  await doctor.post('/api/ext/appointment/unblock', { id: blockId });
  expect(await causeOf(other.id)).toBeNull();
});

test('one of a day on which the clinic is closed by now, or closes before it ends', async () => {
  const [closed, shorter] = [freshDay(), freshDay()];
  const onClosed = await book({ date: closed });
  const [early, late] = [await book({ date: shorter }), await book({ date: shorter, start: '15:00', end: '15:30' })];
  const before = (await toMove()).total;
  // Asked for so often that the answers are kept.
  const marks = async (): Promise<unknown[]> => {
    const info = await agent.get('/api/ext/appointment/info', { id: onClosed.id });
    const { events } = (await agent.get('/api/appointment/dashboard', { start: closed, end: closed })).body
      .data as AppointmentBoard;
    const [listed] = (await appointments.list({ date: closed })).rows;
    return [info.body.data, events.find(({ id }) => id === onClosed.id), listed].map((one) => one?.is_to_move);
  };
  for (let time = 0; time < 3; time += 1) expect(await marks()).toEqual([false, false, false]);
  const hours = { opens: '09:00', closes: '12:00', break_start: null, break_end: null };
  const special_days = [
    { date: closed, name: 'Spring Festival', hours: null },
    { date: shorter, name: null, hours },
  ];
  expect((await admin.post('/api/ext/admin/settings/update', { special_days })).status).toBe(200);
  expect([await causeOf(onClosed.id), await causeOf(early.id), await causeOf(late.id)]).toEqual([
    'closed',
    null,
    'closed',
  ]);
  expect(await marks()).toEqual([true, true, true]);
  const { rows, total } = await toMove();
  expect(total).toBe(before + 2);
  const times = rows.map(({ date, start }) => `${date} ${start}`);
  expect(times).toEqual(times.toSorted());
  const { version } = await appointments.list({ date: closed }).then(({ rows: [one] }) => one as Appointment);
  await appointments.update({ id: onClosed.id, version, status: 'cancelled' });
  expect(await causeOf(onClosed.id)).toBeNull();
  await admin.post('/api/ext/admin/settings/update', { special_days: [] });
  expect((await toMove()).total).toBe(before);
});

test('only those that the caller may see', async () => {
  const date = freshDay();
  const visible = new Set(
    (await new AppointmentClient(consultant).list({ rows: 200 })).rows.map(({ customer }) => customer.id),
  );
  const { rows: customers } = (await agent.get('/api/customer/index', { rows: 200 })).body.data as List<{ id: number }>;
  const own = ((await consultant.get('/api/customer/index', { rows: 200 })).body.data as List<{ id: number }>).rows;
  const hidden = customers.find(({ id }) => !own.some((one) => one.id === id) && !visible.has(id));
  const [mine, others] = [
    await book({ date, customer_id: own[0]?.id }),
    await book({ date, customer_id: hidden?.id, start: '11:00', end: '11:30' }),
  ];
  const special_days = [{ date, name: null, hours: null }];
  await admin.post('/api/ext/admin/settings/update', { special_days });
  const seen = new Set((await toMove(consultant)).rows.map(({ id }) => id));
  expect([seen.has(mine.id), seen.has(others.id)]).toEqual([true, false]);
  await admin.post('/api/ext/admin/settings/update', { special_days: [] });
});
