import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appointment, AppointmentConfig } from '../../../src/shared/contract/appointment.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { AppointmentClient, freshDay } from '../../support/appointment-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { expectAll } from '../../support/expect-all.ts';
import { type HttpClient, invalidFields } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;
let consultant: AppointmentClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor', 'consultant2');
  [agent, doctor] = clinic.clients;
  appointments = new AppointmentClient(agent);
  consultant = new AppointmentClient(clinic.clients[2]);
  config = await appointments.config();
});
afterAll(() => clinic.stop());

const ids = () => ({
  doctor_id: config.doctor[0]?.id ?? 0,
  technician_id: config.technician[0]?.id ?? 0,
  room_id: config.room[0]?.id ?? 0,
});

test('GET /api/appointment/config: bookable people and rooms, business hours', async () => {
  expect(config).toMatchObject({ business_start: '09:00', business_end: '18:00', slot_duration: 30 });
  for (const kind of ['room', 'doctor', 'technician', 'department'] as const)
    expect(config[kind]).toContainEqual({ id: expect.any(Number), name: expect.any(String) });
  expect(config.doctor.map(({ name }) => name)).toContain('郑医生');
});

describe('POST /api/appointment/create', () => {
  test('returns the appointment with its customer, people and room', async () => {
    const date = freshDay();
    const { status, body } = await appointments.create({
      date,
      ...ids(),
      department_id: 1,
      remark: '第一次来\n带片子',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      customer: { id: 1, name: '张伟', idcard: expect.stringMatching(/^C\d{13}$/) },
      doctor: config.doctor[0],
      technician: config.technician[0],
      room: config.room[0],
      department: { id: 1 },
      date,
      start: '10:00',
      end: '10:30',
      status: 'booked',
      remark: '第一次来\n带片子',
      created_by: { name: '李娜' },
      version: 1,
    });
    expect((await appointments.list({ date })).rows).toEqual([body.data]);
  });

  test.each([
    ['an end before the start', { start: '11:00', end: '10:00' }, ['end']],
    ['a length of zero', { start: '11:00', end: '11:00' }, ['end']],
    ['a start before business hours', { start: '08:00', end: '09:30' }, ['start']],
    ['an end after business hours', { start: '17:30', end: '18:30' }, ['end']],
    ['times between slots', { start: '10:10', end: '10:40' }, ['end', 'start']],
    ['a time in the past', { date: '2020-01-06' }, ['start']],
    ['an invalid date', { date: '2031-02-30' }, ['date']],
    ['invalid times', { start: '9:00', end: '24:00' }, ['end', 'start']],
    [
      'unknown people and rooms',
      { doctor_id: 1, technician_id: 99_999, room_id: 99_999, department_id: 99_999 },
      ['department_id', 'doctor_id', 'room_id', 'technician_id'],
    ],
    ['an unknown customer', { customer_id: 999_999 }, ['customer_id']],
  ])('%s: 422 with the fields', async (_case, invalid, fields) => {
    const answer = await appointments.create({ date: freshDay(), ...invalid });
    expect({ status: answer.status, fields: invalidFields(answer) }).toEqual({ status: 422, fields });
  });

  test.each(['doctor', 'technician', 'room'] as const)(
    'a %s already booked: 409 with the clash; the adjacent slots are free',
    async (kind) => {
      const date = freshDay();
      const resource = { [`${kind}_id`]: config[kind][0]?.id };
      await appointments.create({ date, ...resource, start: '10:00', end: '11:00' });
      for (const [start, end] of [
        ['10:00', '11:00'],
        ['10:30', '11:30'],
        ['09:30', '10:30'],
        ['10:00', '10:30'],
        ['09:00', '12:00'],
      ]) {
        const clash = await appointments.create({ date, ...resource, start, end });
        expect(clash).toMatchObject({
          status: 409,
          body: {
            msg: expect.stringContaining(config[kind][0]?.name ?? '?'),
            data: { clashes: [{ kind, id: config[kind][0]?.id, start: '10:00', end: '11:00' }] },
          },
        });
      }
      expect((await appointments.create({ date, ...resource, start: '11:00', end: '11:30' })).status).toBe(200);
      expect((await appointments.create({ date, ...resource, start: '09:30', end: '10:00' })).status).toBe(200);
    },
  );

  test('the customer is booked twice at a time unless that is to be refused: then 409 says when', async () => {
    const date = freshDay();
    expect((await appointments.create({ date, ...ids(), end: '11:00' })).status).toBe(200);
    const again = { date, doctor_id: config.doctor[1]?.id, start: '10:30', end: '11:30' };
    expect(await appointments.create({ ...again, refuse_double: true })).toMatchObject({
      status: 409,
      body: {
        msg: expect.stringContaining('10:00'),
        data: { reason: 'customer-booked', clashes: [{ kind: 'customer', id: 1, start: '10:00', end: '11:00' }] },
      },
    });
    const adjacent = { ...again, start: '11:00', end: '11:30', refuse_double: true };
    expect((await appointments.create({ ...adjacent, customer_id: 2 })).status).toBe(200);
    expect((await appointments.create({ ...again, end: '11:00' })).status).toBe(200);
  });

  test('exactly one of twenty concurrent requests for one slot succeeds', async () => {
    const date = freshDay();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => appointments.create({ date, doctor_id: ids().doctor_id })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await appointments.list({ date })).total).toBe(1);
  });

  test('cancelling an appointment frees its slot', async () => {
    const date = freshDay();
    const first = (await appointments.create({ date, ...ids() })).body.data as Appointment;
    expect((await appointments.update({ id: first.id, version: 1, status: 'cancelled' })).status).toBe(200);
    expect((await appointments.create({ date, ...ids() })).status).toBe(200);
    expect(await appointments.update({ id: first.id, version: 2, status: 'booked' })).toMatchObject({
      status: 409,
      body: { data: { clashes: [{ kind: 'doctor' }, { kind: 'technician' }, { kind: 'room' }] } },
    });
  });
});

