import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { FreeTime } from '../../src/shared/contract/appointment-extension.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../src/shared/contract/event.ts';
import type { MedicalNote } from '../../src/shared/contract/medical-note.ts';
import { AppointmentClient } from '../support/appointment-client.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { EventListener } from '../support/event-listener.ts';
import { type Answer, type HttpClient, invalidFields } from '../support/http-client.ts';

/** Notes about customers that only doctors read. */
let clinic: DemoClinic<readonly HttpClient[]>;
let agent: HttpClient;
let consultant: HttpClient;
let technician: HttpClient;
let supervisor: HttpClient;
let doctor: HttpClient;
let otherDoctor: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  const accounts = ['agent1001', 'consultant1', 'technician1', 'supervisor', 'doctor', 'doctor2', 'admin'];
  clinic = await startDemoClinic(...accounts);
  [agent, consultant, technician, supervisor, doctor, otherDoctor, admin] = clinic.clients as [
    HttpClient,
    HttpClient,
    HttpClient,
    HttpClient,
    HttpClient,
    HttpClient,
    HttpClient,
  ];
});
afterAll(() => clinic.stop());

const path = '/api/ext/customer/medical-notes';
const secret = '只有医生可见的秘密';
const write = (client: HttpClient, customerId: number, note = secret): Promise<Answer> =>
  client.post(`${path}/create`, { customer_id: customerId, note });
const change = (client: HttpClient, body: object): Promise<Answer> => client.post(`${path}/update`, body);
const pageOf = async (client: HttpClient, customerId: number, paging: { rows: number; cursor?: string }) =>
  (await client.get(path, { customer_id: customerId, ...paging })).body.data as List<MedicalNote>;
const notesOf = async (client: HttpClient, customerId: number): Promise<MedicalNote[]> =>
  (await pageOf(client, customerId, { rows: 200 })).rows;

async function customerFor(mayOpen: readonly HttpClient[], mayNot: readonly HttpClient[] = []): Promise<number> {
  const { rows } = (await admin.get('/api/customer/index', { rows: 200 })).body.data as { rows: { id: number }[] };
  const opens = async (client: HttpClient, id: number) =>
    (await client.get('/api/customer/profile', { customer_id: id })).status === 200;
  for (const { id } of rows) {
    const all = await Promise.all([...mayOpen, ...mayNot].map((client) => opens(client, id)));
    if (all.every((isOpen, at) => isOpen === at < mayOpen.length)) return id;
  }
  throw new Error('No customer is seen by these accounts alone.');
}

test('a doctor’s note is read by those with the permission, and refused to everybody else', async () => {
  const customerId = await customerFor([doctor]);
  const before = await notesOf(doctor, customerId);
  const made = (await write(doctor, customerId)).body.data as MedicalNote;
  expect(made).toEqual({
    id: expect.any(Number),
    customer_id: customerId,
    note: secret,
    created_by: { id: expect.any(Number), name: '郑医生' },
    created_at: expect.any(String),
    updated_by: null,
    updated_at: null,
    struck_reason: null,
    version: 1,
  });
  expect(await notesOf(doctor, customerId)).toEqual([made, ...before]);
  expect(await notesOf(admin, customerId)).toEqual([made, ...before]);
  for (const client of [agent, consultant, technician, supervisor]) {
    expect((await client.get(path, { customer_id: customerId })).status).toBe(403);
    expect((await write(client, customerId)).status).toBe(403);
    expect((await change(client, { id: made.id, version: 1, struck_reason: 'x' })).status).toBe(403);
  }
});

test('IDs of notes and customers that a doctor may not open lead nowhere', async () => {
  const customerId = await customerFor([admin], [otherDoctor]);
  const { id } = (await write(admin, customerId)).body.data as MedicalNote;
  const hidden = await otherDoctor.get(path, { customer_id: customerId });
  const missing = await otherDoctor.get(path, { customer_id: 999_999_999 });
  expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
  expect(invalidFields(await write(otherDoctor, customerId))).toEqual(['customer_id']);
  const struck = await change(otherDoctor, { id, version: 1, struck_reason: 'x' });
  const unknown = await change(otherDoctor, { id: 999_999_999, version: 1, struck_reason: 'x' });
  expect([struck.status, struck.body]).toEqual([404, unknown.body]);
  expect((await notesOf(admin, customerId))[0]).toMatchObject({ id, version: 1, struck_reason: null });
});

