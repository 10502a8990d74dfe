import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../../src/shared/contract/appointment.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CustomerProfile } from '../../src/shared/contract/customer.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { Treatment } from '../../src/shared/contract/treatment.ts';
import { clinicDay, clinicTime, recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** The contents of the demo clinic. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let other: HttpClient;
let supervisor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'agent1008', 'supervisor');
  [agent, other, supervisor] = clinic.clients;
});
afterAll(() => clinic.stop());

const rowsOf = async <Row>(client: HttpClient, path: string, query: Record<string, string | number>) =>
  (await client.get(path, query)).body.data as { rows: readonly Row[]; total: number };

test('a month of calls of both kinds; a recording is as long as its call', async () => {
  const month = recentCalls(31);
  const { total } = await rowsOf<Cdr>(supervisor, '/api/cdr/list', month);
  const dual = await rowsOf(supervisor, '/api/cdr/dual', recentCalls(31, 'created_at'));
  expect(total).toBeGreaterThan(1200);
  expect(dual.total).toBeGreaterThan(80);
  expect(total + dual.total).toBeLessThan(1800);
  const recorded = await rowsOf<Cdr>(supervisor, '/api/cdr/list', { ...month, record_filename: 'true', rows: 50 });
  expect(recorded.total).toBeGreaterThan(800);
  for (const { id, billsec } of recorded.rows.slice(0, 20)) {
    const sound = await supervisor.fetch('GET', '/api/cdr/download', { query: { id } });
    expect(Number(sound.headers.get('content-length'))).toBe(44 + billsec * 32_000);
    await sound.body?.cancel();
  }
});

test('agents have follow-ups that are due today and overdue', async () => {
  for (const client of [agent, other]) {
    const me = (await client.get('/api/ext/auth/me')).body.data as { id: number };
    const query = { followup_user_id: me.id, status: 0, rows: 200 };
    const today = await rowsOf<Followup>(client, '/api/followup/index', {
      ...query,
      date_start: clinicDay(),
      date_end: clinicDay(),
    });
    const overdue = await rowsOf<Followup>(client, '/api/followup/index', {
      ...query,
      date_start: clinicDay(-60),
      date_end: clinicDay(-1),
    });
    expect(today.total).toBeGreaterThan(0);
    expect(overdue.total).toBeGreaterThan(0);
  }
});

test('the payments of each customer are the sum of treatments, upsells and balance', async () => {
  const { rows } = await rowsOf<{ id: number }>(supervisor, '/api/customer/index', { rows: 100 });
  const spent: number[] = [];
  for (const id of new Set([1, ...rows.map((row) => row.id)])) {
    const sums = { treatment: 0, erkai: 0 };
    for (const kind of ['treatment', 'erkai'] as const) {
      const query = { customer_id: id, kind, rows: 100 };
      const { rows: entries } = await rowsOf<{ record: Treatment }>(supervisor, '/api/ext/customer/timeline', query);
      for (const { record } of entries) sums[kind] += Number(record.amount);
    }
    const { assets } = (await supervisor.get('/api/customer/profile', { customer_id: id })).body
      .data as CustomerProfile;
    const { body } = await supervisor.get('/api/ext/customer/account', { customer_id: id });
    expect(body.data, `customer ${id}`).toEqual({
      paid: assets.total_payment,
      treatments: sums.treatment.toFixed(2),
      upsells: sums.erkai.toFixed(2),
      left: assets.balance,
      unexplained: '0.00',
    });
    spent.push(sums.treatment + sums.erkai);
  }
  expect(spent.filter((amount) => amount > 0).length).toBeGreaterThan(10);
});

test('nobody is treated at night, and no appointment is over before its end', async () => {
  const hourOf = (moment: string): number => Number(moment.slice(11, 13));
  const treated = await rowsOf<{ executed_at: string }>(supervisor, '/api/treatment/index', { rows: 200 });
  expect(treated.rows.map(({ executed_at: at }) => hourOf(at)).filter((hour) => hour < 9 || hour > 17)).toEqual([]);
  const day = { date_start: clinicDay(), date_end: clinicDay(), rows: 200 };
  const { rows } = await rowsOf<Appointment>(supervisor, '/api/appointment/lists', day);
  const now = clinicTime();
  expect(rows.filter(({ date, end, status }) => date === clinicDay() && end > now && status === 'done')).toEqual([]);
});
