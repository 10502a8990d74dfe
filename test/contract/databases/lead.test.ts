import { expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { CallStatusChanged } from '../../../src/shared/contract/event.ts';
import type { Lead } from '../../../src/shared/contract/lead.ts';
import type { Reservation } from '../../../src/shared/contract/reservation.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { demoClinicOfFile } from '../../support/clinic-of-file.ts';
import { EventListener } from '../../support/event-listener.ts';
import type { HttpClient } from '../../support/http-client.ts';

const clinic = demoClinicOfFile('agent1001', 'agent1002', 'consultant1', 'doctor', 'admin', 'supervisor');
const [agent, colleague, consultant, doctor, admin, supervisor] = clinic.clients;

const path = '/api/ext/lead';
const listed = async (client: HttpClient): Promise<Lead[]> =>
  ((await client.get(`${path}/list`)).body.data as List<Lead>).rows;
const info = (id: number, client: HttpClient = agent) => client.get(`${path}/info`, { id });
async function take(phone: string, client: HttpClient = agent, more: object = {}): Promise<Lead> {
  const { status, body } = await client.post(`${path}/create`, {
    customer: { name: '许诗涵', phone: [phone], ...more },
    reservation: {},
  });
  expect(status).toBe(200);
  return body.data as Lead;
}
const person = (phone: string) => ({ name: '许诗涵', sex: 2, phone: [phone], address_id: 2, medium_id: 1 });
const reservation = { department_id: 1, type: 1, date: clinicDay(300), items: [1], remark: '想了解价格' };

/** Calls a number that is busy, so that the call ends by itself; resolves with the report of its end. */
async function call(number: string, client: HttpClient = agent, mobile = '13800001001'): Promise<CallStatusChanged> {
  const listener = await EventListener.connect(clinic.core.http, client.token);
  const placed = await client.get('/api/call/dual', { caller: mobile, callee: number });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const end = await listener.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.call_id === callId && event.status === 'hungup',
  );
  listener.close();
  return end;
}
async function recordOf(callId: string): Promise<Cdr | undefined> {
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const { body } = await supervisor.get('/api/ext/cdr/list', { ...period, call_id: callId });
  return (body.data as List<Cdr>).rows[0];
}
const identify = (callId: string, leadId: number, client: HttpClient = agent) =>
  client.post('/api/ext/call/identify', { call_id: callId, lead_id: leadId });

test('a name and a number are kept, with nothing else, and are no customer', async () => {
  const lead = await take('13600001486');
  expect(lead).toMatchObject({
    customer: { name: '许诗涵', phone: ['13600001486'] },
    reservation: {},
    owner: { name: '李娜' },
    call_id: null,
    version: 1,
  });
  expect(Object.keys(lead.customer).toSorted()).toEqual(['name', 'phone']);
  expect((await listed(agent)).map(({ id }) => id)).toContain(lead.id);
  const found = await agent.get('/api/customer/query', { keyword: '13600001486', category: 'phone' });
  expect((found.body.data as List<unknown>).total).toBe(0);
});

test('names what is missing or wrong, by its field', async () => {
  const { status, body } = await agent.post(`${path}/create`, {
    customer: { sex: 3, medium_id: 1 },
    reservation: { items: [] },
  });
  expect([status, Object.keys((body.data as { errors: object }).errors).toSorted()]).toEqual([
    422,
    ['customer.name', 'customer.phone', 'customer.sex', 'reservation.items'],
  ]);
  const unknown = await agent.post(`${path}/create`, {
    customer: { name: '许', phone: ['13600001486'], medium_id: 9999 },
    reservation: { department_id: 9999 },
  });
  expect(unknown.status).toBe(422);
});

test('colleagues who see every customer see it, others their own; who takes no enquiries takes no lead', async () => {
  const own = await take('13600002486', consultant);
  const other = await take('13600003486');
  const ids = async (client: HttpClient) => (await listed(client)).map(({ id }) => id);
  expect(await ids(colleague)).toEqual(expect.arrayContaining([own.id, other.id]));
  expect(await ids(consultant)).toContain(own.id);
  expect(await ids(consultant)).not.toContain(other.id);
  expect((await info(other.id, consultant)).status).toBe(404);
  expect(
    (await doctor.post(`${path}/create`, { customer: { name: '许', phone: ['1'] }, reservation: {} })).status,
  ).toBe(403);
});

