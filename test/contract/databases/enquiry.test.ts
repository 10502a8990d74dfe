import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { Appointment } from '../../../src/shared/contract/appointment.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import type { Enquiry } from '../../../src/shared/contract/reservation-extension.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { EventListener } from '../../support/event-listener.ts';
import { expectAll } from '../../support/expect-all.ts';
import { HttpClient } from '../../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let colleague: HttpClient;
let doctor: HttpClient;
let consultant: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-enquiry-')));
  const signIn = (name: string): Promise<HttpClient> => HttpClient.signIn(core.http, `${name}@clinic.test`);
  [agent, colleague, doctor, consultant, admin] = (await Promise.all(
    ['agent1001', 'agent1002', 'doctor', 'consultant1', 'admin'].map(signIn),
  )) as [HttpClient, HttpClient, HttpClient, HttpClient, HttpClient];
});
afterAll(() => core.stop());

const path = '/api/ext/reservation';
const list = async (query: Record<string, string | number> = {}, client = agent): Promise<List<Enquiry>> =>
  (await client.get(`${path}/list`, query)).body.data;
const info = async (id: number, client = agent): Promise<Enquiry> =>
  (await client.get(`${path}/info`, { id })).body.data;
const day = clinicDay(300);

/** A new open enquiry of a customer. */
async function take(customerId = 1, client = agent): Promise<Enquiry> {
  const reservation = { department_id: 1, type: 1, date: day, items: [1], remark: '想了解价格' };
  const { id } = (await client.post('/api/reservation/create', { customer_id: customerId, reservation })).body.data;
  return info(id, client);
}
const change = (action: 'update' | 'lose' | 'reopen', body: object, client = agent) =>
  client.post(`${path}/${action}`, body);
const lose = (enquiry: Enquiry, client = agent) =>
  change('lose', { id: enquiry.id, version: enquiry.version, lost_reason_id: 1 }, client);

let nextDay = 310;
/** Books an appointment on a day that no other test uses. */
const book = (enquiry: Pick<Enquiry, 'id'>, client = agent, customerId = 1) =>
  client.post('/api/appointment/create', {
    customer_id: customerId,
    date: clinicDay((nextDay += 1)),
    start: '10:00',
    end: '10:30',
    reservation_id: enquiry.id,
  });
const setStatus = async (appointment: Appointment, status: string): Promise<Appointment> =>
  (await agent.post('/api/ext/appointment/update', { id: appointment.id, version: appointment.version, status })).body
    .data;

