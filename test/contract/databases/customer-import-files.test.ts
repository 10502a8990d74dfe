import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerCsv, CustomerImports } from '../../support/customer-imports.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { workbook } from '../../support/workbook.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let client: HttpClient;
let customers: CustomerImports;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  [client] = clinic.clients;
  customers = new CustomerImports(client);
});
afterAll(() => clinic.stop());

describe('files of customers', () => {
  test('knows the columns by their names in Chinese too, as spreadsheets have them', async () => {
    const header = '客户姓名,性别,手机号,地区,来源渠道,出生日期,身份证号,标签';
    const file = new Blob([`\uFEFF${header}\n慕容复,男,19811110031,上海市/浦东新区,新氧,1990/3/7,,VIP\n`]);
    const state = await customers.import(file, { dry_run: 'true' });
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
    expect(await customers.import(file)).toMatchObject({ state: 'done', imported: 1, rejected: [] });
    const [found] = await customers.find('慕容复');
    expect((await client.get('/api/customer/info', { id: found?.id })).body.data).toMatchObject({
      phone: ['19811110031'],
      birthday: '1990-03-07',
      tags: [{ name: 'VIP' }],
    });
  });

  test('reads GB 18030 with semicolons, as spreadsheets in China save it', async () => {
    // 姓名;性别;手机;地址;来源, 诸葛亮 and 男 in GB 18030.
    const file = Buffer.concat([
      Buffer.from('d0d5c3fb3bd0d4b1f03bcad6bbfa3bb5d8d6b73bc0b4d4b40d0a', 'hex'),
      Buffer.from([0xd6, 0xee, 0xb8, 0xf0, 0xc1, 0xc1]),
      Buffer.from(';'),
      Buffer.from([0xc4, 0xd0]),
      Buffer.from(';19811110007;2;1\r\n'),
    ]);
    expect(await customers.import(new Blob([file]))).toMatchObject({ state: 'done', imported: 1 });
    expect(await customers.find('诸葛亮')).toHaveLength(1);
  });

  test.each([
    ['little', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('reads UTF-16, %s end first, with tabs, as Excel saves Unicode text', async (end, encode) => {
    const name = `曹操${end}`;
    const file = encode(`name\tsex\tphone\taddress\tmedium\r\n${name}\t男\t1981111000${end.length}\t2\t1\r\n`);
    expect(await customers.import(new Blob([new Uint8Array(file)]))).toMatchObject({ state: 'done', imported: 1 });
    expect(await customers.find(name)).toHaveLength(1);
  });

  test('a file whose encoding is a guess is checked, and imported once the encoding is chosen', async () => {
    const file = new Blob([
      new Uint8Array(Buffer.from('name,sex,phone,address,medium\nJosé Müller,1,19811110041,2,1\n', 'latin1')),
    ]);
    expect(await customers.import(file)).toMatchObject({
      state: 'failed',
      problem: { reason: 'import-encoding-unclear', params: { encoding: 'windows-1252' } },
    });
    expect(await customers.import(file, { dry_run: 'true' })).toMatchObject({
      state: 'done',
      preview: {
        encoding: 'windows-1252',
        is_encoding_certain: false,
        lines: [{ cells: expect.arrayContaining(['José Müller']) }],
      },
    });
    expect(await customers.import(file, { encoding: 'windows-1252' })).toMatchObject({ state: 'done', imported: 1 });
    expect(await customers.find('José Müller')).toHaveLength(1);
  });

  test('imports an Excel workbook, whatever its file is named', async () => {
    const rows = [
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
    ];
    const file = new Blob([new Uint8Array(await workbook(rows, [['去年的']]))]);
    const other_sheets = [{ name: 'S1', rows: 1 }];
    expect(await customers.import(file, { dry_run: 'true' })).toMatchObject({ state: 'done', lines: 1, other_sheets });
    expect(await customers.import(file)).toMatchObject({ state: 'done', imported: 1, rejected: [], other_sheets });
    const [found] = await customers.find('黄蓉');
    expect((await client.get('/api/customer/info', { id: found?.id })).body.data).toMatchObject({
      phone: ['19811110051', '19811110052'],
      birthday: '1990-03-07',
    });
  });

  test('exported customers are imported as they are, numbers with a country too', async () => {
    expect(await customers.import(customerCsv(['国际甲,1,+8619811110071;+447911123456,2,1,,']))).toMatchObject({
      imported: 1,
    });
    const exported = await (await client.fetch('GET', '/api/ext/customer/export', {})).text();
    expect(exported).toMatch(/国际甲,male,[^,]+,\+86 198 1111 0071; \+44 7911 123456,/);
    const again = await customers.import(new Blob([exported]), { dry_run: 'true' });
    expect(again).toMatchObject({ state: 'done', rejected_total: again.lines });
    const reasons = new Set(again.rejected.flatMap(({ problems }) => problems.map(({ reason }) => reason)));
    expect(['import-customer-known', 'import-line-repeated']).toEqual(expect.arrayContaining([...reasons]));
    expect(
      await customers.import(new Blob([exported.replaceAll(/^(?=国际甲)/gm, '更正')]), { skip_rejected: 'true' }),
    ).toMatchObject({
      state: 'done',
      imported: 1,
    });
    const [found] = await customers.find('更正国际甲');
    expect((await client.get('/api/customer/info', { id: found?.id })).body.data).toMatchObject({
      phone: ['+8619811110071', '+447911123456'],
      address_id: 2,
    });
  });
});