test('without the right to see numbers they are masked, and a lead is not changed or completed', async () => {
  const lead = await take('13600004486', agent, { sfz: '320400199001011234' });
  const set = (permissions: readonly string[]) =>
    admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  await set(permissionsOf.agent.filter((one) => one !== 'customer.phone.view'));
  try {
    const seen = (await info(lead.id)).body.data as Lead;
    expect(seen.customer).toEqual({ name: '许诗涵', phone: ['136****4486'] });
    const { id, version } = lead;
    const given = { customer: lead.customer, reservation: {} };
    const changed = await agent.post(`${path}/update`, { id, version, ...given });
    const customer = person('13600004486');
    const completed = await agent.post('/api/reservation/create', { customer, reservation, lead_id: id });
    expect([changed.status, completed.status]).toEqual([403, 403]);
  } finally {
    await set(permissionsOf.agent);
  }
});

test('of two changes of one version the second is refused', async () => {
  const { id, version } = await take('13600005486');
  const change = (sex: number) =>
    agent.post(`${path}/update`, {
      id,
      version,
      customer: { name: '许诗涵', phone: ['13600005486'], sex },
      reservation: { remark: '隐形矫正' },
    });
  expect((await change(2)).body.data).toMatchObject({ customer: { sex: 2 }, reservation: { remark: '隐形矫正' } });
  expect((await change(1)).body.data).toMatchObject({ reason: 'changed-meanwhile' });
  expect((await info(id)).body.data).toMatchObject({ customer: { sex: 2 }, version: 2 });
});

test('the next call with its number names it, in the report and in the record', async () => {
  const { id } = await take('13600006486');
  const end = await call('13600006486');
  expect(end).toMatchObject({ customer: null, lead: { id, name: '许诗涵' } });
  expect(await recordOf(end.call_id)).toMatchObject({ customer: null, lead: { id, name: '许诗涵' } });
  expect((await info(id)).body.data).toMatchObject({ call_id: end.call_id });
});

test('a call belongs to the lead that was made in it, whatever number was given; nobody else’s does', async () => {
  const end = await call('13600007486');
  const made = await take('13600008486');
  expect((await identify(end.call_id, made.id)).status).toBe(200);
  expect(await recordOf(end.call_id)).toMatchObject({ lead: { id: made.id } });
  expect((await identify(end.call_id, made.id, colleague)).status).toBe(404);
  expect((await identify(end.call_id, 99_999)).status).toBe(404);
  const later = await call('13600009486');
  expect((await identify(later.call_id, made.id)).body.data).toMatchObject({ reason: 'customer-of-other-number' });
});

test('completed, it is a customer with an enquiry, and its calls are the customer’s', async () => {
  const { id } = await take('13600010486');
  const end = await call('13600010486');
  const customer = person('13600010486');
  const complete = () => agent.post('/api/reservation/create', { customer, reservation, lead_id: id });
  const { body } = await complete();
  const { customer: created } = body.data as Reservation;
  expect(await recordOf(end.call_id)).toMatchObject({ customer: { id: created.id }, lead: null });
  expect((await listed(agent)).map((lead) => lead.id)).not.toContain(id);
  expect((await info(id)).body.data).toMatchObject({ reason: 'lead-closed' });
  expect((await complete()).body.data).toMatchObject({ reason: 'lead-closed' });
  const found = await agent.get('/api/customer/query', { keyword: '13600010486', category: 'phone' });
  expect((found.body.data as List<unknown>).total).toBe(1);
});

test('dropped, its number is nobody’s again; the record of who did that has its name', async () => {
  const { id, version } = await take('13600011486');
  expect((await agent.post(`${path}/drop`, { id, version: version + 1 })).status).toBe(409);
  expect((await agent.post(`${path}/drop`, { id, version })).status).toBe(200);
  expect((await agent.post(`${path}/drop`, { id, version })).body.data).toMatchObject({ reason: 'lead-closed' });
  expect(await call('13600011486')).toMatchObject({ lead: null });
  const { body } = await admin.get('/api/ext/admin/audit', { action: 'lead.dropped', rows: 10 });
  expect((body.data as List<{ detail: object }>).rows[0]).toMatchObject({ detail: { id, name: '许诗涵' } });
});