describe('states', () => {
  test('a new enquiry is open, and is its taker’s', async () => {
    expect(await take()).toMatchObject({
      status: 'open',
      owner: { name: '李娜' },
      next_contact: null,
      appointment: null,
      lost_reason: null,
      source: { id: expect.any(Number), name: expect.stringMatching(/./) },
      phone: '19900000001',
      version: 1,
    });
  });

  test('its appointment books it, and is linked', async () => {
    const enquiry = await take();
    const { body } = await book(enquiry);
    const appointment = body.data as Appointment;
    expect(await info(enquiry.id)).toMatchObject({
      status: 'booked',
      appointment: { id: appointment.id, date: appointment.date, start: '10:00', status: 'booked' },
    });
  });

  test('its cancelled appointment reopens it; the undone cancellation books it again', async () => {
    const enquiry = await take();
    const appointment = (await book(enquiry)).body.data as Appointment;
    const cancelled = await setStatus(appointment, 'cancelled');
    expect(await info(enquiry.id)).toMatchObject({ status: 'open', appointment: null });
    await setStatus(cancelled, 'booked');
    expect(await info(enquiry.id)).toMatchObject({ status: 'booked', appointment: { id: appointment.id } });
  });

  test('a cancellation that is undone does not take the enquiry from its later appointment', async () => {
    const enquiry = await take();
    const cancelled = await setStatus((await book(enquiry)).body.data as Appointment, 'cancelled');
    const later = (await book(enquiry)).body.data as Appointment;
    await setStatus(cancelled, 'booked');
    expect(await info(enquiry.id)).toMatchObject({ status: 'booked', appointment: { id: later.id } });
  });

  test('a customer who stays away leaves it booked', async () => {
    const enquiry = await take();
    await setStatus((await book(enquiry)).body.data as Appointment, 'no_show');
    expect(await info(enquiry.id)).toMatchObject({ status: 'booked', appointment: { status: 'no_show' } });
  });

  test('lost with a reason of the list, and open again', async () => {
    const reasons = (await agent.get(`${path}/lost-reasons`)).body.data as { id: number; name: string }[];
    const enquiry = await take();
    const lost = (await lose(enquiry)).body.data as Enquiry;
    expect(lost).toMatchObject({ status: 'lost', lost_reason: reasons[0], version: 2 });
    const reopened = (await change('reopen', { id: lost.id, version: lost.version })).body.data;
    expect(reopened).toMatchObject({ status: 'open', lost_reason: null, version: 3 });
  });

  test('refuses a reason that the list lacks', async () => {
    const enquiry = await take();
    const answer = await change('lose', { id: enquiry.id, version: 1, lost_reason_id: 9999 });
    expect(answer.body.data).toMatchObject({ errors: { lost_reason_id: [expect.any(String)] } });
    expect(await info(enquiry.id)).toMatchObject({ status: 'open' });
  });

  test('a booked one is neither lost nor reopened, and not booked again; an open one is not reopened', async () => {
    const enquiry = await take();
    expect((await change('reopen', { id: enquiry.id, version: 1 })).status).toBe(409);
    await book(enquiry);
    const booked = await info(enquiry.id);
    for (const answer of [
      await lose(booked),
      await change('reopen', { id: booked.id, version: booked.version }),
      await change('update', { id: booked.id, version: booked.version, next_contact: day }),
      await book(booked),
    ])
      expect(answer.status).toBe(409);
    expect(await info(enquiry.id)).toEqual(booked);
  });

  test('a change that was made on an earlier version is refused', async () => {
    const enquiry = await take();
    await change('update', { id: enquiry.id, version: 1, next_contact: day });
    for (const answer of [
      await lose(enquiry),
      await change('update', { id: enquiry.id, version: 1, next_contact: null }),
    ])
      expect(answer.status).toBe(409);
    expect(await info(enquiry.id)).toMatchObject({ status: 'open', next_contact: day, version: 2 });
  });

  test('the reasons are a list that administrators change; one in use is not removed', async () => {
    const lists = '/api/ext/admin/lookups';
    const { id } = (await admin.post(`${lists}/save`, { list: 'lost_reasons', name: 'Moved away (搬家)' })).body.data;
    expect((await agent.get(`${path}/lost-reasons`)).body.data).toContainEqual({ id, name: 'Moved away (搬家)' });
    await change('lose', { id: (await take()).id, version: 1, lost_reason_id: id });
    expect((await admin.post(`${lists}/remove`, { list: 'lost_reasons', id })).status).toBe(409);
  });
});