test('a patient of these days opens the notes, until the appointment is cancelled', async () => {
  const customerId = await customerFor([admin], [doctor]);
  await write(admin, customerId);
  const { user } = (await doctor.get('/api/ext/auth/me')).body.data as { user: { id: number } };
  const query = { doctor_id: user.id, minutes: 30, from: clinicDay(1), count: 1 };
  const [free] = (await admin.get('/api/ext/appointment/next-free', query)).body.data as FreeTime[];
  const time = { date: free?.date, start: free?.start, end: free?.end };
  const appointments = new AppointmentClient(admin);
  const booking = { customer_id: customerId, doctor_id: user.id, ...time };
  const { id } = (await appointments.create(booking)).body.data as Appointment;
  expect(await notesOf(doctor, customerId)).toEqual(await notesOf(admin, customerId));
  await appointments.update({ id, version: 1, status: 'cancelled' });
  expect((await doctor.get(path, { customer_id: customerId })).status).toBe(404);
});

test('its author corrects a note, on the version that was seen; colleagues only strike it out', async () => {
  const customerId = await customerFor([doctor]);
  const { id } = (await write(doctor, customerId)).body.data as MedicalNote;
  const corrected = (await change(doctor, { id, version: 1, note: '更正' })).body.data as MedicalNote;
  expect(corrected).toMatchObject({ note: '更正', version: 2, updated_by: { name: '郑医生' } });
  expect(await change(doctor, { id, version: 1, note: '旧的' })).toMatchObject({
    status: 409,
    body: { data: { reason: 'note-changed', note: { note: '更正', version: 2 } } },
  });
  expect(await change(admin, { id, version: 2, note: '别人的' })).toMatchObject({
    status: 403,
    body: { data: { reason: 'note-of-colleague' } },
  });
  expect(invalidFields(await change(doctor, { id, version: 2 }))).toEqual(['note']);
  const struck = (await change(admin, { id, version: 2, struck_reason: '写错患者' })).body.data as MedicalNote;
  expect(struck).toMatchObject({ note: '更正', struck_reason: '写错患者', version: 3, updated_by: { name: 'Admin' } });
  expect(await change(doctor, { id, version: 3, note: '又' })).toMatchObject({
    status: 409,
    body: { data: { reason: 'note-struck' } },
  });
  expect(await notesOf(doctor, customerId)).toContainEqual(struck);
});

test('one of twenty concurrent changes of one version succeeds', async () => {
  const customerId = await customerFor([doctor]);
  const { id } = (await write(doctor, customerId)).body.data as MedicalNote;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => change(doctor, { id, version: 1, note: `第 ${index} 次` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('a repeated request with the same key writes one note', async () => {
  const customerId = await customerFor([doctor]);
  const before = (await notesOf(doctor, customerId)).length;
  const send = () =>
    doctor.ask('POST', `${path}/create`, {
      body: { customer_id: customerId, note: secret },
      headers: { 'idempotency-key': `note-${customerId}` },
    });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await notesOf(doctor, customerId)).toHaveLength(before + 1);
});

test('a note is in no history, search, file or event, and in the audit log without its text', async () => {
  const customerId = await customerFor([doctor]);
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  const text = '独一无二的医嘱';
  const { id } = (await write(doctor, customerId, text)).body.data as MedicalNote;
  const event = await listener.until<ServiceEvents['CustomerChanged']>(
    'CustomerChanged',
    (changed) => changed.id === customerId,
  );
  listener.close();
  expect(event).toEqual({ id: customerId, version: expect.any(Number) });
  const found = await admin.get('/api/customer/query', { keyword: text, category: 'keyword' });
  const answers = [
    found,
    await admin.get('/api/ext/customer/timeline', { customer_id: customerId }),
    await admin.get('/api/customer/profile', { customer_id: customerId }),
    await admin.get('/api/customer/info', { id: customerId }),
  ];
  for (const { status, body } of answers) expect([status, JSON.stringify(body).includes(text)]).toEqual([200, false]);
  expect(found.body.data).toMatchObject({ total: 0 });
  await change(doctor, { id, version: 1, struck_reason: `${text}，写错` });
  const { rows } = (await admin.get('/api/ext/admin/audit', { rows: 200 })).body.data as {
    rows: { action: string; detail: unknown; user: { name: string } }[];
  };
  expect(JSON.stringify(rows)).not.toContain(text);
  expect(rows.filter(({ action }) => action.startsWith('medical-note.')).slice(0, 2)).toMatchObject([
    { action: 'medical-note.struck', user: { name: '郑医生' }, detail: { customer_id: customerId } },
    { action: 'medical-note.created', user: { name: '郑医生' }, detail: { customer_id: customerId } },
  ]);
});

test('the list of notes is read page by page, the newest first', async () => {
  const customerId = await customerFor([doctor]);
  for (const note of ['一', '二', '三']) await write(doctor, customerId, note);
  const all = await notesOf(doctor, customerId);
  const first = await pageOf(doctor, customerId, { rows: 2 });
  expect(first).toMatchObject({ rows: all.slice(0, 2), total: all.length });
  expect(all.slice(0, 3).map(({ note }) => note)).toEqual(['三', '二', '一']);
  const next = await pageOf(doctor, customerId, { rows: 2, cursor: String(first.next_cursor) });
  expect(next.rows).toEqual(all.slice(2, 4));
});
