import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, CustomerProfile, CustomerSummary } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { expectAll } from '../../support/expect-all.ts';
import { HttpClient } from '../../support/http-client.ts';

let core: CoreChild;
let agent: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-customer-')));
  [agent, doctor] = await Promise.all(
    ['agent1001', 'doctor'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
});
afterAll(() => core.stop());

const list = async (
  path: string,
  query: Record<string, string | number>,
  client = agent,
): Promise<List<CustomerSummary>> => (await client.get(path, query)).body.data;

describe('GET /api/customer/index', () => {
  test('ten rows, newest first, with the total', async () => {
    const { rows, total, next_cursor: next } = await list('/api/customer/index', {});
    expect(rows).toHaveLength(10);
    expect(total).toBeGreaterThanOrEqual(300);
    expect(next).toEqual(expect.any(String));
    expect(rows.map((row) => row.created_at)).toEqual(
      rows
        .map((row) => row.created_at)
        .toSorted()
        .toReversed(),
    );
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      sex: expect.any(Number),
      idcard: expect.stringMatching(/^C\d{13}$/),
      medium_name: expect.any(String),
      tags: expect.any(Array),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      phone: expect.any(Array),
    });
  });

  test.each(['created_at', 'id', 'name', 'idcard'])(
    'by cursor, sorted by %s: every customer once, in the order of the pages',
    async (sort) => {
      const byCursor: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: List<CustomerSummary> = await list('/api/customer/index', {
          sort,
          order: 'asc',
          rows: 50,
          ...(cursor ? { cursor } : {}),
        });
        byCursor.push(...page.rows.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      const byPage: number[] = [];
      for (let page = 1; byPage.length < byCursor.length; page += 1)
        byPage.push(
          ...(await list('/api/customer/index', { sort, order: 'asc', rows: 50, page })).rows.map(({ id }) => id),
        );
      expect(byCursor).toEqual(byPage);
      expect(new Set(byCursor).size).toBe(byCursor.length);
    },
  );

  test.each([
    [{ rows: 0 }, 'rows'],
    [{ rows: 201 }, 'rows'],
    [{ rows: '1x' }, 'rows'],
    [{ page: 0 }, 'page'],
    [{ sort: 'password_hash' }, 'sort'],
    [{ order: 'sideways' }, 'order'],
    [{ cursor: 'malformed' }, 'cursor'],
  ])('%j: 422 with the field', async (query, field) => {
    const { status, body } = await agent.get('/api/customer/index', query);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 422, data: { errors: { [field]: [expect.any(String)] } } },
    });
  });

  test('a cursor is valid only for the order it was issued for', async () => {
    const { next_cursor: cursor } = await list('/api/customer/index', { sort: 'name' });
    expect((await agent.get('/api/customer/index', { sort: 'id', cursor: String(cursor) })).status).toBe(422);
  });
});

describe('GET /api/customer/info and /profile', () => {
  test('the details of a customer', async () => {
    const { body } = await agent.get('/api/customer/info', { id: 1 });
    expect(body.data).toMatchObject({
      id: 1,
      name: '张伟',
      sex: 1,
      phone: ['19900000001'],
      address: expect.arrayContaining(['上海市']),
      tags: [
        { id: 1, name: 'VIP' },
        { id: 6, name: '玻尿酸' },
      ],
    });
    const customer = body.data as Customer;
    expect(Object.keys(customer.department ?? {})).toEqual(['id', 'name']);
  });

  test('the profile, with money as text of two decimals', async () => {
    const { body } = await agent.get('/api/customer/profile', { customer_id: 1 });
    const profile = body.data as CustomerProfile;
    expect(profile.assets).toEqual({ total_payment: '12680.00', balance: '3560.50', amount: '126.80' });
    expect(profile.affiliations).toEqual({
      consultant: profile.customer.consultant,
      ascription: profile.customer.ascription,
    });
    expect(profile.tags).toEqual([
      { id: 1, name: 'VIP', category: '等级' },
      { id: 6, name: '玻尿酸', category: '意向' },
    ]);
  });

  test.each([999_999, Number.MAX_SAFE_INTEGER])('%d is an unknown ID: 404', async (id) => {
    expect(await agent.get('/api/customer/info', { id })).toMatchObject({
      status: 404,
      body: { code: 404, data: { problem: 'not-found' } },
    });
    expect((await agent.get('/api/customer/profile', { customer_id: id })).status).toBe(404);
  });

  test.each(['0', '-1', '1.5', '1e3', 'x', '', '9007199254740993'])('"%s" is not an ID: 422', async (id) => {
    expect((await agent.get('/api/customer/info', { id })).status).toBe(422);
  });
});

