import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Treatment } from '../../../src/shared/contract/treatment.ts';
import { clinicDay, clinicMoment, recentCalls } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { owedCalls } from '../../support/owed-calls.ts';
import { reasonRecords } from '../../support/reason-records.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let supervisor: HttpClient;

const { read, reasonsOf, newCustomer, plan, book } = reasonRecords(() => agent, '1361234');

/** Throws when the demo clinic has none. */
async function firstOf<Row>(rows: readonly Row[], isOne: (row: Row) => Promise<boolean>): Promise<Row> {
  for (const row of rows) if (await isOne(row)) return row;
  throw new Error('The demo clinic has none');
}

const owedNumbers = () => owedCalls(supervisor);

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor');
  [agent, supervisor] = clinic.clients;
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
      const last = (all.body.data as List<Cdr>).rows.find(({ billsec }) => billsec > 0);
      const found = (await reasonsOf(id)).filter(({ kind }) => kind === 'last_talk');
      expect(found).toMatchObject([{ record: { id: last?.id, agent_id: last?.agent_id, wrap_ups: last?.wrap_ups } }]);
    }
  });

  test('a missed call of the last seven days that nobody has returned, also one of a colleague', async () => {
    const owed = [...(await owedNumbers()).values()].filter(({ customer }) => customer !== null);
    expect(owed.length).toBeGreaterThan(2);
    for (const call of owed) {
      const missed = (await reasonsOf(call.customer?.id ?? 0)).filter(({ kind }) => kind === 'missed_call');
      expect(missed).toMatchObject([{ record_id: call.id, at: call.created_at }]);
    }
  });
});
