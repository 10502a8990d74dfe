import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Erkai, Treatment } from '../../../src/shared/contract/treatment.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { expectAll } from '../../support/expect-all.ts';
import { HttpClient } from '../../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let consultant: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-treatment-')));
  [agent, consultant] = await Promise.all(
    ['agent1001', 'consultant1'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
});
afterAll(() => core.stop());

const list = async <Row>(
  path: string,
  query: Record<string, string | number> = {},
  client = agent,
): Promise<List<Row>> => (await client.get(path, query)).body.data;

describe.each([
  ['/api/treatment/index', 'executed_at', 'doctor', 'doctor_id'],
  ['/api/erkai/index', 'created_at', 'developer', 'developer_id'],
] as const)('GET %s', (path, time, who, whoParameter) => {
  type Row = Treatment & Erkai;

  test('newest first, ten per page, with amounts as text', async () => {
    const { rows, total } = await list<Row>(path);
    expect(rows).toHaveLength(10);
    expect(total).toBeGreaterThan(50);
    expect(rows.map((row) => row[time])).toEqual(
      rows
        .map((row) => row[time])
        .toSorted()
        .toReversed(),
    );
    expectAll(rows, (row) => /^\d+\.\d\d$/.test(row.amount) && row.customer.idcard.startsWith('C'));
  });

  test('filters by days, both inclusive', async () => {
    const { rows } = await list<Row>(path, { rows: 200 });
    const day = rows[20]?.[time].slice(0, 10) ?? '';
    const found = await list<Row>(path, { date_start: day, date_end: day, rows: 200 });
    expect(found.rows.length).toBeGreaterThan(0);
    expectAll(found.rows, (row) => row[time].startsWith(day));
  });

  test('filters by customer and by member of staff', async () => {
    const first = (await list<Row>(path, { rows: 200 })).rows.find((row) => row[who] !== null);
    const ofCustomer = await list<Row>(path, { customer_id: first?.customer.id ?? 0, rows: 200 });
    expect(new Set(ofCustomer.rows.map(({ customer }) => customer.id))).toEqual(new Set([first?.customer.id]));
    const ofStaff = await list<Row>(path, { [whoParameter]: first?.[who]?.id ?? 0, rows: 200 });
    expect(new Set(ofStaff.rows.map((row) => row[who]?.id))).toEqual(new Set([first?.[who]?.id]));
  });

  test('sorts amounts numerically', async () => {
    const { rows } = await list<Row>(path, { sort: 'amount', order: 'asc', rows: 50 });
    const amounts = rows.map(({ amount }) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  });

  test('a consultant sees only those of visible customers', async () => {
    const [own, all] = [await list<Row>(path, { rows: 200 }, consultant), await list<Row>(path)];
    expect(own.total).toBeGreaterThan(0);
    expect(own.total).toBeLessThan(all.total);
  });
});

test('a second-development record has its department and all its items', async () => {
  const { rows } = await list<Erkai>('/api/erkai/index', { rows: 200 });
  expectAll(
    rows,
    (row) =>
      row.items.length > 0 &&
      row.items.every(({ name }) => name !== '') &&
      row.department.name !== '' &&
      row.developer.name !== '',
  );
  const [first] = rows;
  const found = await list<Erkai>('/api/erkai/index', { department_id: first?.department.id ?? 0, rows: 200 });
  expect(new Set(found.rows.map(({ department }) => department.id))).toEqual(new Set([first?.department.id]));
});

describe('totals', () => {
  const sumOf = (rows: readonly { amount: string }[]): string =>
    (rows.reduce((sum, { amount }) => sum + Math.round(100 * Number(amount)), 0) / 100).toFixed(2);
  /** Every row that the list has, by its pages. */
  async function all<Row>(client: HttpClient, path: string, query: object): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const asked = { rows: 200, ...query, ...(cursor === null ? {} : { cursor }) };
      const page = (await client.get(path, asked)).body.data as List<Row>;
      rows.push(...page.rows);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return rows;
  }

  test('are the sums of what the list has, for who sees all and who does not, with and without a filter', async () => {
    for (const client of [agent, consultant]) {
      const doctor = (await all<Treatment>(client, '/api/treatment/index', {})).find((one) => one.doctor)?.doctor?.id;
      for (const query of [{}, { doctor_id: doctor }, { date_start: clinicDay(-60), date_end: clinicDay(-1) }]) {
        const rows = await all<Treatment>(client, '/api/treatment/index', query);
        expect((await client.get('/api/ext/treatment/totals', query)).body.data).toEqual({
          count: rows.length,
          times: rows.reduce((sum, { times }) => sum + times, 0),
          amount: sumOf(rows),
        });
      }
      const sales = await all<Erkai>(client, '/api/erkai/index', { department_id: 1 });
      expect((await client.get('/api/ext/erkai/totals', { department_id: 1 })).body.data).toEqual({
        count: sales.length,
        amount: sumOf(sales),
      });
    }
  });

  test('of nothing are zero', async () => {
    const query = { date_start: clinicDay(300), date_end: clinicDay(301) };
    expect((await agent.get('/api/ext/treatment/totals', query)).body.data).toEqual({
      count: 0,
      times: 0,
      amount: '0.00',
    });
  });

  test('the account of an invisible customer does not exist', async () => {
    const own = await all<{ id: number }>(consultant, '/api/customer/index', {});
    const hidden = (await all<{ id: number }>(agent, '/api/customer/index', {})).find(({ id }) =>
      own.every((one) => one.id !== id),
    );
    expect((await consultant.get('/api/ext/customer/account', { customer_id: hidden?.id })).status).toBe(404);
  });
});
