import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportState } from '../../../src/shared/contract/admin/customer-import.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { workbook } from '../../support/workbook.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let client: HttpClient;
let admin: AdminClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  [client] = clinic.clients;
  admin = new AdminClient(client);
});
afterAll(() => clinic.stop());

describe('importing customers', () => {
  const csv = (lines: readonly string[]): Blob =>
    new Blob([['name,sex,phone,address,medium,age,tags', ...lines].join('\n')]);
  const importFile = async (file: Blob, options: Record<string, string> = {}): Promise<ImportState> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(options)) form.set(name, value);
    form.set('file', file, 'customers.csv');
    const started = await client.post('/api/ext/admin/import/customers', form);
    expect(started.body).toMatchObject({ code: 200 });
    const { id } = started.body.data as ImportState;
    let state: ImportState = started.body.data;
    await expect
      .poll(async () => (state = await admin.get<ImportState>('import/state', { id })).state, {
        interval: 20,
        timeout: 20_000,
      })
      .not.toMatch(/checking|writing/);
    return state;
  };
  const total = async () => ((await client.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
  const find = async (keyword: string) =>
    (
      (await client.get('/api/customer/query', { category: 'keyword', keyword })).body.data as List<{
        id: number;
        idcard: string;
      }>
    ).rows;

  test('imports valid lines, with lookups given by name or by ID', async () => {
    const before = await total();
    const state = await importFile(
      csv(['欧阳锋,男,19811110001;19811110002,上海市/浦东新区,新氧,60,VIP;敏感肌', '"Lee, Ann",2,19811110003,2,1,,']),
    );
    expect(state).toMatchObject({ state: 'done', lines: 2, imported: 2, rejected: [] });
    expect(await total()).toBe(before + 2);
    const [found] = await find('oyf');
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

  test('knows the columns by their names in Chinese too, as spreadsheets have them', async () => {
    const header = '客户姓名,性别,手机号,地区,来源渠道,出生日期,身份证号,标签';
    const file = new Blob([`\uFEFF${header}\n慕容复,男,19811110031,上海市/浦东新区,新氧,1990/3/7,,VIP\n`]);
    const state = await importFile(file, { dry_run: 'true' });
    expect(state).toMatchObject({
      state: 'done',
      lines: 1,
      rejected: [],
      preview: {
        encoding: 'utf-8',
        is_encoding_certain: true,
        columns: expect.arrayContaining([{ heading: '来源渠道', column: 'medium' }]),
        lines: [{ line: 2, cells: expect.arrayContaining(['慕容复', '1990/3/7']) }],
      },
    });
    expect(await importFile(file)).toMatchObject({ state: 'done', imported: 1, rejected: [] });
    const [found] = await find('慕容复');
    expect((await client.get('/api/customer/info', { id: found?.id })).body.data).toMatchObject({
      phone: ['19811110031'],
      birthday: '1990-03-07',
      tags: [{ name: 'VIP' }],
    });
  });

  test('takes allergies from their column', async () => {
    const header = 'name,sex,phone,address,medium,allergies';
    const file = new Blob([[header, '洪七公,1,19811110019,2,1,"青霉素过敏，\n慎用头孢"'].join('\n')]);
    expect(await importFile(file)).toMatchObject({ state: 'done', imported: 1 });
    const [found] = await find('洪七公');
    const { allergies } = (await client.get('/api/customer/info', { id: found?.id })).body.data;
    expect(allergies).toBe('青霉素过敏，\n慎用头孢');
  });

  test('rejects a customer who is already in the file or in the clinic', async () => {
    const before = await total();
    const lines = ['司马懿,1,19811110004,2,1,,', '司马懿,1,19811110004,2,1,,'];
    expect(await importFile(csv(lines))).toMatchObject({
      state: 'refused',
      problem: { reason: 'import-lines-rejected', params: { rejected: 1, lines: 2 } },
      rejected: [{ line: 3, problems: [{ column: null, reason: 'import-line-repeated', params: {} }] }],
    });
    expect(await importFile(csv(lines.slice(1)))).toMatchObject({ state: 'done', imported: 1 });
    expect(await importFile(csv(lines.slice(1)))).toMatchObject({
      state: 'refused',
      rejected: [
        {
          line: 2,
          errors: [expect.stringMatching(/^This customer already exists, with number \d+\.$/)],
          problems: [{ column: null, reason: 'import-customer-known', params: { id: expect.any(Number) } }],
        },
      ],
    });
    expect(await total()).toBe(before + 1);
  });

  const mixed = ['好人,1,19811110005,2,1,30,', ',1,19811110006,2,1,30,', '坏人,3,abc,火星,2,300,无名'];
  test('reports every error of every invalid line, and imports nothing unless such lines may be skipped', async () => {
    const before = await total();
    const refused = await importFile(csv(mixed));
    expect(refused).toMatchObject({ state: 'refused', lines: 3, imported: 0, rejected_total: 2 });
    expect(
      refused.rejected.map(({ line, problems }) => [line, problems.map(({ column }) => column).toSorted()]),
    ).toEqual([
      [3, ['name']],
      [4, ['address', 'age', 'phone', 'sex', 'tags']],
    ]);
    expect(await importFile(csv(mixed), { dry_run: 'true' })).toMatchObject({
      state: 'done',
      imported: 0,
      rejected_total: 2,
    });
    expect(await total()).toBe(before);
    expect(await importFile(csv(mixed), { skip_rejected: 'true' })).toMatchObject({
      state: 'done',
      imported: 1,
      rejected_total: 2,
    });
    expect(await total()).toBe(before + 1);
  });

  test('reads GB 18030 with semicolons, as spreadsheets in China save it', async () => {
    // 诸葛亮 and 男 in GB 18030.
    const file = Buffer.concat([
      Buffer.from('name;sex;phone;address;medium\r\n'),
      Buffer.from([0xd6, 0xee, 0xb8, 0xf0, 0xc1, 0xc1]),
      Buffer.from(';'),
      Buffer.from([0xc4, 0xd0]),
      Buffer.from(';19811110007;2;1\r\n'),
    ]);
    expect(await importFile(new Blob([file]))).toMatchObject({ state: 'done', imported: 1 });
    expect(await find('诸葛亮')).toHaveLength(1);
  });

  test.each([
    ['little', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('reads UTF-16, %s end first, with tabs, as Excel saves Unicode text', async (end, encode) => {
    const name = `曹操${end}`;
    const file = encode(`name\tsex\tphone\taddress\tmedium\r\n${name}\t男\t1981111000${end.length}\t2\t1\r\n`);
    expect(await importFile(new Blob([new Uint8Array(file)]))).toMatchObject({ state: 'done', imported: 1 });
    expect(await find(name)).toHaveLength(1);
  });

  test('a file whose encoding is a guess is checked, and imported once the encoding is chosen', async () => {
    const file = new Blob([
      new Uint8Array(Buffer.from('name,sex,phone,address,medium\nJosé Müller,1,19811110041,2,1\n', 'latin1')),
    ]);
    expect(await importFile(file)).toMatchObject({
      state: 'failed',
      problem: { reason: 'import-encoding-unclear', params: { encoding: 'windows-1252' } },
    });
    expect(await importFile(file, { dry_run: 'true' })).toMatchObject({
      state: 'done',
      preview: {
        encoding: 'windows-1252',
        is_encoding_certain: false,
        lines: [{ cells: expect.arrayContaining(['José Müller']) }],
      },
    });
    expect(await importFile(file, { encoding: 'windows-1252' })).toMatchObject({ state: 'done', imported: 1 });
    expect(await find('José Müller')).toHaveLength(1);
  });

  test('imports an Excel workbook, whatever its file is named', async () => {
    const file = await workbook([
      ['姓名', '性别', '手机', '联系电话', '地区', '来源', '生日'],
      [
        '黄蓉',
        '女',
        { number: 19_811_110_051 },
        '19811110052',
        '上海市/浦东新区',
        '新氧',
        { number: 32_939, format: 'yyyy/m/d' },
      ],
    ]);
    expect(await importFile(new Blob([new Uint8Array(file)]))).toMatchObject({
      state: 'done',
      imported: 1,
      rejected: [],
    });
    const [found] = await find('黄蓉');
    expect((await client.get('/api/customer/info', { id: found?.id })).body.data).toMatchObject({
      phone: ['19811110051', '19811110052'],
      birthday: '1990-03-07',
    });
  });

  test('the same customer in other spellings of name and number is one', async () => {
    const lines = ['杨 过,1,19811110061,2,1,,', '杨过,1,+86 198 1111 0061,2,1,,', '杨过,1,8619811110061,2,1,,'];
    expect(await importFile(csv(lines), { skip_rejected: 'true' })).toMatchObject({
      state: 'done',
      imported: 1,
      rejected: [3, 4].map((line) => ({ line, problems: [{ column: null, reason: 'import-line-repeated' }] })),
    });
  });

  test('exported customers are imported as they are, numbers with a country too', async () => {
    expect(await importFile(csv(['国际甲,1,+8619811110071;+447911123456,2,1,,']))).toMatchObject({ imported: 1 });
    const exported = await (await client.fetch('GET', '/api/ext/customer/export', {})).text();
    expect(exported).toMatch(/国际甲,male,[^,]+,\+86 198 1111 0071; \+44 7911 123456,/);
    const again = await importFile(new Blob([exported]), { dry_run: 'true' });
    expect(again).toMatchObject({ state: 'done', rejected_total: again.lines });
    const reasons = new Set(again.rejected.flatMap(({ problems }) => problems.map(({ reason }) => reason)));
    expect(['import-customer-known', 'import-line-repeated']).toEqual(expect.arrayContaining([...reasons]));
    expect(
      await importFile(new Blob([exported.replaceAll(/^(?=国际甲)/gm, '更正')]), { skip_rejected: 'true' }),
    ).toMatchObject({
      state: 'done',
      imported: 1,
    });
    const [found] = await find('更正国际甲');
    expect((await client.get('/api/customer/info', { id: found?.id })).body.data).toMatchObject({
      phone: ['+8619811110071', '+447911123456'],
      address_id: 2,
    });
  });

  test('quotes errors briefly, and lists up to half a megabyte of them', async () => {
    const tags = Array.from({ length: 500 }, (_, at) => `标签${at}`).join(';');
    const wrong = `错,1,19811110010,2,${'x'.repeat(5000)},30,${tags}`;
    const state = await importFile(csv(Array.from({ length: 60 }, () => wrong)));
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
    const before = await total();
    expect(await importFile(new Blob([text]))).toMatchObject({
      state: 'failed',
      imported: 0,
      message: expect.stringMatching(message),
    });
    expect(await total()).toBe(before);
  });

  const beginOf = async (name: string): Promise<ImportState> => {
    const form = new FormData();
    const lines = Array.from(
      { length: 4000 },
      (_, index) => `${name}${index},2,1983${String(index).padStart(7, '0')},2,1,,`,
    );
    form.set('file', csv(lines), 'customers.csv');
    return (await client.post('/api/ext/admin/import/customers', form)).body.data;
  };
  const stateOf = (id: string) => admin.get<ImportState>('import/state', { id });
  const cancel = (id: string) => client.post('/api/ext/admin/import/cancel', { id });

  test.each(['checking', 'writing'] as const)('one that is %s is cancelled: nothing of it stays', async (state) => {
    const before = await total();
    const { id } = await beginOf('取消');
    await expect.poll(async () => (await stateOf(id)).state, { interval: 1, timeout: 20_000 }).toBe(state);
    expect((await cancel(id)).body.data).toMatchObject({ id, state: 'cancelling' });
    await expect
      .poll(() => stateOf(id), { interval: 20, timeout: 20_000 })
      .toMatchObject({ state: 'cancelled', imported: 0, problem: { reason: 'import-cancelled' } });
    expect([await total(), await find('取消')]).toEqual([before, []]);
    const over = await cancel(id);
    expect([over.status, over.body.data]).toMatchObject([409, { reason: 'import-over' }]);
    expect(await importFile(csv(['继续,2,19840000000,2,1,,']), { dry_run: 'true' })).toMatchObject({ state: 'done' });
  });

  test('of one file that is sent three times at once, one is imported', async () => {
    const before = await total();
    const send = () => {
      const form = new FormData();
      form.set('file', csv(['三份,2,19850000000,2,1,,']), 'customers.csv');
      return client.post('/api/ext/admin/import/customers', form);
    };
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const begun = answers.find(({ status }) => status === 200);
    const { id }: ImportState = begun?.body.data ?? expect.fail();
    await expect.poll(() => stateOf(id), { interval: 20, timeout: 20_000 }).toMatchObject({ state: 'done' });
    expect(await total()).toBe(before + 1);
  });

  test('an import that does not exist is not cancelled', async () => expect((await cancel('none')).status).toBe(404));

  test('gives a thousand customers distinct card numbers', async () => {
    const state = await importFile(
      csv(Array.from({ length: 1000 }, (_, index) => `批量${index},2,1982${String(index).padStart(7, '0')},2,1,,`)),
    );
    expect(state).toMatchObject({ state: 'done', imported: 1000 });
    const cards = (await find('批量')).map(({ idcard }) => idcard);
    expect(new Set(cards).size).toBe(cards.length);
  });
});
