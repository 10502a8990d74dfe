import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { FreeTime } from '../../src/shared/contract/appointment-extension.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { ListedFollowup } from '../../src/shared/contract/followup-run.ts';
import type { WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { AppointmentClient, freshDay } from '../support/appointment-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { picture, PhotoClient } from '../support/photo-client.ts';

/** An appointment is seen by more people than its customer's file. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor', 'consultant2');
  [agent, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

const ownId = async (): Promise<number> =>
  ((await doctor.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;

/** A customer whose file the doctor may not open. */
async function strangerOf(): Promise<number> {
  const { rows } = (await agent.get('/api/customer/index', { rows: 200 })).body.data as { rows: { id: number }[] };
  for (const { id } of rows)
    if ((await doctor.get('/api/customer/profile', { customer_id: id })).status === 404) return id;
  throw new Error('The doctor may open every file.');
}

test('tells an account that is shown an appointment whether it may open the customer', async () => {
  for (const client of [agent, doctor, clinic.clients[2]]) {
    const { rows } = (await client.get('/api/appointment/lists', { rows: 20 })).body.data as { rows: Appointment[] };
    expect(rows.length).toBeGreaterThan(0);
    for (const { customer, may_see_customer: maySee } of rows) {
      const { status } = await client.get('/api/customer/profile', { customer_id: customer.id });
      expect([customer.id, status]).toEqual([customer.id, maySee ? 200 : 404]);
    }
  }
});

test('tells a doctor who treats another doctor’s customer that the record is not theirs', async () => {
  const doctorId = await ownId();
  const other = await strangerOf();
  const date = freshDay();
  const booked = await new AppointmentClient(agent).create({ date, customer_id: other, doctor_id: doctorId });
  expect(booked.status).toBe(200);
  const { id } = booked.body.data as Appointment;
  const seen = (await doctor.get('/api/ext/appointment/info', { id })).body.data;
  expect(seen).toMatchObject({ customer: { id: other }, may_see_customer: false });
});

test('a doctor opens the file and photos of a patient of the next days, until that is cancelled', async () => {
  const [doctorId, customerId] = [await ownId(), await strangerOf()];
  const appointments = new AppointmentClient(agent);
  const album = (
    await agent.post('/api/customer-photo/create', { customer_id: customerId, title: 'A', flag: 'before' })
  ).body.data as { id: number };
  const photo = (await new PhotoClient(agent).upload(album.id, await picture().jpeg().toBuffer())).body.data as {
    id: number;
  };
  const statuses = async () =>
    Promise.all(
      [
        doctor.get('/api/customer/profile', { customer_id: customerId }),
        doctor.get('/api/ext/customer/timeline', { customer_id: customerId }),
        doctor.get('/api/customer-photo/info', { id: album.id }),
        doctor.fetch('GET', '/api/ext/customer-photo/thumb', { query: { id: photo.id } }),
      ].map(async (answer) => (await answer).status),
    );
  const foundInList = async () =>
    ((await doctor.get('/api/customer-photo/index', { customer_id: customerId })).body.data as { total: number }).total;
  expect([await statuses(), await foundInList()]).toEqual([[404, 404, 404, 404], 0]);
  const far = { date: clinicDay(30), doctor_id: doctorId, customer_id: customerId };
  const { status } = await appointments.create({ ...far, ...(await freeTime(doctorId, clinicDay(30))) });
  expect([status, await statuses()]).toEqual([200, [404, 404, 404, 404]]);
  const soon = await freeTime(doctorId, clinicDay(1));
  expect(soon.date <= clinicDay(3)).toBe(true);
  const one = (await appointments.create({ customer_id: customerId, doctor_id: doctorId, ...soon })).body
    .data as Appointment;
  expect([await statuses(), await foundInList()]).toEqual([[200, 200, 200, 200], 1]);
  const seen = (await doctor.get('/api/ext/appointment/info', { id: one.id })).body.data;
  expect(seen).toMatchObject({ may_see_customer: true });
  await appointments.update({ id: one.id, version: 1, status: 'cancelled' });
  expect([await statuses(), await foundInList()]).toEqual([[404, 404, 404, 404], 0]);
});

test('the queue and the follow-ups of a doctor show a patient’s number and spending, as the file does', async () => {
  const [doctorId, customerId] = [await ownId(), await strangerOf()];
  const today = clinicDay();
  const plan = { customer_id: customerId, followup_date: today, followup_user_id: doctorId };
  const { id } = (await agent.post('/api/followup/create', plan)).body.data as { id: number };
  const shown = async () => {
    const query = { date_start: today, date_end: today, status: 0, rows: 200 };
    const followups = (await doctor.get('/api/ext/followup/list', query)).body.data as List<ListedFollowup>;
    const queue = (await doctor.get('/api/ext/desk/queue', { rows: 100 })).body.data as WorkQueue;
    const line = queue.lines.find(({ customer }) => customer?.id === customerId);
    return [followups.rows.find((row) => row.id === id)?.number, line?.number, line?.value?.total_spent];
  };
  expect(await shown()).toEqual(['', '', undefined]);
  const soon = await freeTime(doctorId, clinicDay(1));
  await new AppointmentClient(agent).create({ customer_id: customerId, doctor_id: doctorId, ...soon });
  const masked = expect.stringMatching(/^\+?\d+\*{4,}\d+$/);
  expect(await shown()).toEqual([masked, masked, expect.stringMatching(/^\d+\.\d\d$/)]);
});

async function freeTime(doctorId: number, from: string): Promise<Pick<FreeTime, 'date' | 'start' | 'end'>> {
  const query = { doctor_id: doctorId, minutes: 30, from, count: 1 };
  const [found] = (await agent.get('/api/ext/appointment/next-free', query)).body.data as FreeTime[];
  if (!found) throw new Error('The doctor is booked out.');
  return { date: found.date, start: found.start, end: found.end };
}