describe('POST /api/ext/appointment/update', () => {
  test('moves, reassigns and closes an appointment; each change is a new version', async () => {
    const [date, later] = [freshDay(), freshDay()];
    const created = (await appointments.create({ date, ...ids() })).body.data as Appointment;
    const moved = (await appointments.update({ id: created.id, version: 1, date: later, start: '14:00', end: '15:00' }))
      .body.data as Appointment;
    expect(moved).toEqual({ ...created, date: later, start: '14:00', end: '15:00', version: 2 });
    const reassigned = (
      await appointments.update({ id: created.id, version: 2, doctor_id: config.doctor[1]?.id, room_id: null })
    ).body.data as Appointment;
    expect(reassigned).toEqual({ ...moved, doctor: config.doctor[1], room: null, version: 3 });
    const done = (await appointments.update({ id: created.id, version: 3, status: 'arrived', remark: 'late' })).body
      .data as Appointment;
    expect(done).toEqual({
      ...reassigned,
      status: 'arrived',
      arrived_at: expect.any(String),
      remark: 'late',
      version: 4,
    });
    const without = (await appointments.update({ id: created.id, version: 4, remark: null })).body.data;
    expect(without).toEqual({ ...done, remark: null, version: 5 });
  });

  test('one of two concurrent changes to one version succeeds; the other gets 409 and the version', async () => {
    const created = (await appointments.create({ date: freshDay(), ...ids() })).body.data as Appointment;
    const answers = await Promise.all(
      ['11:00', '12:00'].map((start) =>
        appointments.update({ id: created.id, version: 1, start, end: `${start.slice(0, 2)}:30` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      data: { problem: 'conflict', version: 2 },
    });
  });

  test.each([
    ['into the past', { date: '2020-01-06' }, 422],
    ['beyond the hours', { start: '18:00', end: '18:30' }, 422],
    ['to an unknown doctor', { doctor_id: 1 }, 422],
    ['without a version', { version: undefined }, 422],
    ['of an unknown appointment', { id: 999_999 }, 404],
  ])('%s: refused', async (_case, changes, status) => {
    const created = (await appointments.create({ date: freshDay(), ...ids() })).body.data as Appointment;
    expect(
      (await appointments.update({ id: created.id, version: 1, start: '15:00', end: '15:30', ...changes })).status,
    ).toBe(status);
  });

  test('is announced to every signed-in account, with the affected dates', async () => {
    const [date, later] = [freshDay(), freshDay()];
    const listener = await EventListener.connect(clinic.core.http, doctor.token ?? '');
    const created = (await appointments.create({ date })).body.data as Appointment;
    expect(
      await listener.until<ServiceEvents['AppointmentChanged']>(
        'AppointmentChanged',
        ({ id, version }) => id === created.id && version === 1,
      ),
    ).toEqual({ id: created.id, version: 1, status: 'booked', dates: [date] });
    await appointments.update({ id: created.id, version: 1, date: later });
    expect(
      await listener.until<ServiceEvents['AppointmentChanged']>(
        'AppointmentChanged',
        ({ id, version }) => id === created.id && version === 2,
      ),
    ).toEqual({ id: created.id, version: 2, status: 'booked', dates: [date, later] });
    listener.close();
  });
});

describe('GET /api/appointment/lists', () => {
  test('sorts the appointments of a day by start', async () => {
    const date = freshDay();
    for (const start of ['15:00', '09:00', '12:00'])
      await appointments.create({ date, start, end: `${start.slice(0, 2)}:30` });
    expect((await appointments.list({ date })).rows.map((row) => row.start)).toEqual(['09:00', '12:00', '15:00']);
    expect((await appointments.list({ date, order: 'desc' })).rows.map((row) => row.start)).toEqual([
      '15:00',
      '12:00',
      '09:00',
    ]);
    expect((await appointments.list({ date, rows: 2 })).rows).toHaveLength(2);
  });

  test('includes past appointments; filters by status, doctor and customer', async () => {
    const all = await appointments.list({});
    expect(all.rows[0]?.date.localeCompare(clinicDay())).toBeLessThan(0);
    expectAll((await appointments.list({ status: 'no_show' })).rows, ({ status }) => status === 'no_show');
    expectAll(
      (await appointments.list({ doctor_id: ids().doctor_id })).rows,
      (row) => row.doctor?.id === ids().doctor_id,
    );
    expectAll((await appointments.list({ customer_id: 1 })).rows, (row) => row.customer.id === 1);
  });

  test('a consultant sees only appointments of visible customers, in the rows and in the total', async () => {
    const [all, visible] = [await appointments.list({}), await consultant.list({})];
    expect(visible.total).toBeLessThan(all.total);
    const visibleIds = new Set(visible.rows.map(({ customer }) => customer.id));
    const hidden = all.rows.find(({ customer }) => !visibleIds.has(customer.id));
    expect((await consultant.list({ customer_id: hidden?.customer.id ?? 0 })).total).toBe(0);
    expect((await consultant.update({ id: hidden?.id, version: 1, status: 'cancelled' })).status).toBe(404);
  });
});
