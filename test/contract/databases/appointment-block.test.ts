import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, AppointmentConfig } from '../../../src/shared/contract/appointment.ts';
import type { AppointmentBlock, FreeTime } from '../../../src/shared/contract/appointment-extension.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { AppointmentClient, freshDay } from '../../support/appointment-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { type Answer, type HttpClient, invalidFields } from '../../support/http-client.ts';

/** Times at which a doctor cannot be booked. */
let clinic: DemoClinic<readonly HttpClient[]>;
let agent: HttpClient;
let colleague: HttpClient;
let doctor: HttpClient;
let otherDoctor: HttpClient;
let admin: HttpClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1002', 'doctor', 'doctor2', 'admin');
  [agent, colleague, doctor, otherDoctor, admin] = clinic.clients as [
    HttpClient,
    HttpClient,
    HttpClient,
    HttpClient,
    HttpClient,
  ];
  appointments = new AppointmentClient(agent);
  config = await appointments.config();
});
afterAll(() => clinic.stop());

const doctorId = (): number => config.doctor.find(({ name }) => name === '郑医生')?.id ?? 0;
const block = (client: HttpClient, body: object): Promise<Answer> =>
  client.post('/api/ext/appointment/block', {
    doctor_id: doctorId(),
    start: '12:00',
    end: '13:00',
    reason: '午休',
    ...body,
  });
const blocksOn = async (date: string): Promise<AppointmentBlock[]> =>
  (await agent.get('/api/ext/appointment/blocks', { start: date, end: date })).body.data;
const info = async (id: number): Promise<Appointment> =>
  (await agent.get('/api/ext/appointment/info', { id })).body.data;
const noon = (date: string) => ({ date, doctor_id: doctorId(), start: '12:30', end: '13:00' });

test('a blocked time is seen by the desk, and is neither booked, held, moved to nor offered', async () => {
  const date = freshDay();
  const made = (await block(doctor, { date })).body.data as AppointmentBlock;
  expect(made).toEqual({
    id: expect.any(Number),
    doctor: { id: doctorId(), name: '郑医生' },
    start: `${date} 12:00:00`,
    end: `${date} 13:00:00`,
    reason: '午休',
    created_by: { id: doctorId(), name: '郑医生' },
  });
  expect(await blocksOn(date)).toEqual([made]);
  const refused = {
    status: 409,
    body: {
      msg: expect.stringContaining('午休'),
      data: { clashes: [{ kind: 'doctor', id: doctorId(), start: '12:00', end: '13:00', blocked_for: '午休' }] },
    },
  };
  expect(await appointments.create(noon(date))).toMatchObject(refused);
  expect(await agent.post('/api/ext/appointment/hold', noon(date))).toMatchObject(refused);
  const earlier = (await appointments.create({ ...noon(date), start: '11:30', end: '12:00' })).body.data as Appointment;
  expect(await appointments.update({ id: earlier.id, version: 1, end: '12:30' })).toMatchObject(refused);
  const free = (
    await agent.get('/api/ext/appointment/next-free', { doctor_id: doctorId(), minutes: 30, from: date, count: 20 })
  ).body.data as FreeTime[];
  const starts = free.filter((one) => one.date === date).map((one) => one.start);
  expect(starts).toContain('13:00');
  expect(starts.filter((time) => time >= '12:00' && time < '13:00')).toEqual([]);
  expect((await appointments.create({ date, room_id: config.room[0]?.id, start: '12:00', end: '12:30' })).status).toBe(
    200,
  );
});