/** A call that the other side answers, until it is hung up. */
async function talk(number: string): Promise<{ callId: string; end: () => Promise<void> }> {
  const listener = await EventListener.connect(clinic.core.http, agent.token);
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: number });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const until = (status: string, leg: string) =>
    listener.until<CallStatusChanged>(
      'CallStatusChanged',
      (event) => event.call_id === callId && event.status === status && event.leg === leg,
    );
  await until('answered', 'customer');
  return {
    callId,
    end: async () => {
      await agent.post('/api/ext/call/hangup', { call_id: callId });
      await listener.until<CallStatusChanged>(
        'CallStatusChanged',
        (event) => event.call_id === callId && event.status === 'hungup',
      );
      listener.close();
    },
  };
}
async function missedCallOf(from: string): Promise<string> {
  const { body } = await agent.post('/api/ext/practice/call', { from, group_id: 1 });
  const { request_id: callId } = body.data as { request_id: string };
  expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  await expect.poll(async () => (await recordOf(callId))?.billsec).toBe(0);
  return callId;
}

test('the missed call that a call answers belongs to the same lead, and then to the same customer', async () => {
  const missed = await missedCallOf('13600012345');
  const { callId, end } = await talk('13600012345');
  const { id } = await take('13600012345');
  await identify(callId, id);
  await end();
  expect([await recordOf(missed), await recordOf(callId)]).toMatchObject([{ lead: { id } }, { lead: { id } }]);
  const customer = person('13600012345');
  const { body } = await agent.post('/api/reservation/create', { customer, reservation, lead_id: id });
  const { customer: created } = body.data as Reservation;
  expect([await recordOf(missed), await recordOf(callId)]).toMatchObject([
    { customer: { id: created.id }, lead: null },
    { customer: { id: created.id }, lead: null },
  ]);
});

test('a missed call of a number that several share stays nobody’s', async () => {
  const number = '13600013345';
  const [one] = await Promise.all(
    ['许一', '许二'].map(async (name) => {
      const { body } = await agent.post('/api/customer/create', { ...person(number), name });
      return body.data as { id: number };
    }),
  );
  const missed = await missedCallOf(number);
  const { callId, end } = await talk(number);
  const chosen = await agent.post('/api/ext/call/identify', { call_id: callId, customer_id: one?.id });
  expect(chosen.status).toBe(200);
  await end();
  expect([await recordOf(missed), await recordOf(callId)]).toMatchObject([
    { customer: null },
    { customer: { id: one?.id } },
  ]);
});

test('a call may belong to a customer of another number, for whom its agent took an enquiry in it', async () => {
  const { call_id: callId } = await call('13600014486');
  const choose = () => agent.post('/api/ext/call/identify', { call_id: callId, customer_id: 1 });
  expect((await choose()).status).toBe(409);
  await agent.post('/api/reservation/create', { customer_id: 1, reservation });
  expect((await choose()).status).toBe(200);
  expect(await recordOf(callId)).toMatchObject({ customer: { id: 1 } });
});

test('an enquiry in the wrap-up completes the lead of the call, and the call is the customer’s', async () => {
  const { id } = await take('13600015486');
  const { call_id: callId } = await call('13600015486');
  const enquiry = { customer: person('13600015486'), reservation };
  expect((await agent.post('/api/ext/call/wrap-up', { call_id: callId, enquiry })).status).toBe(200);
  expect(await recordOf(callId)).toMatchObject({ customer: { name: '许诗涵' }, lead: null });
  expect((await info(id)).body.data).toMatchObject({ reason: 'lead-closed' });
});

test('a customer who is made in a wrap-up has the call', async () => {
  const { call_id: callId } = await call('13600016486');
  const enquiry = { customer: person('13600016486'), reservation };
  expect((await agent.post('/api/ext/call/wrap-up', { call_id: callId, enquiry })).status).toBe(200);
  expect(await recordOf(callId)).toMatchObject({ customer: { name: '许诗涵' } });
});
