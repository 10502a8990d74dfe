import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appointment, AppointmentBoard, AppointmentConfig } from '../../src/shared/contract/appointment.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { AppointmentChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let doctor: HttpClient;
let consultant: HttpClient;
let config: AppointmentConfig;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-appointment-')));
  [agent, doctor, consultant] = await Promise.all(
    ['agent1001', 'doctor', 'consultant2'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
  config = (await agent.get('/api/appointment/config')).body.data;
});
afterAll(() => core.stop());

/** Days far ahead, each used by one test: none knows what another booked. */
let nextDay = Date.UTC(2031, 0, 6);
const freshDay = (): string => {
  nextDay += 86_400_000;
  return new Date(nextDay).toISOString().slice(0, 10);
};
const create = (body: object, client = agent) =>
  client.post('/api/appointment/create', { customer_id: 1, start: '10:00', end: '10:30', ...body });
const update = (body: object, client = agent) => client.post('/api/ext/appointment/update', body);
const list = async (query: Record<string, string | number>, client = agent): Promise<List<Appointment>> =>
  (await client.get('/api/appointment/lists', { rows: 200, ...query })).body.data;
const errorsOf = (body: { data: never }) => (body.data as { errors: Record<string, string[]> }).errors;
const ids = () => ({
  doctor_id: config.doctor[0]?.id ?? 0,
  technician_id: config.technician[0]?.id ?? 0,
  room_id: config.room[0]?.id ?? 0,
});

test('GET /api/appointment/config: who, where and when can be booked', async () => {
  expect(config).toMatchObject({ business_start: '09:00', business_end: '18:00', slot_duration: 30 });
  for (const list of ['room', 'doctor', 'technician', 'department'] as const)
    expect(config[list]).toContainEqual({ id: expect.any(Number), name: expect.any(String) });
  expect(config.doctor.map(({ name }) => name)).toContain('郑医生');
});

describe('POST /api/appointment/create', () => {
  test('answers the appointment, with its customer and its doctor', async () => {
    const date = freshDay();
    const { status, body } = await create({ date, ...ids(), department_id: 1, remark: '第一次来\n带片子' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{
        customer: { id: 1, name: '张伟', idcard: expect.stringMatching(/^C\d{13}$/) },
        doctor: config.doctor[0],
        technician: config.technician[0],
        room: config.room[0],
        department: { id: 1 },
      },
      ...{
        date,
        start: '10:00',
        end: '10:30',
        status: 'booked',
        remark: '第一次来\n带片子',
        created_by: { name: '李娜' },
        version: 1,
      },
    });
    expect((await list({ date })).rows).toEqual([body.data]);
  });

  test.each([
    ['an end before the start', { start: '11:00', end: '10:00' }, ['end']],
    ['no length', { start: '11:00', end: '11:00' }, ['end']],
    ['before the doors open', { start: '08:00', end: '09:30' }, ['start']],
    ['after they close', { start: '17:30', end: '18:30' }, ['end']],
    ['off the grid', { start: '10:10', end: '10:40' }, ['end', 'start']],
    ['the past', { date: '2020-01-06' }, ['start']],
    ['a day that is none', { date: '2031-02-30' }, ['date']],
    ['times that are none', { start: '9:00', end: '24:00' }, ['end', 'start']],
    [
      'whom no lookup gave',
      { doctor_id: 1, technician_id: 99_999, room_id: 99_999, department_id: 99_999 },
      ['department_id', 'doctor_id', 'room_id', 'technician_id'],
    ],
    ['nobody', { customer_id: 999_999 }, ['customer_id']],
  ])('%s: 422 names the fields', async (_what, wrong, fields) => {
    const { status, body } = await create({ date: freshDay(), ...wrong });
    expect({ status, fields: Object.keys(errorsOf(body)).toSorted() }).toEqual({ status: 422, fields });
  });

  test.each(['doctor', 'technician', 'room'] as const)(
    'a %s who is taken: 409 names the clash; the time right behind is free',
    async (kind) => {
      const date = freshDay();
      const resource = { [`${kind}_id`]: config[kind][0]?.id };
      await create({ date, ...resource, start: '10:00', end: '11:00' });
      for (const [start, end] of [
        ['10:00', '11:00'],
        ['10:30', '11:30'],
        ['09:30', '10:30'],
        ['10:00', '10:30'],
        ['09:00', '12:00'],
      ]) {
        const clash = await create({ date, ...resource, start, end });
        expect(clash).toMatchObject({
          status: 409,
          body: {
            msg: expect.stringContaining(config[kind][0]?.name ?? '?'),
            data: { clashes: [{ kind, id: config[kind][0]?.id, start: '10:00', end: '11:00' }] },
          },
        });
      }
      expect((await create({ date, ...resource, start: '11:00', end: '11:30' })).status).toBe(200);
      expect((await create({ date, ...resource, start: '09:30', end: '10:00' })).status).toBe(200);
    },
  );

  test('of twenty that want one time at once, exactly one gets it', async () => {
    const date = freshDay();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ date, doctor_id: ids().doctor_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await list({ date })).total).toBe(1);
  });

  test('one that was cancelled frees its time', async () => {
    const date = freshDay();
    const first = (await create({ date, ...ids() })).body.data as Appointment;
    expect((await update({ id: first.id, version: 1, status: 'cancelled' })).status).toBe(200);
    expect((await create({ date, ...ids() })).status).toBe(200);
    expect(await update({ id: first.id, version: 2, status: 'booked' })).toMatchObject({
      status: 409,
      body: { data: { clashes: [{ kind: 'doctor' }, { kind: 'technician' }, { kind: 'room' }] } },
    });
  });
});

