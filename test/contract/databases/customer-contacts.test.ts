import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerContact } from '../../../src/shared/contract/customer-contact.ts';
import type { AppointmentConfig } from '../../../src/shared/contract/appointment.ts';
import type { Customer, CustomerProfile } from '../../../src/shared/contract/customer.ts';
import { clinicDay, clinicTime } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let consultant: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'consultant2');
  [agent, consultant] = clinic.clients;
});
afterAll(() => clinic.stop());

const contactsOf = (ids: readonly number[], client = agent) =>
  client.get('/api/ext/customer/contacts', { ids: ids.join(',') });

test('the next booked appointment, and nothing where there was no contact', async () => {
  const customer = { name: '何联系', sex: 1, phone: ['13720007001'], address_id: 2, medium_id: 1 };
  const { id } = (await agent.post('/api/customer/create', customer)).body.data as Customer;
  expect((await contactsOf([id])).body.data).toEqual([
    {
      customer_id: id,
      last_contact: null,
      missed_at: null,
      next_appointment: null,
      consultant: null,
      ascription: { id: 1, name: '李娜' },
      balance: '0.00',
      points: '0.00',
    },
  ]);
  const [doctor] = ((await agent.get('/api/appointment/config')).body.data as AppointmentConfig).doctor;
  if (!doctor) throw new Error('The demo clinic has no doctor.');
  for (const days of [210, 200]) {
    const appointment = { customer_id: id, doctor_id: doctor.id, date: clinicDay(days), start: '10:00', end: '10:30' };
    expect((await agent.post('/api/appointment/create', appointment)).status).toBe(200);
  }
  const [contact] = (await contactsOf([id])).body.data as CustomerContact[];
  expect(contact?.next_appointment).toMatchObject({ at: `${clinicDay(200)} 10:00:00`, doctor: { id: doctor.id } });
  expect((await contactsOf([id], consultant)).body.data).toEqual([]);
});

test('the last answered call or visit is the latest of the timeline', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  const contacts = (await contactsOf(ids)).body.data as CustomerContact[];
  expect(contacts.map(({ customer_id: id }) => id)).toEqual(ids);
  expect(new Set(contacts.map(({ last_contact: last }) => last?.kind))).toContain('call');
  for (const { customer_id: id, last_contact: last } of contacts.slice(0, 5)) {
    const query = { customer_id: id, rows: 100 };
    const { body } = await agent.get('/api/ext/customer/timeline', query);
    const { rows } = body.data as {
      rows: { kind: string; at: string; record: { billsec?: number; status?: string } }[];
    };
    const now = `${clinicDay()} ${clinicTime()}:59`;
    const moments = rows.flatMap(({ kind, at, record: { billsec = 0, status = '' } }) =>
      (kind === 'call' && billsec > 0) || kind === 'treatment' || (/^(arrived|done)$/.test(status) && at <= now)
        ? [at]
        : [],
    );
    expect(last?.at).toBe(moments.toSorted().at(-1));
  }
  // The same as in the file.
  for (const { customer_id: id, balance, points, consultant, ascription } of contacts.slice(0, 5)) {
    const { body } = await agent.get('/api/customer/profile', { customer_id: id });
    const { assets, affiliations } = body.data as CustomerProfile;
    expect({ balance, points, consultant, ascription }).toEqual({
      balance: assets.balance,
      points: assets.amount,
      ...affiliations,
    });
  }
});

test('a call that nobody answered is named until a contact follows it', async () => {
  const contacts = (await contactsOf(Array.from({ length: 200 }, (_, index) => index + 1))).body
    .data as CustomerContact[];
  const missed = contacts.filter(({ missed_at: at }) => typeof at === 'string');
  expect(missed.length).toBeGreaterThan(0);
  for (const { customer_id: id, missed_at: at, last_contact: last } of missed.slice(0, 5)) {
    const query = { customer_id: id, rows: 100, kind: 'call' };
    const { rows } = (await agent.get('/api/ext/customer/timeline', query)).body.data as {
      rows: { at: string; record: { billsec: number; direction: string } }[];
    };
    const unanswered = rows.filter(({ record }) => record.direction === 'inbound' && record.billsec === 0);
    expect(
      unanswered
        .map((row) => row.at)
        .toSorted()
        .at(-1),
    ).toBe(at);
    expect((last?.at ?? '') < (at ?? '')).toBe(true);
  }
});

test('refuses more than 200 customers, and what are no IDs', async () => {
  expect(invalidFields(await contactsOf(Array.from({ length: 201 }, (_, index) => index + 1)))).toEqual(['ids']);
  expect(invalidFields(await agent.get('/api/ext/customer/contacts', { ids: '1,x' }))).toEqual(['ids']);
});