test('a block over bookings lists them, then marks them to be moved; moving one takes the mark off', async () => {
  const date = freshDay();
  const one = (await appointments.create(noon(date))).body.data as Appointment;
  const refused = await block(doctor, { date });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      data: { appointments: [{ id: one.id, customer: one.customer.name && { name: one.customer.name } }] },
    },
  });
  expect(await blocksOn(date)).toEqual([]);
  expect((await block(doctor, { date, over: [one.id + 1000] })).status).toBe(409);
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  expect((await block(doctor, { date, over: [one.id] })).status).toBe(200);
  await listener.until<ServiceEvents['AppointmentChanged']>(
    'AppointmentChanged',
    ({ id, version }) => id === one.id && version === 2,
  );
  await listener.until<ServiceEvents['AppointmentBlockChanged']>('AppointmentBlockChanged', ({ dates }) =>
    dates.includes(date),
  );
  listener.close();
  expect(await info(one.id)).toMatchObject({ is_to_move: true, version: 2, status: 'booked' });
  // It may be dealt with as it is: an arrival does not take the time again.
  expect((await appointments.update({ id: one.id, version: 2, status: 'arrived' })).body.data).toMatchObject({
    is_to_move: true,
  });
  const room = { room_id: config.room[0]?.id };
  expect(
    (await agent.post('/api/ext/appointment/hold', { ...noon(date), ...room, appointment_id: one.id })).status,
  ).toBe(200);
  expect((await appointments.update({ id: one.id, version: 3, ...room })).body.data).toMatchObject({
    is_to_move: true,
  });
  const moved = await appointments.update({ id: one.id, version: 4, start: '14:00', end: '14:30' });
  expect(moved.body.data).toMatchObject({ is_to_move: false, start: '14:00' });
  expect((await appointments.update({ id: one.id, version: 5, start: '12:30', end: '13:00' })).status).toBe(409);
});

test('a block that is removed frees its time, and what was to be moved may stay', async () => {
  const date = freshDay();
  const one = (await appointments.create(noon(date))).body.data as Appointment;
  const { id } = (await block(doctor, { date, over: [one.id] })).body.data as AppointmentBlock;
  expect((await doctor.post('/api/ext/appointment/unblock', { id })).body.data).toEqual({ id });
  expect(await info(one.id)).toMatchObject({ is_to_move: false, version: 3 });
  expect(await blocksOn(date)).toEqual([]);
  expect((await doctor.post('/api/ext/appointment/unblock', { id })).status).toBe(404);
  const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'appointment.unblocked', rows: 1 })).body.data;
  expect(rows).toMatchObject([{ user: { name: '郑医生' }, detail: { name: '郑医生', from: `${date} 12:00:00` } }]);
});

test('of a booking and a block of one time, and of two desks that book it, one is done', async () => {
  for (let round = 0; round < 5; round += 1) {
    const date = freshDay();
    const [booked, blocked] = await Promise.all([appointments.create(noon(date)), block(doctor, { date })]);
    expect([booked.status, blocked.status].toSorted()).toEqual([200, 409]);
    const day = freshDay();
    const both = await Promise.all([
      appointments.create(noon(day)),
      new AppointmentClient(colleague).create({ ...noon(day), customer_id: 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('a block cannot overlap another one, or a time that somebody is about to book', async () => {
  const date = freshDay();
  await block(doctor, { date });
  expect(await block(doctor, { date, start: '12:30', end: '13:30' })).toMatchObject({ status: 409 });
  await agent.post('/api/ext/appointment/hold', { ...noon(date), start: '15:00', end: '15:30' });
  expect(await block(doctor, { date, start: '15:00', end: '16:00' })).toMatchObject({
    status: 409,
    body: { msg: expect.stringContaining('李娜') },
  });
});

test('only times of the clinic are blocked, and without customer.view.all only one’s own', async () => {
  const date = freshDay();
  expect(invalidFields(await block(doctor, { date, start: '17:30', end: '18:30' }))).toEqual(['end']);
  expect(invalidFields(await block(doctor, { date, start: '12:10' }))).toEqual(['start']);
  expect(invalidFields(await block(agent, { date, doctor_id: 1 }))).toEqual(['doctor_id']);
  expect((await block(otherDoctor, { date })).status).toBe(403);
  const { id } = (await block(agent, { date })).body.data as AppointmentBlock;
  expect((await otherDoctor.post('/api/ext/appointment/unblock', { id })).status).toBe(403);
  expect((await doctor.post('/api/ext/appointment/unblock', { id })).status).toBe(200);
});
