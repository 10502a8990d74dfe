import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerSummary } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'admin');
  [agent, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

const list = async (path: string, query: Record<string, string | number>): Promise<List<CustomerSummary>> =>
  (await agent.get(path, query)).body.data;

async function create(name: string, given: object = {}): Promise<void> {
  const customer = { name, sex: 1, phone: ['13720000001'], address_id: 2, medium_id: 1, ...given };
  expect((await agent.post('/api/customer/create', customer)).status).toBe(200);
}

describe('GET /api/customer/query', () => {
  test.each([
    ['a phone as it is dialled here', { category: 'phone', keyword: '199 0000 0001' }, [1]],
    ['the same from abroad', { category: 'phone', keyword: '+8619900000001' }, [1]],
    ['part of a phone is no match for `phone`', { category: 'phone', keyword: '1990000' }, []],
    ['a number that three share', { category: 'phone', keyword: '19900000099' }, [23, 22, 21]],
    ['a number of no customer', { category: 'phone', keyword: '13999999999' }, []],
  ])('%s', async (_case, query, ids) => {
    const found = await list('/api/customer/query', { ...query, sort: 'id' });
    expect(found.rows.map(({ id }) => id)).toEqual(ids);
    expect(found.total).toBe(ids.length);
  });

  const spellings = ['199 0000 0001', '+86 199 0000 0001', '8619900000001', '(199) 0000 0001', '199/0000/0001'];
  test.each(['张伟', '张', 'zhangwei', 'zw', 'ZhangW', '19900000001', '0000001', '+86 199 0', ...spellings])(
    'the keyword %s finds 张伟',
    async (keyword) => {
      const { rows } = await list('/api/customer/query', { category: 'keyword', keyword, rows: 200 });
      expect(rows.map(({ id }) => id)).toContain(1);
    },
  );

  test('the card number finds its customer', async () => {
    const { rows } = await list('/api/customer/index', { rows: 1, sort: 'id', order: 'asc' });
    const found = await list('/api/customer/query', { category: 'keyword', keyword: rows[0]?.idcard ?? '' });
    expect(found.rows.map(({ id }) => id)).toEqual([1]);
  });

  test.each(["' OR 1=1 --", '%', '_', '*', '"', '\\', 'NEAR(', '🙂'])(
    '%s is searched for literally',
    async (keyword) => {
      const { status, body } = await agent.get('/api/customer/query', { category: 'keyword', keyword });
      expect(status).toBe(200);
      expect((body.data as List<CustomerSummary>).total).toBe(0);
    },
  );

  test('without a category or a keyword: 422', async () => {
    const { status, body } = await agent.get('/api/customer/query');
    expect({ status, errors: Object.keys((body.data as { errors: object }).errors) }).toEqual({
      status: 422,
      errors: ['keyword', 'category'],
    });
  });
});

test('full-width digits are digits, in a new number and in a keyword of either kind', async () => {
  const created = await agent.post('/api/customer/create', {
    name: '全角',
    sex: 1,
    phone: ['１８６　１２３４　５６７８'],
    address_id: 2,
    medium_id: 1,
  });
  expect(created.status).toBe(200);
  for (const query of [
    { category: 'phone', keyword: '１８６１２３４５６７８' },
    { category: 'keyword', keyword: '１２３４５６７８' },
  ])
    expect((await list('/api/customer/query', query)).rows).toMatchObject([{ phone: ['18612345678'] }]);
});

test('customers of whom several numbers begin alike are found and counted once', async () => {
  for (const [name, digit] of [
    ['甲乙', 4],
    ['丙丁', 5],
  ] as const) {
    const phone = [1, 2, 3].map((last) => `155667700${digit}${last}`);
    const customer = { name, sex: 1, phone, address_id: 2, medium_id: 1 };
    expect((await agent.post('/api/customer/create', customer)).status).toBe(200);
  }
  const query = { category: 'keyword', keyword: '15566770' };
  const first = await list('/api/customer/query', { ...query, rows: 1 });
  const second = await list('/api/customer/query', { ...query, rows: 1, cursor: first.next_cursor ?? '' });
  expect([first, second].flatMap(({ rows }) => rows.map(({ name }) => name)).toSorted()).toEqual(['丙丁', '甲乙']);
  expect([first.total, second.total, second.next_cursor]).toEqual([2, 2, null]);
});

test.each([
  ['吕小乐', ['lvxiaole', 'lyuxiaole', 'luxiaoyue', 'lüx', 'lvxy', 'xiaole lv', '吕 小乐', '吕\u200b小乐']],
  ['帕提古丽•吐尔逊', ['帕提古丽·吐尔逊', '帕提古丽吐尔逊', '吐尔逊', '吐尔逊・帕提古丽']],
  [
    'Gabriel José Núñez-Peña',
    ['gabriel jose', 'nunezpena', 'Núñez Peña', 'pena', 'Peña, Gabriel', 'jose nunez gabriel'],
  ],
  ["Maeve O'Neill", ["O'Neill", 'O’NEILL', 'oneill', 'o neill', 'neill', 'neill maeve', 'oneill, maeve']],
])('%s is found by each of its spellings', async (name, keywords) => {
  const phone = ['13766655544'];
  const created = await agent.post('/api/customer/create', { name, sex: 1, phone, address_id: 2, medium_id: 1 });
  for (const keyword of [...keywords, name]) {
    const { rows, total } = await list('/api/customer/query', { category: 'keyword', keyword });
    expect({ keyword, total, ids: rows.map(({ id }) => id) }).toEqual({
      keyword,
      total: 1,
      ids: [(created.body.data as CustomerSummary).id],
    });
  }
});

test('words in any order must all be of one customer', async () => {
  const { total } = await list('/api/customer/query', { category: 'keyword', keyword: 'pena maeve' });
  expect(total).toBe(0);
});

test('pages of a name continue after the cursor, among customers whose names only begin with it', async () => {
  for (const name of ['萧景琰', '萧景琰一', '萧景琰', '萧景琰二', '萧景琰']) await create(name);
  const query = { category: 'keyword', keyword: '萧景琰' };
  const all = await list('/api/customer/query', query);
  expect(all).toMatchObject({ total: 5, next_cursor: null });
  const rows: CustomerSummary[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list('/api/customer/query', { ...query, rows: 2, ...(cursor === '' ? {} : { cursor }) });
    expect(page.total).toBe(5);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  expect(rows).toEqual(all.rows);
});

test('a renamed medium or tag has its new name in the next search', async () => {
  await create('霓凰', { tags: [1] });
  const query = { category: 'keyword', keyword: '霓凰' };
  for (let asked = 0; asked < 2; asked += 1) await list('/api/customer/query', query);
  for (const entry of [
    { list: 'mediums', id: 1, name: '老客户介绍' },
    { list: 'tags', id: 1, name: '贵宾', category: '等级' },
  ])
    expect((await admin.post('/api/ext/admin/lookups/save', entry)).status).toBe(200);
  expect((await list('/api/customer/query', query)).rows).toMatchObject([
    { medium_name: '老客户介绍', tags: [{ id: 1, name: '贵宾' }] },
  ]);
});