describe('POST /api/ext/appointment/update', () => {
  test('moves it, gives it to somebody else, says what became of it; each change is a version', async () => {
    const [date, later] = [freshDay(), freshDay()];
    const made = (await create({ date, ...ids() })).body.data as Appointment;
    const moved = (await update({ id: made.id, version: 1, date: later, start: '14:00', end: '15:00' })).body
      .data as Appointment;
    expect(moved).toEqual({ ...made, date: later, start: '14:00', end: '15:00', version: 2 });
    const given = (await update({ id: made.id, version: 2, doctor_id: config.doctor[1]?.id, room_id: null })).body
      .data as Appointment;
    expect(given).toEqual({ ...moved, doctor: config.doctor[1], room: null, version: 3 });
    const done = (await update({ id: made.id, version: 3, status: 'arrived' })).body.data as Appointment;
    expect(done).toEqual({ ...given, status: 'arrived', version: 4 });
  });

  test('of two who change one version, one does; the other learns that it is stale', async () => {
    const made = (await create({ date: freshDay(), ...ids() })).body.data as Appointment;
    const answers = await Promise.all(
      ['11:00', '12:00'].map((start) => update({ id: made.id, version: 1, start, end: `${start.slice(0, 2)}:30` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      data: { problem: 'conflict', version: 2 },
    });
  });

  test.each([
    ['into the past', { date: '2020-01-06' }, 422],
    ['beyond the hours', { start: '18:00', end: '18:30' }, 422],
    ['to a doctor who is none', { doctor_id: 1 }, 422],
    ['without a version', { version: undefined }, 422],
    ['one that does not exist', { id: 999_999 }, 404],
  ])('%s: refused', async (_what, wrong, status) => {
    const made = (await create({ date: freshDay(), ...ids() })).body.data as Appointment;
    expect((await update({ id: made.id, version: 1, start: '15:00', end: '15:30', ...wrong })).status).toBe(status);
  });

  test('is announced to everyone who is signed in, with the days that it touches', async () => {
    const [date, later] = [freshDay(), freshDay()];
    const listener = await EventListener.connect(core.http, doctor.token ?? '');
    const made = (await create({ date })).body.data as Appointment;
    expect(
      await listener.until<AppointmentChanged>(
        'AppointmentChanged',
        ({ id, version }) => id === made.id && version === 1,
      ),
    ).toEqual({ id: made.id, version: 1, status: 'booked', dates: [date] });
    await update({ id: made.id, version: 1, date: later });
    expect(
      await listener.until<AppointmentChanged>(
        'AppointmentChanged',
        ({ id, version }) => id === made.id && version === 2,
      ),
    ).toEqual({ id: made.id, version: 2, status: 'booked', dates: [date, later] });
    listener.close();
  });
});

describe('GET /api/appointment/lists', () => {
  test('of a day, by start', async () => {
    const date = freshDay();
    for (const start of ['15:00', '09:00', '12:00']) await create({ date, start, end: `${start.slice(0, 2)}:30` });
    expect((await list({ date })).rows.map((row) => row.start)).toEqual(['09:00', '12:00', '15:00']);
    expect((await list({ date, order: 'desc' })).rows.map((row) => row.start)).toEqual(['15:00', '12:00', '09:00']);
    expect((await list({ date, rows: 2 })).rows).toHaveLength(2);
  });

  test('past ones too, by status, by doctor, by customer', async () => {
    const all = await list({});
    expect(all.rows[0]?.date.localeCompare(new Date().toISOString())).toBeLessThan(0);
    expect((await list({ status: 'no_show' })).rows.every(({ status }) => status === 'no_show')).toBe(true);
    expect((await list({ doctor_id: ids().doctor_id })).rows.every((row) => row.doctor?.id === ids().doctor_id)).toBe(
      true,
    );
    expect((await list({ customer_id: 1 })).rows.every((row) => row.customer.id === 1)).toBe(true);
  });

  test('a consultant sees those of their customers only, in rows and in the total', async () => {
    const [everything, own] = [await list({}), await list({}, consultant)];
    expect(own.total).toBeLessThan(everything.total);
    const visible = new Set<number>();
    for (const { customer } of own.rows) visible.add(customer.id);
    const foreign = everything.rows.find(({ customer }) => !visible.has(customer.id));
    expect((await list({ customer_id: foreign?.customer.id ?? 0 }, consultant)).total).toBe(0);
    expect((await update({ id: foreign?.id, version: 1, status: 'cancelled' }, consultant)).status).toBe(404);
  });
});

describe('GET /api/appointment/dashboard', () => {
  test('the board of some days: everyone who can be booked, everything that is', async () => {
    const [date, later] = [freshDay(), freshDay()];
    const first = (await create({ date, ...ids() })).body.data as Appointment;
    const second = (await create({ date: later, start: '17:30', end: '18:00' })).body.data as Appointment;
    const board = (await agent.get('/api/appointment/dashboard', { start: date, end: later })).body
      .data as AppointmentBoard;
    expect(board.resources).toContainEqual({
      id: `doctor-${ids().doctor_id}`,
      title: config.doctor[0]?.name,
      kind: 'doctor',
    });
    expect(board.resources).toHaveLength(config.doctor.length + config.technician.length + config.room.length);
    expect(board.events).toEqual([
      {
        id: first.id,
        resource_ids: [`doctor-${ids().doctor_id}`, `technician-${ids().technician_id}`, `room-${ids().room_id}`],
        title: '张伟',
        start: `${date} 10:00:00`,
        end: `${date} 10:30:00`,
        status: 'booked',
        customer: first.customer,
        version: 1,
      },
      {
        id: second.id,
        resource_ids: [],
        title: '张伟',
        start: `${later} 17:30:00`,
        end: `${later} 18:00:00`,
        status: 'booked',
        customer: first.customer,
        version: 1,
      },
    ]);
  });

  test.each([
    ['an end before the start', '2031-01-02', '2031-01-01', 422],
    ['63 days', '2031-01-01', '2031-03-04', 422],
    ['62 days', '2031-01-01', '2031-03-03', 200],
    ['one day', '2031-01-01', '2031-01-01', 200],
  ])('%s', async (_what, start, end, status) => {
    const answer = await agent.get('/api/appointment/dashboard', { start, end });
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(errorsOf(answer.body))).toEqual(['end']);
  });
});

test('whatever is created, moved, given away, cancelled and revived: nobody and no room is ever booked twice', async () => {
  const times = Array.from(
    { length: 19 },
    (_, slot) => `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
  );
  const booking = fc.record({
    start: fc.integer({ min: 0, max: 17 }),
    length: fc.integer({ min: 1, max: 4 }),
    doctor_id: fc.constantFrom(null, ...config.doctor.map(({ id }) => id)),
    technician_id: fc.constantFrom(null, ...config.technician.map(({ id }) => id)),
    room_id: fc.constantFrom(null, ...config.room.slice(0, 2).map(({ id }) => id)),
  });
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), booking }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(), booking }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('status' as const),
        which: fc.nat(),
        status: fc.constantFrom('booked', 'arrived', 'cancelled', 'no_show'),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const date = freshDay();
      const made: number[] = [];
      const timesOf = ({ start, length }: { start: number; length: number }) => ({
        start: times[start],
        end: times[Math.min(start + length, 18)],
      });
      // Three at a time: they race.
      for (let index = 0; index < steps.length; index += 3)
        await Promise.all(
          steps.slice(index, index + 3).map(async (one) => {
            if (one.kind === 'create') {
              const { doctor_id, technician_id, room_id } = one.booking;
              const resources = Object.fromEntries(
                Object.entries({ doctor_id, technician_id, room_id }).filter(([, id]) => id !== null),
              );
              const { status, body } = await create({ date, ...timesOf(one.booking), ...resources });
              expect([200, 409]).toContain(status);
              if (status === 200) made.push((body.data as Appointment).id);
              return;
            }
            const id = made[one.which % Math.max(1, made.length)];
            if (id === undefined) return;
            const version = (await list({ date })).rows.find((row) => row.id === id)?.version;
            const { status } = await update({
              id,
              version,
              ...(one.kind === 'move'
                ? {
                    ...timesOf(one.booking),
                    doctor_id: one.booking.doctor_id,
                    technician_id: one.booking.technician_id,
                    room_id: one.booking.room_id,
                  }
                : { status: one.status }),
            });
            expect([200, 409]).toContain(status);
          }),
        );
      const held = (await list({ date })).rows.filter(({ status }) => status !== 'cancelled' && status !== 'no_show');
      for (const [index, one] of held.entries())
        for (const other of held.slice(index + 1)) {
          const shares = (['doctor', 'technician', 'room'] as const).some(
            (kind) => one[kind] !== null && one[kind]?.id === other[kind]?.id,
          );
          expect(shares && one.start < other.end && other.start < one.end, JSON.stringify([one, other])).toBe(false);
        }
    }),
    { numRuns: 40 },
  );
}, 60_000);
