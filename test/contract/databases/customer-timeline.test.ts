import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { ServiceEvents } from '../../../src/shared/contract/event.ts';
import { type TimelineKind, timelineKinds } from '../../../src/shared/contract/timeline-kinds.ts';
import type { TimelineEntry } from '../../../src/shared/contract/timeline.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { EventListener } from '../../support/event-listener.ts';
import { type HttpClient, invalidFields } from '../../support/http-client.ts';
import { PhotoClient, picture } from '../../support/photo-client.ts';

interface Timeline {
  readonly ahead: TimelineEntry[];
  readonly rows: TimelineEntry[];
  readonly next_cursor: string | null;
  readonly totals: Partial<Record<TimelineKind, number>>;
}

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let supervisor: HttpClient;
let consultant: HttpClient;
let doctor: HttpClient;
let admin: HttpClient;

const path = '/api/ext/customer/timeline';
const read = async (query: object, client = supervisor): Promise<Timeline> => {
  const { status, body } = await client.get(path, { customer_id: 1, ...query });
  expect(status).toBe(200);
  return body.data;
};
const keyOf = ({ kind, record }: TimelineEntry): string => `${kind} ${record.id}`;
async function pages(rows: number, query: object = {}): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Timeline = await read({ ...query, rows, ...(cursor === '' ? {} : { cursor }) });
    expect(page.rows.length).toBe(page.next_cursor === null ? page.rows.length : rows);
    entries.push(...page.rows);
    cursor = page.next_cursor;
  }
  return entries;
}

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor', 'consultant2', 'doctor', 'admin');
  [agent, supervisor, consultant, doctor, admin] = clinic.clients;
  const photos = new PhotoClient(supervisor);
  const album = await supervisor.post('/api/customer-photo/create', { customer_id: 1, title: '术后', flag: 'after' });
  for (let count = 0; count < 3; count += 1)
    await photos.upload((album.body.data as { id: number }).id, await picture().jpeg().toBuffer());
  // Three at one time, one after another cancelled: they are not ahead, and of one moment.
  for (let count = 0; count < 3; count += 1) {
    const created = await supervisor.post('/api/appointment/create', {
      customer_id: 1,
      date: clinicDay(400),
      start: '10:00',
      end: '10:30',
    });
    const { id, version } = created.body.data as { id: number; version: number };
    await supervisor.post('/api/ext/appointment/update', { id, version, status: 'cancelled' });
  }
  const people = { customer_id: 1, followup_user_id: 1 };
  for (const followup_date of [clinicDay(390), '2020-01-01'])
    await supervisor.post('/api/followup/create', { ...people, followup_date, title: followup_date });
  const done = await supervisor.post('/api/followup/create', { ...people, followup_date: '2020-02-02' });
  await supervisor.post('/api/followup/execute', { id: (done.body.data as { id: number }).id, result: '恢复良好' });
  await supervisor.post('/api/appointment/create', {
    customer_id: 1,
    date: clinicDay(401),
    start: '11:00',
    end: '11:30',
  });
  await supervisor.post('/api/reservation/create', {
    customer_id: 1,
    reservation: { department_id: 1, type: 1, date: '2030-01-01', items: [1], remark: '想了解' },
  });
});
afterAll(() => clinic.stop());

describe('a customer’s timeline', () => {
  test('has all kinds in one order, newest first, each with its record', async () => {
    const { rows, totals } = await read({ rows: 100 });
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const kind of ['followup', 'appointment', 'reservation', 'photo'] as const)
      expect(rows.some((entry) => entry.kind === kind)).toBe(true);
    expect(rows.find(({ kind }) => kind === 'followup')).toMatchObject({ record: { result: '恢复良好', status: 1 } });
    expect(rows.find(({ kind }) => kind === 'appointment')).toMatchObject({
      at: `${clinicDay(400)} 10:00:00`,
      record: { status: 'cancelled', customer: { id: 1 } },
    });
    expect(Object.keys(totals).toSorted()).toEqual([...timelineKinds].toSorted());
    expect(totals.photo).toBe(rows.filter(({ kind }) => kind === 'photo').length);
  });

  test('has what is ahead on the first page, the overdue one first, and not in the past', async () => {
    const { ahead, rows } = await read({ rows: 100 });
    expect(ahead[0]).toMatchObject({ kind: 'followup', at: '2020-01-01', record: { status: 0 } });
    expect(ahead.map(({ at }) => at)).toEqual(ahead.map(({ at }) => at).toSorted());
    expect(ahead.map(({ at }) => at)).toEqual(expect.arrayContaining([clinicDay(390), `${clinicDay(401)} 11:00:00`]));
    const past = new Set(rows.map(keyOf));
    expect(ahead.filter((entry) => past.has(keyOf(entry)))).toEqual([]);
  });

  test.each([1, 2, 3, 7])('in pages of %d: no entry twice and none left out, also of one moment', async (rows) => {
    const whole = await read({ rows: 100 });
    expect(whole.next_cursor).toBeNull();
    expect((await pages(rows)).map(keyOf)).toEqual(whole.rows.map(keyOf));
  });

  test('changes between two pages move nothing on the later ones', async () => {
    // The three that were cancelled are of a day to come.
    const [whole, first] = [await read({ rows: 100 }), await read({ rows: 4 })];
    await supervisor.post('/api/reservation/create', {
      customer_id: 1,
      reservation: { department_id: 1, type: 1, date: '2030-01-02', items: [1], remark: '又来' },
    });
    const second = await read({ rows: 2, cursor: first.next_cursor });
    expect(second.rows.map(keyOf)).toEqual(whole.rows.slice(4, 6).map(keyOf));
    expect(second.ahead).toEqual([]);
  });

  test('entries of one kind: only that kind, and the totals of all', async () => {
    const { rows, ahead, totals } = await read({ rows: 100, kind: 'appointment' });
    expect(new Set([...rows, ...ahead].map(({ kind }) => kind))).toEqual(new Set(['appointment']));
    expect(totals.appointment).toBe(rows.length + ahead.length);
    const photos = await pages(1, { kind: 'photo' });
    expect([photos.length, new Set(photos.map(({ kind }) => kind))]).toEqual([totals.photo, new Set(['photo'])]);
  });

  test('every total is the number of entries, for every customer of the first hundred', async () => {
    const { body } = await supervisor.get('/api/customer/index', { rows: 100 });
    for (const { id } of (body.data as List<{ id: number }>).rows) {
      const { ahead, rows, totals } = await read({ customer_id: id, rows: 100 });
      for (const [kind, total] of Object.entries(totals))
        expect([id, kind, [...ahead, ...rows].filter((entry) => entry.kind === kind).length]).toEqual([
          id,
          kind,
          total,
        ]);
    }
  });

  test.each(['x', 'WyJ0aW1lbGluZSIsImRlc2MiLDEsIjkuMSJd', 'WyJ0aW1lbGluZSIsImRlc2MiLCIxIiwiMS4xIl0'])(
    'a cursor that is none, %s: 422',
    async (cursor) => {
      const answer = await supervisor.get(path, { customer_id: 1, cursor });
      expect([answer.status, invalidFields(answer)]).toEqual([422, ['cursor']]);
    },
  );
});

