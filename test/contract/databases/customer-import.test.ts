import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportState } from '../../../src/shared/contract/admin/customer-import.ts';
import type { CustomerSummary } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { customerCsv, CustomerImports } from '../../support/customer-imports.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let client: HttpClient;
let customers: CustomerImports;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  [client] = clinic.clients;
  customers = new CustomerImports(client);
});
afterAll(() => clinic.stop());

describe('importing customers', () => {
  test('imports valid lines, with lookups given by name or by ID', async () => {
    const before = await customers.total();
    const state = await customers.import(
      customerCsv([
        '欧阳锋,男,19811110001;19811110002,上海市/浦东新区,新氧,60,VIP;敏感肌',
        '"Lee, Ann",2,19811110003,2,1,,',
      ]),
    );
    expect(state).toMatchObject({ state: 'done', lines: 2, imported: 2, rejected: [] });
    expect(await customers.total()).toBe(before + 2);
    const [found] = await customers.find('oyf');
    const customer = (await client.get('/api/customer/info', { id: found?.id })).body.data;
    expect(customer).toMatchObject({
      name: '欧阳锋',
      sex: 1,
      phone: ['19811110001', '19811110002'],
      address: ['上海市', '浦东新区'],
      medium_name: '新氧',
      age: 60,
      tags: [{ name: 'VIP' }, { name: '敏感肌' }],
      ascription: { name: 'Admin' },
    });
  });

  test('takes allergies from their column', async () => {
    const header = 'name,sex,phone,address,medium,allergies';
    const file = new Blob([[header, '洪七公,1,19811110019,2,1,"青霉素过敏，\n慎用头孢"'].join('\n')]);
    expect(await customers.import(file)).toMatchObject({ state: 'done', imported: 1 });
    const [found] = await customers.find('洪七公');
    const { allergies } = (await client.get('/api/customer/info', { id: found?.id })).body.data;
    expect(allergies).toBe('青霉素过敏，\n慎用头孢');
  });

  test('rejects a customer who is already in the file or in the clinic', async () => {
    const before = await customers.total();
    const lines = ['司马懿,1,19811110004,2,1,,', '司马懿,1,19811110004,2,1,,'];
    expect(await customers.import(customerCsv(lines))).toMatchObject({
      state: 'refused',
      problem: { reason: 'import-lines-rejected', params: { rejected: 1, lines: 2 } },
      rejected: [{ line: 3, problems: [{ column: null, reason: 'import-line-repeated', params: {} }] }],
    });
    expect(await customers.import(customerCsv(lines.slice(1)))).toMatchObject({ state: 'done', imported: 1 });
    expect(await customers.import(customerCsv(lines.slice(1)))).toMatchObject({
      state: 'refused',
      rejected: [
        {
          line: 2,
          errors: [expect.stringMatching(/^This customer already exists, with number \d+\.$/)],
          problems: [{ column: null, reason: 'import-customer-known', params: { id: expect.any(Number) } }],
        },
      ],
    });
    expect(await customers.total()).toBe(before + 1);
  });

  const mixed = ['好人,1,19811110005,2,1,30,', ',1,19811110006,2,1,30,', '坏人,3,abc,火星,2,300,无名'];
  test('reports every error of every invalid line, and imports nothing unless such lines may be skipped', async () => {
    const before = await customers.total();
    const refused = await customers.import(customerCsv(mixed));
    expect(refused).toMatchObject({ state: 'refused', lines: 3, imported: 0, rejected_total: 2 });
    expect(
      refused.rejected.map(({ line, problems }) => [line, problems.map(({ column }) => column).toSorted()]),
    ).toEqual([
      [3, ['name']],
      [4, ['address', 'age', 'phone', 'sex', 'tags']],
    ]);
    expect(await customers.import(customerCsv(mixed), { dry_run: 'true' })).toMatchObject({
      state: 'done',
      imported: 0,
      rejected_total: 2,
    });
    expect(await customers.total()).toBe(before);
    expect(await customers.import(customerCsv(mixed), { skip_rejected: 'true' })).toMatchObject({
      state: 'done',
      imported: 1,
      rejected_total: 2,
    });
    expect(await customers.total()).toBe(before + 1);
  });

  test('the same customer in other spellings of name and number is one', async () => {
    const lines = ['杨 过,1,19811110061,2,1,,', '杨过,1,+86 198 1111 0061,2,1,,', '杨过,1,8619811110061,2,1,,'];
    expect(await customers.import(customerCsv(lines), { skip_rejected: 'true' })).toMatchObject({
      state: 'done',
      imported: 1,
      rejected: [3, 4].map((line) => ({ line, problems: [{ column: null, reason: 'import-line-repeated' }] })),
    });
  });

  test('two customers of one name at one switchboard, and two extensions of one customer, are kept', async () => {
    const lines = ['王伟,1,010-86660001-11,2,1,,', '王伟,1,010-86660001-12,2,1,,'];
    expect(await customers.import(customerCsv(lines))).toMatchObject({ state: 'done', imported: 2 });
    const both = '王伟,1,010-86660001-13;01086660001转12,2,1,,';
    expect(await customers.import(customerCsv([both]))).toMatchObject({
      state: 'refused',
      rejected: [{ line: 2, problems: [{ reason: 'import-customer-known' }] }],
    });
    const one = '王维,1,010-86660001-13;010-86660001-14,2,1,,';
    expect(await customers.import(customerCsv([one]))).toMatchObject({ state: 'done', imported: 1 });
    expect(await customers.import(customerCsv(['王维,1,010-86660001-14,2,1,,']))).toMatchObject({ state: 'refused' });
    const { body } = await client.get('/api/customer/query', { category: 'phone', keyword: '010-86660001' });
    expect((body.data as List<CustomerSummary>).rows.map(({ phone }) => phone)).toEqual(
      expect.arrayContaining([
        ['01086660001;ext=11'],
        ['01086660001;ext=12'],
        ['01086660001;ext=13', '01086660001;ext=14'],
      ]),
    );
  });

  test('quotes errors briefly, and lists up to half a megabyte of them', async () => {
    const tags = Array.from({ length: 500 }, (_, at) => `标签${at}`).join(';');
    const wrong = `错,1,19811110010,2,${'x'.repeat(5000)},30,${tags}`;
    const state = await customers.import(customerCsv(Array.from({ length: 60 }, () => wrong)));
    expect(state).toMatchObject({ state: 'refused', rejected_total: 60 });
    const { problems = [] } = state.rejected[0] ?? {};
    expect(problems.find(({ column }) => column === 'medium')?.params).toEqual({ name: `${'x'.repeat(100)}…` });
    expect(state.rejected.length).toBeGreaterThan(0);
    expect(JSON.stringify(state.rejected).length).toBeLessThan(520 * 1024);
  });

  test.each([
    ['no header', 'a,b,c\n1,2,3', /No line has the headings name, sex, .* The first line is “a b c”/],
    ['an unknown column', 'name,sex,phone,address,medium,shoe\n', /unknown columns: shoe/],
    ['a header only', 'name,sex,phone,address,medium\n', /contains no customers/],
    ['an unclosed quote', 'name,sex,phone,address,medium\n"x,1,2,3,4', /Line 2 does not end/],
    ['a picture', `\u0089PNG${'\u0000'.repeat(50)}`, /No line has the headings/],
  ])('%s: fails with a message, and imports nothing', async (_case, text, message) => {
    const before = await customers.total();
    expect(await customers.import(new Blob([text]))).toMatchObject({
      state: 'failed',
      imported: 0,
      message: expect.stringMatching(message),
    });
    expect(await customers.total()).toBe(before);
  });

  const beginOf = async (name: string): Promise<ImportState> => {
    const form = new FormData();
    const lines = Array.from(
      { length: 1500 },
      (_, index) => `${name}${index},2,1983${String(index).padStart(7, '0')},2,1,,`,
    );
    form.set('file', customerCsv(lines), 'customers.csv');
    return (await client.post('/api/ext/admin/import/customers', form)).body.data;
  };
  const cancel = (id: string) => client.post('/api/ext/admin/import/cancel', { id });

  test('one that is checking is cancelled: nothing of it stays', async () => {
    const before = await customers.total();
    const { id } = await beginOf('取消');
    await expect.poll(async () => (await customers.state(id)).state, { interval: 1, timeout: 20_000 }).toBe('checking');
    await expect
      .poll(async () => (await customers.state(id)).done, { interval: 1, timeout: 20_000 })
      .toBeGreaterThan(0);
    expect((await cancel(id)).body.data).toMatchObject({ id, state: 'cancelling' });
    await expect
      .poll(() => customers.state(id), { interval: 20, timeout: 20_000 })
      .toMatchObject({ state: 'cancelled', imported: 0, problem: { reason: 'import-cancelled' } });
    expect([await customers.total(), await customers.find('取消')]).toEqual([before, []]);
    const over = await cancel(id);
    expect([over.status, over.body.data]).toMatchObject([409, { reason: 'import-over' }]);
    expect(await customers.import(customerCsv(['继续,2,19840000000,2,1,,']), { dry_run: 'true' })).toMatchObject({
      state: 'done',
    });
  });

  test('one that is writing is carried to its end, and no entry of a list is removed meanwhile', async () => {
    const before = await customers.total();
    const tag = { list: 'tags', name: '无人', category: '其他' };
    const { id: unused } = (await client.post('/api/ext/admin/lookups/save', tag)).body.data as { id: number };
    const remove = async (): Promise<[number, unknown]> => {
      const { status, body } = await client.post('/api/ext/admin/lookups/remove', { list: 'tags', id: unused });
      return [status, (body.data as { reason?: string } | null)?.reason];
    };
    const { id } = await beginOf('写入');
    await expect.poll(async () => (await customers.state(id)).state, { interval: 1, timeout: 20_000 }).toBe('writing');
    const refused = await cancel(id);
    expect([refused.status, refused.body.data]).toMatchObject([409, { reason: 'import-writing' }]);
    expect(await remove()).toEqual([409, 'entry-in-use']);
    await expect
      .poll(() => customers.state(id), { interval: 20, timeout: 20_000 })
      .toMatchObject({ state: 'done', imported: 1500 });
    expect(await customers.total()).toBe(before + 1500);
    expect(await remove()).toEqual([200, undefined]);
  });

  test('of one file that is sent three times at once, one is imported', async () => {
    const before = await customers.total();
    const send = () => {
      const form = new FormData();
      form.set('file', customerCsv(['三份,2,19850000000,2,1,,']), 'customers.csv');
      return client.post('/api/ext/admin/import/customers', form);
    };
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const begun = answers.find(({ status }) => status === 200);
    const { id }: ImportState = begun?.body.data ?? expect.fail();
    await expect.poll(() => customers.state(id), { interval: 20, timeout: 20_000 }).toMatchObject({ state: 'done' });
    expect(await customers.total()).toBe(before + 1);
  });

  test('an import that does not exist is not cancelled', async () => expect((await cancel('none')).status).toBe(404));

  test('gives a thousand customers distinct card numbers', async () => {
    const state = await customers.import(
      customerCsv(
        Array.from({ length: 1000 }, (_, index) => `批量${index},2,1982${String(index).padStart(7, '0')},2,1,,`),
      ),
    );
    expect(state).toMatchObject({ state: 'done', imported: 1000 });
    const cards = (await customers.find('批量')).map(({ idcard }) => idcard);
    expect(new Set(cards).size).toBe(cards.length);
  });
});