describe('POST /api/customer/create', () => {
  const input = {
    name: '欧阳娜娜',
    sex: 2,
    phone: ['139 1234 5678', '+8613912345678', '021-5555 6666'],
    address_id: 3,
    medium_id: 2,
    tags: [2, 4, 2],
    age: 30,
    birthday: '1996-02-29',
  };
  const create = (changes: object, client = agent) => client.post('/api/customer/create', { ...input, ...changes });

  test('assigns a card number of today; the customer is found by every term', async () => {
    const { status, body } = await create({});
    const created = body.data as Customer;
    expect(status).toBe(200);
    expect(created).toMatchObject({
      name: '欧阳娜娜',
      sex: 2,
      idcard: expect.stringMatching(/^C\d{8}\d{5}$/),
      phone: ['13912345678', '02155556666'],
      tags: [{ id: 2 }, { id: 4 }],
      age: 30,
      birthday: '1996-02-29',
      ascription: { name: '李娜' },
    });
    for (const [category, keyword] of [
      ['phone', '13912345678'],
      ['keyword', '阳娜'],
      ['keyword', 'ouyang'],
      ['keyword', 'oynn'],
      ['keyword', created.idcard],
      ['keyword', '5678'],
    ] as const)
      expect(
        (await list('/api/customer/query', { category, keyword, rows: 200 })).rows.map(({ id }) => id),
        keyword,
      ).toContain(created.id);
  });

  test('ten concurrent requests get ten card numbers', async () => {
    const cards = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, index) => ((await create({ name: `Ten ${index}` })).body.data as Customer).idcard,
      ),
    );
    expect(new Set(cards).size).toBe(10);
  });

  test('a name is stored as its reader sees it', async () => {
    const { body } = await create({
      name: '\u00a0柳\u200bSo\u0301\u3000测\u0000\u202c ',
      allergies: '花\u00ad粉\n\tLatex',
    });
    expect(body.data).toMatchObject({ name: '柳Só 测', allergies: '花粉\n\tLatex' });
    expect((await list('/api/customer/query', { category: 'keyword', keyword: '柳\u200b' })).total).toBe(1);
  });

  test.each([
    [{ name: ' ' }, ['name']],
    [{ name: '\u200b\u202e\u3000' }, ['name']],
    [{ name: 'half \ud83d' }, ['name']],
    [{ sex: 3 }, ['sex']],
    [{ phone: [] }, ['phone']],
    [{ phone: ['no number'] }, ['phone.0']],
    [{ phone: ['010-12345678-801', '1390001200', '85291234567'] }, ['phone.1', 'phone.2']],
    [{ age: 200 }, ['age']],
    [{ birthday: '2026-02-30' }, ['birthday']],
    [{ birthday: '2099-01-01' }, ['birthday']],
    [{ birthday: '1899-12-31' }, ['birthday']],
    [{ address_id: 99_999, medium_id: 99_999, tags: [1, 99_999] }, ['address_id', 'medium_id', 'tags']],
  ])('%j: 422, and no customer is created', async (changes, fields) => {
    const before = (await list('/api/customer/index', { rows: 1 })).total;
    const { status, body } = await create(changes);
    expect({ status, fields: Object.keys((body.data as { errors: object }).errors) }).toEqual({ status: 422, fields });
    expect((await list('/api/customer/index', { rows: 1 })).total).toBe(before);
  });

  test('a doctor may not: 403', async () => expect((await create({}, doctor)).status).toBe(403));
});

describe('visibility', () => {
  test('a doctor sees assigned customers and those of the department, masked, and no others', async () => {
    const all = await list('/api/customer/index', { rows: 1 });
    const seen: CustomerSummary[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await list('/api/customer/index', { rows: 200, page }, doctor);
      seen.push(...rows);
      if (seen.length >= total) break;
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(all.total);
    expectAll(
      seen.flatMap(({ phone }) => phone),
      (number) => number.includes('*'),
    );
    const ids = new Set(seen.map(({ id }) => id));
    const hidden = (await list('/api/customer/index', { rows: 200, sort: 'id', order: 'asc' })).rows.find(
      ({ id }) => !ids.has(id),
    );
    expect((await doctor.get('/api/customer/info', { id: hidden?.id })).status).toBe(404);
    expect(
      (await list('/api/customer/query', { category: 'phone', keyword: hidden?.phone[0] ?? '' }, doctor)).total,
    ).toBe(0);
  });

  test('documents are masked as well', async () => {
    const { rows } = await list('/api/customer/index', { rows: 200 }, doctor);
    const files = await Promise.all(
      rows.slice(0, 20).map(async ({ id }) => (await doctor.get('/api/customer/info', { id })).body.data as Customer),
    );
    expectAll(
      files.flatMap(({ sfz }) => sfz ?? []),
      (sfz) => /\*/.test(sfz),
    );
  });
});
