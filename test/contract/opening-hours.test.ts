import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SettingsView } from '../../src/shared/contract/admin/settings.ts';
import type { FreeTime } from '../../src/shared/contract/appointment-extension.ts';
import type { HoursOfDay } from '../../src/shared/contract/opening-hours.ts';
import { AdminClient } from '../support/admin-client.ts';
import { AppointmentClient } from '../support/appointment-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { type HttpClient, invalidFields } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let admin: AdminClient;
let agent: HttpClient;
let appointments: AppointmentClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
  admin = new AdminClient(clinic.clients[0]);
  agent = clinic.clients[1];
  appointments = new AppointmentClient(agent);
});
afterAll(() => clinic.stop());

const everyDay = { business_start: '09:00', business_end: '18:00', opening_week: null, special_days: [] };
afterEach(async () => {
  await admin.post('settings/update', { opening_week: null, special_days: [] });
  await admin.post('settings/update', everyDay);
});

const day = (opens: string, closes: string, break_start: string | null = null, break_end: string | null = null) => ({
  opens,
  closes,
  break_start,
  break_end,
});
const long = day('08:30', '19:00', '12:00', '13:45');
/** A Monday far ahead, on which the demo clinic has no appointments, and days after it. */
const mondayAhead = (): number => {
  const ahead = 500;
  return ahead + ((8 - new Date(`${clinicDay(ahead)}T00:00:00Z`).getUTCDay()) % 7);
};
const monday = clinicDay(mondayAhead());
const tuesday = clinicDay(mondayAhead() + 1);
const saturday = clinicDay(mondayAhead() + 5);
const sunday = clinicDay(mondayAhead() + 6);
const week = [long, long, long, long, long, day('10:00', '15:00'), null];

const hoursOf = async (start: string, end: string): Promise<HoursOfDay[]> =>
  (await agent.get('/api/ext/appointment/hours', { start, end })).body.data;
const doctorId = async (): Promise<number> => (await appointments.config()).doctor[0]?.id ?? 0;

test('hours by weekday, with breaks and holidays, decide which times can be booked', async () => {
  const special_days = [{ date: tuesday, name: 'Spring Festival', hours: null }];
  expect((await admin.post('settings/update', { opening_week: week, special_days })).status).toBe(200);
  expect(await hoursOf(monday, tuesday)).toEqual([
    {
      date: monday,
      name: null,
      spans: [
        { start: '08:30', end: '12:00' },
        { start: '13:45', end: '19:00' },
      ],
    },
    { date: tuesday, name: 'Spring Festival', spans: [] },
  ]);
  const doctor_id = await doctorId();
  const answers = async (date: string, start: string, end: string) => {
    const answer = await appointments.create({ date, start, end, doctor_id });
    return answer.status === 200 ? 'booked' : invalidFields(answer);
  };
  expect(await answers(monday, '08:30', '09:00')).toBe('booked');
  expect(await answers(monday, '13:45', '14:15')).toBe('booked');
  expect(await answers(monday, '18:45', '19:00')).toBe('booked');
  expect(await answers(monday, '12:00', '12:30')).toEqual(['start']);
  expect(await answers(monday, '11:30', '14:15')).toEqual(['end']);
  expect(await answers(monday, '14:00', '14:30')).toEqual(['end', 'start']);
  expect(await answers(tuesday, '10:00', '10:30')).toEqual(['date']);
  expect(await answers(saturday, '15:00', '15:30')).toEqual(['start']);
  expect(await answers(saturday, '10:00', '10:30')).toBe('booked');
  expect(await answers(sunday, '10:00', '10:30')).toEqual(['date']);
});

test('holds follow the same hours, and free times lie within them', async () => {
  await admin.post('settings/update', { opening_week: week, special_days: [] });
  const hold = (date: string, start: string, end: string) =>
    agent.post('/api/ext/appointment/hold', { date, start, end, room_id: 1 });
  expect(invalidFields(await hold(sunday, '10:00', '10:30'))).toEqual(['date']);
  expect(invalidFields(await hold(monday, '12:30', '13:00'))).toEqual(['start']);
  expect((await hold(monday, '09:00', '09:30')).status).toBe(200);
  const free = (await agent.get('/api/ext/appointment/next-free', { minutes: 180, from: sunday, count: 4 })).body
    .data as FreeTime[];
  const next = clinicDay(mondayAhead() + 7);
  expect(free.map(({ date, start, end }) => [date, start, end])).toEqual([
    [next, '08:30', '11:30'],
    [next, '09:00', '12:00'],
    [next, '13:45', '16:45'],
    [next, '14:15', '17:15'],
  ]);
});