describe('permissions', () => {
  const customerWithCalls = async (): Promise<number> => {
    const { body } = await supervisor.get('/api/customer/index', { rows: 100 });
    for (const { id } of (body.data as List<{ id: number }>).rows)
      if (((await read({ customer_id: id })).totals.call ?? 0) > 1) return id;
    throw new Error('No customer has two calls');
  };

  test('a customer who is not visible to the account has none: 404', async () => {
    const ids = async (client: HttpClient) =>
      ((await client.get('/api/customer/index', { rows: 200 })).body.data as List<{ id: number }>).rows.map(
        ({ id }) => id,
      );
    const visible = new Set(await ids(consultant));
    const hidden = (await ids(supervisor)).find((id) => !visible.has(id));
    expect((await consultant.get(path, { customer_id: hidden })).status).toBe(404);
  });

  test('an agent sees the calls of colleagues with their outcome, and only their own recordings', async () => {
    const id = await customerWithCalls();
    const colleague = { customer_id: id, kind: 'call', rows: 100 };
    const all = await read(colleague);
    const { record } = all.rows.find((one) => one.kind === 'call' && one.record.agent_id !== '1001') ?? {};
    if (!record || !('call_id' in record)) throw new Error('No colleague has talked with the customer');
    const outcome = { id: 1, name: expect.any(String) };
    await supervisor.post('/api/ext/call/wrap-up', { call_id: record.call_id, outcome_id: 1, note: '想改期' });
    const seen = await read(colleague, agent);
    expect(seen.rows.map(keyOf)).toEqual(all.rows.map(keyOf));
    expect(seen.totals).toEqual(all.totals);
    const calls = seen.rows.flatMap((one) => (one.kind === 'call' ? [one.record] : []));
    expect(calls.find((call) => call.id === record.id)).toMatchObject({
      agent_name: expect.any(String),
      created_at: record.created_at,
      wrap_ups: expect.arrayContaining([expect.objectContaining({ outcome, note: '想改期' })]),
    });
    for (const call of calls.filter((one) => one.agent_id !== '1001')) expect(call.record_filename).toBeNull();
    const own = calls.filter((call) => call.agent_id === '1001').map((call) => [call.id, call.record_filename]);
    const heard = all.rows.flatMap((one) => (one.kind === 'call' ? [one.record] : []));
    for (const [ownId, file] of own) expect(heard.find((call) => call.id === ownId)?.record_filename).toBe(file);
    expect((await agent.get('/api/cdr/info', { id: record.id, type: 'sip' })).status).toBe(404);
  });

  test('without cdr.view there are no calls, and none are counted', async () => {
    const permissions = ['customer.view', 'customer.view.all'];
    await admin.post('/api/ext/admin/roles/update', { role: 'doctor', permissions });
    const { body } = await doctor.get('/api/customer/index', { rows: 1 });
    const [customer] = (body.data as List<{ id: number }>).rows;
    const timeline = await read({ customer_id: customer?.id, rows: 100 }, doctor);
    expect(timeline.rows.filter(({ kind }) => kind === 'call')).toEqual([]);
    expect(timeline.totals).not.toHaveProperty('call');
  });
});

test('a reservation that is taken is announced to every signed-in account', async () => {
  const listener = await EventListener.connect(clinic.core.http, doctor.token);
  const { body } = await agent.post('/api/reservation/create', {
    customer_id: 1,
    reservation: { department_id: 1, type: 1, date: '2030-02-02', items: [1], remark: '想了解' },
  });
  const { id } = body.data as { id: number };
  const event = await listener.until<ServiceEvents['ReservationCreated']>('ReservationCreated', (one) => one.id === id);
  expect(event).toEqual({ id, date: '2030-02-02' });
  listener.close();
});
