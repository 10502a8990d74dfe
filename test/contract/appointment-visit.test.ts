import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, AppointmentBoard, AppointmentConfig } from '../../src/shared/contract/appointment.ts';
import type { FreeTime } from '../../src/shared/contract/appointment-extension.ts';
import type { ServiceEvents } from '../../src/shared/contract/event.ts';
import { AppointmentClient, freshDay } from '../support/appointment-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { type Answer, type HttpClient, invalidFields } from '../support/http-client.ts';

/** How far a visit has come: booked, arrived, with the doctor, done. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor');
  [agent, doctor] = clinic.clients;
  appointments = new AppointmentClient(agent);
  config = await appointments.config();
  // At some hours the demo clinic's doctors have somebody with them.
  const today = { start: clinicDay(0), end: clinicDay(0) };
  const { events } = (await agent.get('/api/appointment/dashboard', today)).body.data as AppointmentBoard;
  for (const { id } of events.filter(({ is_started: isStarted }) => isStarted))
    await set('done', (await agent.get('/api/ext/appointment/info', { id })).body.data as Appointment);
});
afterAll(() => clinic.stop());

const doctorId = (): number => config.doctor.find(({ name }) => name === '郑医生')?.id ?? 0;
const booked = async (body: object = {}): Promise<Appointment> =>
  (await appointments.create({ date: freshDay(), doctor_id: doctorId(), ...body })).body.data;
const set = (status: string, { id, version }: Appointment): Promise<Answer> =>
  appointments.update({ id, version, status });
const start = (client: HttpClient, { id, version }: Appointment, others?: string): Promise<Answer> =>
  client.post('/api/ext/appointment/start', { id, version, ...(others && { others }) });

test('keeps the treatment, shows it on the board, and refuses one that is not in the list', async () => {
  const [item, other] = (await agent.get('/api/cache/items')).body.data as { id: number; name: string }[];
  const one = await booked({ item_id: item?.id });
  expect(one.item).toEqual({ id: item?.id, name: item?.name });
  const { events } = (await agent.get('/api/appointment/dashboard', { start: one.date, end: one.date })).body
    .data as AppointmentBoard;
  expect(events).toMatchObject([{ id: one.id, treatment: item?.name, is_started: false, is_to_move: false }]);
  const { id, version } = one;
  const changed = await appointments.update({ id, version, item_id: other?.id });
  expect(changed.body.data).toMatchObject({ item: { id: other?.id }, version: 2 });
  expect((await appointments.update({ id, version: 2, item_id: null })).body.data).toMatchObject({ item: null });
  expect(invalidFields(await appointments.create({ date: freshDay(), item_id: 99_999 }))).toEqual(['item_id']);
  expect(invalidFields(await appointments.update({ id, version: 3, item_id: 99_999 }))).toEqual(['item_id']);
});

test('an arrival has its time, the doctor starts, and who is set back has not come', async () => {
  const one = await booked();
  const arrived = (await set('arrived', one)).body.data as Appointment;
  expect(arrived).toMatchObject({ status: 'arrived', arrived_at: expect.stringMatching(/^\d{4}-/), started_at: null });
  const started = (await start(doctor, arrived)).body.data as Appointment;
  expect(started).toMatchObject({ status: 'arrived', arrived_at: arrived.arrived_at, version: 3 });
  expect(started.started_at).not.toBeNull();
  const back = (await set('booked', started)).body.data as Appointment;
  expect(back).toMatchObject({ status: 'booked', arrived_at: null, started_at: null });
});

test('announces an arrival and a treatment that begins', async () => {
  const listener = await EventListener.connect(clinic.core.http, doctor.token);
  const one = await booked();
  const arrived = (await set('arrived', one)).body.data as Appointment;
  const isOf = (version: number) => (event: ServiceEvents['AppointmentChanged']) =>
    event.id === one.id && event.version === version;
  await expect(listener.until('AppointmentChanged', isOf(2))).resolves.toMatchObject({ status: 'arrived' });
  await start(doctor, arrived);
  await listener.until('AppointmentChanged', isOf(3));
  listener.close();
});

test('a treatment begins on the newest version of an open appointment that one may see', async () => {
  const one = await booked();
  expect(await start(doctor, { ...one, version: 9 })).toMatchObject({ status: 409, body: { data: { version: 1 } } });
  const cancelled = (await set('cancelled', one)).body.data as Appointment;
  expect((await start(doctor, cancelled)).status).toBe(409);
  const done = (await set('done', await booked())).body.data as Appointment;
  expect((await start(doctor, done)).status).toBe(409);
  expect((await start(doctor, { ...one, id: 999_999 })).status).toBe(404);
});

test('a second treatment asks whether the first has ended, and ends it or not', async () => {
  const two = async (): Promise<[Appointment, Appointment]> => {
    const query = { doctor_id: doctorId(), minutes: 30, from: clinicDay(1), count: 2 };
    const times = (await agent.get('/api/ext/appointment/next-free', query)).body.data as FreeTime[];
    const made = await Promise.all(
      times.map(({ date, start: from, end }, index) => booked({ date, start: from, end, customer_id: 1 + index })),
    );
    return made as [Appointment, Appointment];
  };
  const [first, second] = await two();
  const running = (await start(doctor, first)).body.data as Appointment;
  expect(await start(doctor, second)).toMatchObject({
    status: 409,
    body: { msg: expect.stringContaining(first.customer.name) },
  });
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  expect((await start(doctor, second, 'done')).body.data).toMatchObject({ status: 'arrived', version: 2 });
  await listener.until<ServiceEvents['AppointmentChanged']>(
    'AppointmentChanged',
    ({ id, status, version }) => id === first.id && status === 'done' && version === running.version + 1,
  );
  listener.close();
  const [third] = await two();
  expect((await start(doctor, third, 'keep')).status).toBe(200);
  const still = (await agent.get('/api/ext/appointment/info', { id: second.id })).body.data;
  expect(still).toMatchObject({ status: 'arrived', version: 2 });
});