describe('two desks', () => {
  test('of two that book one enquiry at once, one does; the other’s appointment is not made', async () => {
    const enquiry = await take(2);
    const before = ((await agent.get('/api/appointment/lists', { customer_id: 2 })).body.data as List<unknown>).total;
    const answers = await Promise.all([book(enquiry, agent, 2), book(enquiry, colleague, 2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.msg).toMatch(/no longer open/);
    const after = ((await agent.get('/api/appointment/lists', { customer_id: 2 })).body.data as List<unknown>).total;
    expect(after).toBe(before + 1);
    const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.data as Appointment);
    expect(await info(enquiry.id)).toMatchObject({ status: 'booked', appointment: { id: won[0]?.id } });
  });

  test('of a booking and a loss at once, one holds', async () => {
    const enquiry = await take(3);
    const [booked, lost] = await Promise.all([book(enquiry, agent, 3), lose(enquiry, colleague)]);
    expect([booked.status, lost.status].toSorted()).toEqual([200, 409]);
    expect((await info(enquiry.id)).status).toBe(booked.status === 200 ? 'booked' : 'lost');
  });

  test('an Idempotency-Key books once', async () => {
    const enquiry = await take();
    const body = { customer_id: 1, date: clinicDay(305), start: '11:00', end: '11:30', reservation_id: enquiry.id };
    const headers = { 'idempotency-key': 'enquiry-once' };
    const [first, again] = [
      await agent.ask('POST', '/api/appointment/create', { body, headers }),
      await agent.ask('POST', '/api/appointment/create', { body, headers }),
    ] as const;
    expect([first.status, again.body.data]).toEqual([200, first.body.data]);
  });

  test('every change is announced, and recorded with its account', async () => {
    const listener = await EventListener.connect(core.http, colleague.token);
    const enquiry = await take();
    const seen = async (status: string): Promise<void> => {
      await listener.until<ServiceEvents['ReservationChanged']>(
        'ReservationChanged',
        (event) => event.id === enquiry.id && event.status === status,
      );
    };
    const appointment = (await book(enquiry)).body.data as Appointment;
    await seen('booked');
    await setStatus(appointment, 'cancelled');
    await seen('open');
    await lose(await info(enquiry.id));
    await seen('lost');
    listener.close();
    const log = (await admin.get('/api/ext/admin/audit', { action: 'enquiry.changed', rows: 200 })).body
      .data as List<AuditLogEntry>;
    const own = log.rows.filter(({ detail }) => detail['id'] === enquiry.id);
    expect(own.map(({ detail, user }) => [detail['status'], user?.name])).toEqual([
      ['lost', '李娜'],
      ['open', '李娜'],
      ['booked', '李娜'],
    ]);
  });
});

describe('owner', () => {
  test('an enquiry is given to a colleague, who finds it among their own', async () => {
    const enquiry = await take();
    const other = (await take(1, colleague)).owner;
    const given = (await change('update', { id: enquiry.id, version: 1, owner_id: other.id })).body.data as Enquiry;
    expect(given.owner).toEqual(other);
    const own = await list({ owner_id: other.id, rows: 200 });
    expectAll(own.rows, ({ owner }) => owner.id === other.id);
    expect(own.rows.map(({ id }) => id)).toContain(enquiry.id);
  });

  test('nobody is given an enquiry who does not exist, or has left', async () => {
    const enquiry = await take();
    const answer = await change('update', { id: enquiry.id, version: 1, owner_id: 99_999 });
    expect(answer.body.data).toMatchObject({ errors: { owner_id: [expect.any(String)] } });
    expect((await info(enquiry.id)).version).toBe(1);
  });

  test('an enquiry of a hidden customer is its new owner’s to see, the customer is not', async () => {
    const hidden = (await list({ rows: 200 })).rows.map(({ customer }) => customer.id);
    const seen = await Promise.all(
      [...new Set(hidden)].map(async (id) => ({
        id,
        status: (await doctor.get('/api/customer/info', { id })).status,
      })),
    );
    const customerId = seen.find(({ status }) => status === 404)?.id ?? 0;
    const enquiry = await take(customerId);
    expect((await doctor.get(`${path}/info`, { id: enquiry.id })).status).toBe(404);
    const doctorId = ((await doctor.get('/api/ext/auth/me')).body.data as { user: { id: number } }).user.id;
    await change('update', { id: enquiry.id, version: 1, owner_id: doctorId });
    expect((await info(enquiry.id, doctor)).owner.id).toBe(doctorId);
    expect((await doctor.get('/api/customer/info', { id: customerId })).status).toBe(404);
  });
});

describe('permissions', () => {
  test('a doctor changes no enquiry, and books none', async () => {
    const mine = (await list({ rows: 1, status: 'open' }, doctor)).rows[0] as Enquiry;
    const seen = { id: mine.id, version: mine.version };
    for (const answer of [
      await change('update', { ...seen, next_contact: day }, doctor),
      await change('lose', { ...seen, lost_reason_id: 1 }, doctor),
      await change('reopen', seen, doctor),
      await book(mine, doctor, mine.customer.id),
    ])
      expect(answer.status).toBe(403);
  });

  test('enquiries of hidden customers are in no list, under no ID, and cannot be changed or booked', async () => {
    const visible = new Set((await list({ rows: 200 }, consultant)).rows.map(({ id }) => id));
    const foreign = (await list({ rows: 200, status: 'open' })).rows.find(({ id }) => !visible.has(id)) as Enquiry;
    const seen = { id: foreign.id, version: foreign.version };
    for (const answer of [
      await consultant.get(`${path}/info`, { id: foreign.id }),
      await change('update', { ...seen, next_contact: day }, consultant),
      await change('lose', { ...seen, lost_reason_id: 1 }, consultant),
    ])
      expect(answer.status).toBe(404);
    const own = (await list({ rows: 1 }, consultant)).rows[0] as Enquiry;
    expect((await book(foreign, consultant, own.customer.id)).body.data).toMatchObject({
      errors: { reservation_id: [expect.any(String)] },
    });
    expect(await info(foreign.id)).toEqual(foreign);
  });

  test('an enquiry of another customer is not booked', async () => {
    const enquiry = await take(1);
    expect((await book(enquiry, agent, 2)).body.data).toMatchObject({
      errors: { reservation_id: [expect.any(String)] },
    });
    expect((await info(enquiry.id)).status).toBe('open');
  });

  test('numbers are masked for a role that does not see them', async () => {
    const { rows } = await list({ rows: 50 }, doctor);
    expectAll(rows, ({ phone }) => phone?.includes('****') ?? false);
    expectAll((await list({ rows: 50 })).rows, ({ phone }) => /^\+?\d+$/.test(phone ?? ''));
  });
});