test('a blocked time follows the hours of its day, and may go over the break', async () => {
  await admin.post('settings/update', { opening_week: week, special_days: [] });
  const doctor_id = await doctorId();
  const date = clinicDay(mondayAhead() + 9);
  const block = (on: string, start: string, end: string) =>
    clinic.clients[0].post('/api/ext/appointment/block', { doctor_id, date: on, start, end, reason: 'training' });
  expect(invalidFields(await block(sunday, '10:00', '11:00'))).toEqual(['date']);
  expect(invalidFields(await block(date, '12:00', '14:15'))).toEqual(['start']);
  expect(invalidFields(await block(date, '11:00', '13:00'))).toEqual(['end']);
  expect(invalidFields(await block(date, '11:00', '14:00'))).toEqual(['end']);
  expect((await block(date, '11:00', '14:15')).body.data).toMatchObject({
    start: `${date} 11:00:00`,
    end: `${date} 14:15:00`,
  });
});

test('the configuration of the interface has the widest span of the weekdays', async () => {
  await admin.post('settings/update', { opening_week: week });
  expect(await appointments.config()).toMatchObject({ business_start: '08:30', business_end: '19:00' });
  const refused = await admin.post('settings/update', { business_end: '20:00' });
  expect({ status: refused.status, fields: invalidFields(refused) }).toEqual({ status: 422, fields: ['business_end'] });
  expect(await admin.get<SettingsView>('settings')).toMatchObject({ business_end: '19:00', opening_week: week });
});

test('an appointment keeps its time when the clinic closes then, and cannot be moved into closed time', async () => {
  const doctor_id = await doctorId();
  const date = clinicDay(mondayAhead() + 8);
  const booked = (await appointments.create({ date, start: '12:00', end: '12:30', doctor_id })).body.data as {
    id: number;
    version: number;
  };
  await admin.post('settings/update', { opening_week: week });
  const update = (change: object) => agent.post('/api/ext/appointment/update', { ...booked, ...change });
  const kept = await agent.post('/api/ext/appointment/update', {
    id: booked.id,
    version: booked.version,
    remark: 'stays',
  });
  expect(kept.status).toBe(200);
  const moved = await update({ version: booked.version + 1, start: '12:30', end: '13:00' });
  expect({ status: moved.status, fields: invalidFields(moved) }).toEqual({ status: 422, fields: ['start'] });
});

test.each([
  ['a closing time before the opening', { opening_week: week.with(0, day('18:00', '09:00')) }, 'opening_week.0.closes'],
  ['half a break', { opening_week: week.with(2, day('09:00', '18:00', '12:00')) }, 'opening_week.2.break_end'],
  [
    'a break outside of the hours',
    { opening_week: week.with(1, day('09:00', '18:00', '08:00', '10:00')) },
    'opening_week.1.break_end',
  ],
  ['a week that is closed', { opening_week: Array(7).fill(null) }, 'opening_week'],
  ['six days', { opening_week: week.slice(1) }, 'opening_week'],
  [
    'a day that is listed twice',
    { special_days: [monday, monday].map((date) => ({ date, name: null, hours: null })) },
    'special_days',
  ],
])('%s: 422, and the hours stay as they were', async (_case, change, field) => {
  const before = await admin.get('settings');
  const answer = await admin.post('settings/update', change);
  expect({ status: answer.status, fields: invalidFields(answer) }).toEqual({ status: 422, fields: [field] });
  expect(await admin.get('settings')).toEqual(before);
});

test('special days are in the order of their dates; a change that has not seen the last one is refused', async () => {
  const days = [tuesday, monday].map((date) => ({ date, name: null, hours: null }));
  expect((await admin.post('settings/update', { special_days: days, seen: { special_days: [] } })).body.data).toEqual(
    expect.objectContaining({ special_days: days.toReversed() }),
  );
  expect((await admin.post('settings/update', { special_days: [], seen: { special_days: [] } })).status).toBe(409);
});

test('colleagues learn that the hours have changed', async () => {
  const listener = await EventListener.connect(clinic.core.http, agent.token ?? '');
  await admin.post('settings/update', { special_days: [{ date: monday, name: null, hours: null }] });
  await listener.until('OpeningHoursChanged', () => true);
  listener.close();
});

test('the plot of a day’s missed calls has the hours of that day', async () => {
  expect((await admin.post('settings/update', { opening_week: week })).status).toBe(200);
  const hours = await Promise.all(
    [monday, saturday, sunday].map(async (date) => {
      const { opens, closes } = (await clinic.clients[0].get('/api/ext/missed-calls/burn-down', { date })).body.data;
      return `${opens}-${closes}`;
    }),
  );
  expect(hours).toEqual(['08:30-19:00', '10:00-15:00', '08:30-19:00']);
});
