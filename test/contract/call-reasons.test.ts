import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReason, ReasonsOfCaller } from '../../src/shared/contract/call-reason.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { Customer } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Treatment } from '../../src/shared/contract/treatment.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { clinicDay, clinicMoment, recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../support/http-client.ts';
import { owedCalls } from '../support/owed-calls.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;

const path = '/api/ext/customer/reasons';
const read = async (query: Record<string, string | number>, client = agent): Promise<ReasonsOfCaller> => {
  const { status, body } = await client.get(path, query);
  expect(status).toBe(200);
  return body.data;
};
const reasonsOf = async (customerId: number, client = agent): Promise<CallReason[]> =>
  (await read({ customer_id: customerId }, client)).customers[0]?.reasons ?? [];

/** A new customer, of whom there is nothing yet. */
let created = 0;
async function newCustomer(number?: string): Promise<{ id: number; number: string }> {
  created += 1;
  const phone = number ?? `1361234${String(created).padStart(4, '0')}`;
  const answer = await agent.post('/api/customer/create', {
    name: `来电 ${created}`,
    sex: 1,
    phone: [phone],
    address_id: 2,
    medium_id: 1,
  });
  return { id: (answer.body.data as { id: number }).id, number: phone };
}
const plan = async (customerId: number, date: string, title = date) =>
  (
    (
      await agent.post('/api/followup/create', {
        customer_id: customerId,
        followup_date: date,
        followup_user_id: 1,
        title,
      })
    ).body.data as { id: number }
  ).id;
const book = async (customerId: number, date: string, start = '11:00') =>
  (await agent.post('/api/appointment/create', { customer_id: customerId, date, start, end: '18:00' })).body.data as {
    id: number;
    version: number;
  };

/** Throws when the demo clinic has none. */
async function firstOf<Row>(rows: readonly Row[], isOne: (row: Row) => Promise<boolean>): Promise<Row> {
  for (const row of rows) if (await isOne(row)) return row;
  throw new Error('The demo clinic has none');
}

const owedNumbers = () => owedCalls(supervisor);

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor', 'supervisor', 'admin');
  [agent, doctor, supervisor, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

describe('why a customer probably calls', () => {
  test('a new file alone is a reason: since when, and how the customer came', async () => {
    const { id } = await newCustomer();
    const { medium_name: medium } = (await agent.get('/api/customer/info', { id })).body.data as Customer;
    expect(await read({ customer_id: id })).toMatchObject({
      customers: [
        {
          customer: { id },
          last_contact_at: null,
          last_talk_at: null,
          last_visit_at: null,
          reasons: [{ kind: 'new_customer', since: clinicDay(), medium }],
        },
      ],
      missed_call: null,
    });
  });

  test('a follow-up that is due, then an appointment within a week, each with its facts; nothing later', async () => {
    const { id } = await newCustomer();
    await book(id, clinicDay(7));
    await book(id, clinicDay(8));
    await plan(id, clinicDay(3));
    const overdue = await plan(id, clinicDay(-2), '术后第三天回访');
    expect(await reasonsOf(id)).toMatchObject([
      { kind: 'followup', overdue_days: 2, record: { id: overdue, title: '术后第三天回访', status: 0 } },
      { kind: 'appointment', is_today: false, record: { date: clinicDay(7), start: '11:00', status: 'booked' } },
    ]);
    expect(await reasonsOf(id)).toHaveLength(2);
  });

  test('does not count completed or cancelled records as reasons', async () => {
    const { id } = await newCustomer();
    const followup = await plan(id, clinicDay());
    const { version, id: appointment } = await book(id, clinicDay(1));
    expect(await reasonsOf(id)).toHaveLength(2);
    await agent.post('/api/followup/execute', { id: followup, result: '恢复良好' });
    await agent.post('/api/ext/appointment/update', { id: appointment, version, status: 'cancelled' });
    expect((await reasonsOf(id)).map(({ kind }) => kind)).toEqual(['new_customer']);
  });

  test('three of a kind at most, the last that fell due first', async () => {
    const { id } = await newCustomer();
    for (const offset of [-9, -1, -5, -3]) await plan(id, clinicDay(offset));
    expect((await reasonsOf(id)).map((reason) => reason.kind === 'followup' && reason.overdue_days)).toEqual([1, 3, 5]);
  });

  test('the last treatment of fourteen days, today’s left out, with the days since', async () => {
    const treatments = async (query: Record<string, string | number>): Promise<Treatment[]> =>
      ((await supervisor.get('/api/treatment/index', { rows: 200, ...query })).body.data as List<Treatment>).rows;
    const recent = await treatments({ date_start: clinicDay(-14), date_end: clinicDay(-1) });
    expect(recent.length).toBeGreaterThan(0);
    for (const { customer } of recent.slice(0, 8)) {
      const [newest] = await treatments({ customer_id: customer.id, date_end: clinicDay(-1), sort: 'executed_at' });
      const days = (Date.parse(clinicDay()) - Date.parse(newest?.executed_at.slice(0, 10) ?? '')) / 86_400_000;
      const found = (await reasonsOf(customer.id)).filter(({ kind }) => kind === 'treatment');
      expect(found).toMatchObject([{ days, record: { id: newest?.id, item: newest?.item } }]);
    }
    const isOnlyOld = async ({ customer }: Treatment): Promise<boolean> =>
      (await treatments({ customer_id: customer.id, date_start: clinicDay(-15) })).length === 0;
    const old = await firstOf(await treatments({ date_end: clinicDay(-16) }), isOnlyOld);
    expect((await reasonsOf(old.customer.id)).some(({ kind }) => kind === 'treatment')).toBe(false);
  });

  test('a call promised within the hour is the first reason; at another time it is a follow-up', async () => {
    const promise = async (minutes: number): Promise<{ id: number; followup: number }> => {
      const { id } = await newCustomer();
      const [date = '', time = ''] = clinicMoment(minutes).split(' ');
      const body = { customer_id: id, followup_date: date, followup_time: time, followup_user_id: 1 };
      return { id, followup: ((await agent.post('/api/followup/create', body)).body.data as { id: number }).id };
    };
    for (const minutes of [-50, 50]) {
      const { id, followup } = await promise(minutes);
      await book(id, clinicDay(2));
      expect((await reasonsOf(id))[0]).toMatchObject({ kind: 'promise', record: { id: followup } });
    }
    const long = await promise(-70);
    expect((await reasonsOf(long.id))[0]).toMatchObject({ kind: 'followup', record: { id: long.followup } });
    const { id } = await promise(60 * 26);
    expect((await reasonsOf(id)).map(({ kind }) => kind)).toEqual(['new_customer']);
  });

  test('an enquiry until an appointment is made after it', async () => {
    const { id } = await newCustomer();
    const reservation = { department_id: 1, type: 1, date: clinicDay(3), items: [1], remark: '想了解' };
    const taken = await agent.post('/api/reservation/create', { customer_id: id, reservation });
    expect(await reasonsOf(id)).toMatchObject([
      { kind: 'enquiry', record: { id: (taken.body.data as { id: number }).id } },
    ]);
    const { version, id: appointment } = await book(id, clinicDay(9));
    expect((await reasonsOf(id)).map(({ kind }) => kind)).toEqual(['new_customer']);
    await agent.post('/api/ext/appointment/update', { id: appointment, version, status: 'cancelled' });
    expect((await reasonsOf(id)).map(({ kind }) => kind)).toEqual(['enquiry']);
  });

  test('an appointment of the last seven days that the customer missed', async () => {
    const { id } = await newCustomer();
    const { version, id: appointment } = await book(id, clinicDay(1));
    await agent.post('/api/ext/appointment/update', { id: appointment, version, status: 'no_show' });
    expect(await reasonsOf(id)).toMatchObject([{ kind: 'no_show', record: { id: appointment } }]);
  });

  test('the last talk of thirty days, also a colleague’s, with what was written about it', async () => {
    const calls = (await supervisor.get('/api/cdr/list', { ...recentCalls(29), rows: 200 })).body.data as List<Cdr>;
    const talks = calls.rows.filter(({ billsec, customer }) => billsec > 0 && customer !== null);
    const ofColleague = talks.filter(({ agent_id: id }) => id !== '1001');
    expect(ofColleague.length).toBeGreaterThan(0);
    for (const talk of ofColleague.slice(0, 8)) {
      const id = talk.customer?.id ?? 0;
      const all = await supervisor.get('/api/ext/cdr/list', { ...recentCalls(30), customer_id: id, rows: 200 });
      const [last] = (all.body.data as List<Cdr>).rows.filter(({ billsec }) => billsec > 0);
      const found = (await reasonsOf(id)).filter(({ kind }) => kind === 'last_talk');
      expect(found).toMatchObject([{ record: { id: last?.id, agent_id: last?.agent_id, wrap_ups: last?.wrap_ups } }]);
    }
  });

  test('a missed call of the last seven days that nobody has returned, also one of a colleague', async () => {
    const owed = [...(await owedNumbers()).values()].filter(({ customer }) => customer !== null);
    expect(owed.length).toBeGreaterThan(5);
    for (const call of owed.slice(0, 8)) {
      const missed = (await reasonsOf(call.customer?.id ?? 0)).filter(({ kind }) => kind === 'missed_call');
      expect(missed).toMatchObject([{ record_id: call.id, at: call.created_at }]);
    }
  });
});

describe('why a number probably calls', () => {
  test('for one customer: the customer, and their missed call', async () => {
    const [number, call] = [...(await owedNumbers())].find(([, { customer }]) => customer !== null) ?? ['', null];
    const { customers, missed_call: missed } = await read({ number });
    expect(customers).toMatchObject([{ customer: { id: call?.customer?.id } }]);
    expect(customers[0]?.reasons).toContainEqual(expect.objectContaining({ kind: 'missed_call', record_id: call?.id }));
    expect(missed).toBeNull();
  });

  test('that several share: without a difference of reasons, who was last talked to over it, then who last came', async () => {
    const calls = (await supervisor.get('/api/cdr/list', { ...recentCalls(200), rows: 200 })).body.data as List<Cdr>;
    const talk = calls.rows.find(({ billsec, customer }) => billsec > 0 && customer !== null);
    const number = (talk?.direction === 'inbound' ? talk.caller_written : talk?.callee_written) ?? '';
    const other = await newCustomer(number);
    const { customers } = await read({ number });
    expect(customers.find(({ customer }) => customer.id === talk?.customer?.id)?.last_talk_at).toEqual(
      expect.any(String),
    );
    expect(customers.find(({ customer }) => customer.id === other.id)?.last_talk_at).toBeNull();
  });

  test('that several share: whose reason is likelier comes first; a missed call is nobody’s alone', async () => {
    const [number] = [...(await owedNumbers())].find(([, { customer }]) => customer !== null) ?? [''];
    const without = await newCustomer(number);
    const booked = await newCustomer(number);
    const due = await newCustomer(`+86${number}`);
    await book(booked.id, clinicDay(1));
    await plan(due.id, clinicDay());
    const { customers, missed_call: missed } = await read({ number });
    const order = customers.map(({ customer }) => customer.id);
    expect(order[0]).toBe(due.id);
    expect(order.indexOf(booked.id)).toBeLessThan(order.indexOf(without.id));
    expect(customers.flatMap(({ reasons }) => reasons).filter(({ kind }) => kind === 'missed_call')).toEqual([]);
    expect(missed).toMatchObject({ kind: 'missed_call', calls: expect.any(Number) });
  });

  test('how often it called within seven days, whatever its notation; hidden from who may not see numbers', async () => {
    const { rows } = (
      await supervisor.get('/api/ext/cdr/list', {
        created_time_start: `${clinicDay(-6)} 00:00:00`,
        created_time_end: `${clinicDay()} 23:59:59`,
        direction: 'inbound',
        rows: 200,
      })
    ).body.data as List<Cdr>;
    const byNumber = Map.groupBy(rows, ({ caller }) => caller);
    const [number = '', calls = []] =
      [...byNumber].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    expect(calls.length).toBeGreaterThan(1);
    for (const notation of [number, number.replace('+86', '')])
      expect((await read({ number: notation })).calls_of_week).toBe(calls.length);
    const permissions = permissionsOf.agent.filter((one) => one !== 'customer.phone.view');
    await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
    expect((await read({ number })).calls_of_week).toBeNull();
    await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions: permissionsOf.agent });
  });

  test('that nobody has, and that never called', async () => {
    expect(await read({ number: '13699998888' })).toEqual({
      customers: [],
      missed_call: null,
      calls_of_week: 0,
    });
  });
});

