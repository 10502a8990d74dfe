import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Reservation } from '../../src/shared/contract/reservation.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { expectAll } from '../support/expect-all.ts';
import { HttpClient } from '../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-reservation-')));
  [agent, doctor] = await Promise.all(
    ['agent1001', 'doctor'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
});
afterAll(() => core.stop());

const list = async (query: Record<string, string | number> = {}, client = agent): Promise<List<Reservation>> =>
  (await client.get('/api/reservation/index', query)).body.data;
const customers = async (): Promise<number> =>
  ((await agent.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
const reservation = { department_id: 1, type: 2, date: '2030-01-15', items: [1, 3, 1], remark: '想了解价格' };
const customer = { name: '新客户', sex: 2, phone: ['13700001111'], address_id: 3, medium_id: 1 };
const create = (body: object, client = agent) => client.post('/api/reservation/create', body);

describe('POST /api/reservation/create', () => {
  test('for an existing customer', async () => {
    const before = await customers();
    const { status, body } = await create({ customer_id: 1, reservation });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      customer_id: 1,
      customer: { id: 1, name: '张伟' },
      date: '2030-01-15',
      remark: '想了解价格',
      created_by: { name: '李娜' },
      department: { id: 1, name: expect.any(String) },
      type: { id: 2, name: expect.any(String) },
      items: [{ id: 1 }, { id: 3 }],
    });
    expect(await customers()).toBe(before);
    expect((await agent.get('/api/reservation/info', { id: (body.data as Reservation).id })).body.data).toEqual(
      body.data,
    );
  });

  test('together with a new customer, who is found afterwards', async () => {
    const created = (await create({ customer, reservation })).body.data as Reservation;
    expect(created.customer).toMatchObject({
      id: created.customer_id,
      name: '新客户',
      idcard: expect.stringMatching(/^C\d{13}$/),
    });
    const found = (await agent.get('/api/customer/query', { category: 'phone', keyword: '13700001111' })).body
      .data as List<{ id: number }>;
    expect(found.rows.map(({ id }) => id)).toEqual([created.customer_id]);
  });

  test.each([
    ['neither a customer nor an ID', { reservation }, ['customer']],
    ['both', { customer_id: 1, customer, reservation }, ['customer']],
    ['a customer without a phone', { customer: { ...customer, phone: [] }, reservation }, ['customer.phone']],
    [
      'a customer from nowhere',
      { customer: { ...customer, address_id: 99_999 }, reservation },
      ['customer.address_id'],
    ],
    ['an unknown customer', { customer_id: 999_999, reservation }, ['customer_id']],
    [
      'IDs that no lookup gave',
      { customer, reservation: { ...reservation, department_id: 99, type: 99, items: [1, 99] } },
      ['reservation.department_id', 'reservation.items', 'reservation.type'],
    ],
    ['no items', { customer_id: 1, reservation: { ...reservation, items: [] } }, ['reservation.items']],
    ['no reservation', { customer_id: 1 }, ['reservation']],
  ])('%s: 422, and neither record is created', async (_case, body, fields) => {
    const before = [await customers(), (await list({ rows: 1 })).total];
    const answer = await create(body);
    expect({
      status: answer.status,
      fields: Object.keys((answer.body.data as { errors: object }).errors).toSorted(),
    }).toEqual({ status: 422, fields });
    expect([await customers(), (await list({ rows: 1 })).total]).toEqual(before);
  });

  test('a doctor may not: 403', async () =>
    expect((await create({ customer_id: 1, reservation }, doctor)).status).toBe(403));
});

describe('GET /api/reservation/index', () => {
  test('ten rows, newest first', async () => {
    const { rows, total } = await list();
    expect(rows).toHaveLength(10);
    expect(total).toBeGreaterThanOrEqual(80);
    expect(rows.map((row) => row.created_at)).toEqual(
      rows
        .map((row) => row.created_at)
        .toSorted()
        .toReversed(),
    );
  });

  test('filters by days and by customer', async () => {
    const found = await list({ date_start: '2030-01-15', date_end: '2030-01-15', customer_id: 1, rows: 200 });
    expectAll(found.rows, (row) => row.date === '2030-01-15' && row.customer_id === 1);
    expect(found.total).toBeGreaterThan(0);
  });

  test('a doctor sees only those of visible customers', async () => {
    const visible = await list({ rows: 200 }, doctor);
    expect(visible.total).toBeLessThan((await list({ rows: 1 })).total);
    const seen = new Set(visible.rows.map(({ id }) => id));
    const foreign = (await list({ rows: 200 })).rows.find(({ id }) => !seen.has(id));
    expect((await doctor.get('/api/reservation/info', { id: foreign?.id })).status).toBe(404);
  });
});
