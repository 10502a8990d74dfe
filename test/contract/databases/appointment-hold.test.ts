import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appointment, AppointmentConfig } from '../../../src/shared/contract/appointment.ts';
import type { AppointmentHold, FreeTime } from '../../../src/shared/contract/appointment-extension.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { AppointmentClient, freshDay } from '../../support/appointment-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { expectAll } from '../../support/expect-all.ts';
import { type Answer, type HttpClient, invalidFields } from '../../support/http-client.ts';

const accounts = ['agent1001', 'agent1002', 'agent1003', 'agent1004', 'doctor'] as const;
let clinic: DemoClinic<readonly HttpClient[]>;
let li: HttpClient;
let wang: HttpClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic(...accounts);
  [li, wang] = clinic.clients as [HttpClient, HttpClient];
  appointments = new AppointmentClient(li);
  config = await appointments.config();
});
afterAll(() => clinic.stop());

const doctorId = () => config.doctor[0]?.id ?? 0;
const hold = (client: HttpClient, body: object): Promise<Answer> =>
  client.post('/api/ext/appointment/hold', { doctor_id: doctorId(), start: '10:00', end: '11:00', ...body });
const holdsOn = async (date: string): Promise<AppointmentHold[]> =>
  (await wang.get('/api/ext/appointment/holds', { start: date, end: date })).body.data;

describe('POST /api/ext/appointment/hold', () => {
  test('holds a time: everybody sees by whom, nobody else holds or books it, its holder does', async () => {
    const date = freshDay();
    const held = (await hold(li, { date, room_id: config.room[0]?.id })).body.data as AppointmentHold;
    expect(held).toEqual({
      id: expect.any(Number),
      held_by: { id: expect.any(Number), name: '李娜' },
      appointment_id: null,
      resource_ids: [`doctor-${doctorId()}`, `room-${config.room[0]?.id}`],
      start: `${date} 10:00:00`,
      end: `${date} 11:00:00`,
      seconds_left: 300,
    });
    expect(await holdsOn(date)).toEqual([{ ...held, seconds_left: expect.any(Number) }]);
    const refused = {
      status: 409,
      body: {
        msg: expect.stringContaining('李娜'),
        data: { clashes: [{ kind: 'doctor', start: '10:00', end: '11:00', held_by: held.held_by }] },
      },
    };
    expect(await hold(wang, { date, start: '10:30', end: '11:30' })).toMatchObject(refused);
    const other = new AppointmentClient(wang);
    expect(await other.create({ date, doctor_id: doctorId() })).toMatchObject(refused);
    expect((await other.create({ date, doctor_id: doctorId(), start: '11:00', end: '11:30' })).status).toBe(200);
    expect((await appointments.create({ date, doctor_id: doctorId(), end: '11:00' })).status).toBe(200);
    expect(await holdsOn(date)).toEqual([]);
  });

  test('at most four hours are held at a time', async () => {
    const date = freshDay();
    const whole = await hold(li, { date, start: '10:00', end: '14:30' });
    expect([whole.status, invalidFields(whole)]).toEqual([422, ['end']]);
    expect((await hold(li, { date, start: '10:00', end: '14:00' })).status).toBe(200);
  });

  test('a move into a time that somebody holds is refused', async () => {
    const date = freshDay();
    const booked = (await appointments.create({ date, doctor_id: doctorId(), start: '15:00', end: '15:30' })).body
      .data as Appointment;
    await hold(wang, { date });
    const move = { id: booked.id, version: 1, start: '10:30', end: '11:00' };
    expect(await appointments.update(move)).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('10:00') },
    });
    expect((await appointments.list({ date })).rows).toEqual([booked]);
  });

  test('an account holds one time: the next one takes the place of the one before', async () => {
    const date = freshDay();
    await hold(li, { date });
    await hold(li, { date, start: '14:00', end: '14:30' });
    expect((await holdsOn(date)).map(({ start }) => start)).toEqual([`${date} 14:00:00`]);
  });

  test('gives one time to one of forty concurrent requests', async () => {
    const date = freshDay();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const account = index % 4;
        const { status } = await hold(clinic.clients[account] as HttpClient, { date });
        return { account, status };
      }),
    );
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ account }) => account));
    expect(winners.size).toBe(1);
    expectAll(
      answers.filter(({ account }) => !winners.has(account)),
      ({ status }) => status === 409,
    );
    expect(await holdsOn(date)).toHaveLength(1);
  });

  test('gives the time to one of a concurrent hold and booking', async () => {
    for (let round = 0; round < 10; round += 1) {
      const date = freshDay();
      const [held, booked] = await Promise.all([
        hold(wang, { date }),
        appointments.create({ date, doctor_id: doctorId() }),
      ]);
      expect([held.status, booked.status].toSorted()).toEqual([200, 409]);
    }
  });

  test('the appointment that is moved is no clash with its own new time', async () => {
    const date = freshDay();
    const { id } = (await appointments.create({ date, doctor_id: doctorId(), end: '11:00' })).body.data as Appointment;
    const later = { date, start: '10:30', end: '11:30' };
    expect((await hold(wang, later)).status).toBe(409);
    expect((await hold(wang, { ...later, appointment_id: id })).status).toBe(200);
    expect((await hold(wang, { ...later, appointment_id: 999_999 })).status).toBe(404);
  });

  test.each([
    ['nobody and nothing to hold', { doctor_id: undefined }, ['doctor_id']],
    ['an unknown doctor', { doctor_id: 1 }, ['doctor_id']],
    ['outside business hours', { start: '07:00', end: '08:00' }, ['start']],
    ['in the past', { date: '2020-01-06' }, ['start']],
  ])('%s: 422 with the fields', async (_case, invalid, fields) => {
    const answer = await hold(li, { date: freshDay(), ...invalid });
    expect({ status: answer.status, fields: invalidFields(answer) }).toEqual({ status: 422, fields });
  });

  test('is announced to everyone who is signed in, and so is its end', async () => {
    const date = freshDay();
    const listener = await EventListener.connect(clinic.core.http, wang.token ?? '');
    const changes = () => listener.seen<ServiceEvents['AppointmentHoldChanged']>('AppointmentHoldChanged');
    const { id } = (await hold(li, { date })).body.data as AppointmentHold;
    await listener.until<ServiceEvents['AppointmentHoldChanged']>('AppointmentHoldChanged', ({ dates }) =>
      dates.includes(date),
    );
    await expect.poll(() => changes().filter(({ dates }) => dates.includes(date)).length).toBe(1);
    expect((await li.post('/api/ext/appointment/release', { id })).status).toBe(200);
    await expect.poll(() => changes().filter(({ dates }) => dates.includes(date)).length).toBe(2);
    listener.close();
  });
});

