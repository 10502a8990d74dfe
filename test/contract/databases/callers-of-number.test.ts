import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import { clinicDay, recentCalls } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../../support/http-client.ts';
import { owedCalls } from '../../support/owed-calls.ts';
import { reasonRecords, reasonsPath as path } from '../../support/reason-records.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;

const { read, reasonsOf, newCustomer, plan, book } = reasonRecords(() => agent, '1361236');

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

describe('why a number probably calls', () => {
  test('for one customer: the customer, and their missed call', async () => {
    const [number, call] = [...(await owedNumbers())].find(([, { customer }]) => customer !== null) ?? ['', null];
    const { customers, missed_call: missed } = await read({ number });
    expect(customers).toMatchObject([{ customer: { id: call?.customer?.id } }]);
    expect(customers[0]?.reasons).toContainEqual(expect.objectContaining({ kind: 'missed_call', record_id: call?.id }));
    expect(missed).toBeNull();
  });

  test('that several share: who was last talked to over it, and who was not', async () => {
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
    // The demo clinic's customer of that number may have reasons of their own, depending on the day.
    expect(order.indexOf(due.id)).toBeLessThan(order.indexOf(booked.id));
    expect(order.indexOf(booked.id)).toBeLessThan(order.indexOf(without.id));
    expect(customers.flatMap(({ reasons }) => reasons).filter(({ kind }) => kind === 'missed_call')).toEqual([]);
    expect(missed).toMatchObject({ kind: 'missed_call', calls: expect.any(Number) });
  });

  test('how often it called within seven days, in any notation; hidden from who may not see numbers', async () => {
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
      origin: expect.objectContaining({ kind: 'mobile' }),
      line: null,
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