describe('permissions', () => {
  test('for an invisible customer: 404, and no entry for the number', async () => {
    const { id, number } = await newCustomer();
    await plan(id, clinicDay());
    expect((await doctor.get(path, { customer_id: id })).status).toBe(404);
    expect((await read({ number }, doctor)).customers).toEqual([]);
  });

  test('without cdr.view no missed calls, and no contact by telephone', async () => {
    const isReason = async ({ customer }: Cdr) =>
      (await reasonsOf(customer?.id ?? 0)).some(({ kind }) => kind === 'missed_call');
    const owed = [...(await owedNumbers()).values()].filter(({ customer }) => customer !== null);
    const missed = await firstOf(owed, isReason);
    const contactOf = async ({ customer }: Cdr) =>
      (await read({ customer_id: customer?.id ?? 0 })).customers[0]?.last_contact_at;
    const calls = (await agent.get('/api/cdr/list', { ...recentCalls(30), rows: 200 })).body.data as List<Cdr>;
    const talks = calls.rows.filter(({ billsec, customer }) => billsec > 0 && customer !== null);
    const talk = await firstOf(talks, async (call) => (await contactOf(call)) === call.created_at);
    const setAgent = async (permissions: readonly string[]) =>
      expect((await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions })).status).toBe(200);
    await setAgent(permissionsOf.agent.filter((one) => one !== 'cdr.view'));
    expect([await isReason(missed), (await contactOf(talk)) === talk.created_at]).toEqual([false, false]);
    await setAgent(permissionsOf.agent);
    expect([await isReason(missed), await contactOf(talk)]).toEqual([true, talk.created_at]);
  });

  test.each([
    [{}, ['customer_id', 'number', 'call_id']],
    [{ customer_id: 1, number: '13800000001' }, ['customer_id', 'number']],
    [{ number: 'x' }, ['number']],
  ])('%o: 422 for %o', async (query, fields) => {
    const answer = await agent.get(path, query);
    expect([answer.status, invalidFields(answer).toSorted()]).toEqual([422, fields.toSorted()]);
  });

  test('a call that is over has nobody: 404', async () => {
    expect((await agent.get(path, { call_id: 'none' })).status).toBe(404);
  });
});