describe('POST /api/ext/appointment/release', () => {
  test('frees the time for others', async () => {
    const date = freshDay();
    const { id } = (await hold(li, { date })).body.data as AppointmentHold;
    expect((await li.post('/api/ext/appointment/release', { id })).status).toBe(200);
    expect((await hold(wang, { date })).status).toBe(200);
  });

  test('somebody else’s hold stays', async () => {
    const date = freshDay();
    const { id } = (await hold(li, { date })).body.data as AppointmentHold;
    expect((await wang.post('/api/ext/appointment/release', { id })).status).toBe(404);
    expect(await holdsOn(date)).toHaveLength(1);
  });

  test('a late release leaves the next hold alone', async () => {
    const date = freshDay();
    const first = (await hold(li, { date })).body.data as AppointmentHold;
    await hold(li, { date, start: '12:00', end: '12:30' });
    expect((await li.post('/api/ext/appointment/release', { id: first.id })).status).toBe(404);
    expect(await holdsOn(date)).toHaveLength(1);
  });
});

describe('GET /api/ext/appointment/next-free', () => {
  const nextFree = async (query: Record<string, string | number>): Promise<FreeTime[]> =>
    (await li.get('/api/ext/appointment/next-free', { minutes: 30, count: 3, ...query })).body.data;

  test('skips what is booked and what others hold, not one’s own hold', async () => {
    const date = freshDay();
    await appointments.create({ date, doctor_id: doctorId(), start: '09:00', end: '09:30' });
    await hold(wang, { date, start: '10:00', end: '10:30' });
    await hold(li, { date, start: '09:30', end: '10:00' });
    const free = await nextFree({ doctor_id: doctorId(), from: date });
    expect(free).toEqual(
      ['09:30', '10:30', '11:00'].map((start) => ({
        date,
        start,
        end: { '09:30': '10:00', '10:30': '11:00', '11:00': '11:30' }[start],
        doctor: config.doctor[0],
      })),
    );
    expect((await nextFree({ doctor_id: doctorId(), from: date, minutes: 60 }))[0]?.start).toBe('10:30');
  });

  test('for any doctor: finds a free one', async () => {
    const date = freshDay();
    for (const { id } of config.doctor.slice(0, -1))
      await appointments.create({ date, doctor_id: id, start: '09:00', end: '09:30' });
    expect((await nextFree({ from: date }))[0]).toMatchObject({ date, start: '09:00', doctor: config.doctor.at(-1) });
  });

  test('begins now, never before', async () => {
    const today = clinicDay();
    const [first] = await nextFree({ doctor_id: doctorId(), from: '2020-01-01' });
    expect(first?.date.localeCompare(today)).toBeGreaterThanOrEqual(0);
    expect((await hold(li, { ...first })).status).toBe(200);
  });

  test('finds no time for a duration longer than the clinic’s day', async () => {
    expect(await nextFree({ doctor_id: doctorId(), minutes: 1440 })).toEqual([]);
  });
});

test('GET /api/ext/appointment/info: one appointment, for an account that may see it', async () => {
  const created = (await appointments.create({ date: freshDay() })).body.data as Appointment;
  expect((await li.get('/api/ext/appointment/info', { id: created.id })).body.data).toEqual(created);
  expect((await (clinic.clients[4] as HttpClient).get('/api/ext/appointment/info', { id: created.id })).status).toBe(
    404,
  );
  expect((await appointments.update({ id: created.id, version: 1, remark: '改期' })).body.data).toEqual({
    ...created,
    remark: '改期',
    version: 2,
  });
});
