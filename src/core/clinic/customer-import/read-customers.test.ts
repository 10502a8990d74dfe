import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workbook } from '../../../../test/support/workbook.ts';
import type { ImportEncoding, ImportPreview } from '../../../shared/contract/admin/customer-import.ts';
import { findNames } from './find-names.ts';
import { readCustomers } from './read-customers.ts';

const names = findNames({
  addressPaths: [[2, ['上海市', '浦东新区']]],
  mediums: [{ id: 1, name: '新氧' }],
  tags: [
    { id: 1, name: 'VIP' },
    { id: 2, name: '敏感肌' },
  ],
});

/** Reads a file: each line as its customer, or as its reasons by column. */
async function read(content: string | Buffer, encoding: ImportEncoding | null = null) {
  const file = join(await mkdtemp(join(tmpdir(), 'read-customers-')), 'customers');
  await writeFile(file, content);
  let preview: ImportPreview | undefined;
  const lines: unknown[] = [];
  for await (const read of readCustomers(file, names, encoding, {
    onPreview: (shown) => (preview = shown),
    onOtherSheets: () => {},
  }))
    lines.push(
      'customer' in read
        ? read.customer
        : [read.line, ...read.problems.map(({ column, reason }) => `${column}: ${reason}`)],
    );
  return { lines, preview };
}
const header = 'name,sex,phone,address,medium';
const csv = (...lines: readonly string[]): string => [header, ...lines].join('\r\n');
const phonesOf = async (cell: string) => (await read(csv(`王丽,女,${cell},2,1`))).lines[0];
const withColumn = async (column: string, cell: string) =>
  (await read(`${header},${column}\n王丽,女,13900020001,2,1,${cell}\n`)).lines[0];

test.each([
  ['"13900020016,13900020017"', ['13900020016', '13900020017']],
  ['13900020018，13900020019', ['13900020018', '13900020019']],
  ['"13900020020\n13900020021"', ['13900020020', '13900020021']],
  ['13900020022 13900020023', ['13900020022', '13900020023']],
  ['13900020015.0', ['13900020015']],
  ['13900020015.00;13900020016.0', ['13900020015', '13900020016']],
  ["'13900020013", ['13900020013']],
  ["'+8613900020013; '+8613900020014", ['+8613900020013', '+8613900020014']],
  ['="13900020012"', ['13900020012']],
  ['"=""13900020012"""', ['13900020012']],
  ['"\t13900020014"', ['13900020014']],
])('phone %s is %j', async (cell, phone) => expect(await phonesOf(cell)).toMatchObject({ phone }));

test.each(['1.39E+10', '1.39e10', '1.39E+10;13900020001'])('phone %s is refused as shortened', async (cell) =>
  expect(await phonesOf(cell)).toEqual([2, 'phone: number-shortened']),
);

test.each([
  ...['2024/1/5', '2024-1-5', '2024.1.5', '2024年1月5日', '20240105', '２０２４-０１-０５', '2024/01/05 0:00'],
  ...['2024-01-05 00:00:00', '2024-01-05T00:00:00', "'2024-01-05"],
])('birthday %s is 2024-01-05', async (cell) =>
  expect(await withColumn('birthday', cell)).toMatchObject({ birthday: '2024-01-05' }),
);

test.each([
  ['45296', 'date-is-serial'],
  ['5/1/2024', 'date-order-unclear'],
  ['88/4/17', 'date-order-unclear'],
  ['Jan-24', 'date-expected'],
  ['2024-01-05 13:00', 'date-expected'],
  ['2024/1/32', 'date-not-in-calendar'],
])('birthday %s is refused: %s', async (cell, reason) =>
  expect(await withColumn('birthday', cell)).toEqual([2, `birthday: ${reason}`]),
);

test.each([
  ['35岁', 35],
  ['35周岁', 35],
  ['35.0', 35],
  ['３５', 35],
])('age %s is %d', async (cell, age) => expect(await withColumn('age', cell)).toMatchObject({ age }));

test('an age in months is refused by the true reason', async () =>
  expect(await withColumn('age', '6个月')).toEqual([2, 'age: whole-number-expected']));

test.each([
  ['1.10105E+17', [2, 'sfz: number-shortened']],
  ["'11010519491231002X", { sfz: '11010519491231002X' }],
])('document %s', async (cell, expected) =>
  expect(await withColumn('sfz', cell)).toEqual(Array.isArray(expected) ? expected : expect.objectContaining(expected)),
);

test('an apostrophe of a name stays', async () =>
  expect((await read(csv("'t Hooft,1,13900020001,2,1"))).lines).toMatchObject([{ name: "'t Hooft" }]));

test('two headings of the phone, or of the tags, are both read', async () => {
  const file = '姓名,性别,手机,联系电话,地址,来源,标签,tags\n张裳,女,13900020701,010-87654321,2,1,VIP,敏感肌\n';
  expect((await read(file)).lines).toMatchObject([{ phone: ['13900020701', '01087654321'], tags: [1, 2] }]);
});

test('two headings of a single value refuse the file, and are named', async () => {
  const file = `${header},客户姓名\n王丽,女,13900020001,2,1,王莉`;
  await expect(read(file)).rejects.toMatchObject({
    reason: 'import-columns-repeated',
    params: { column: 'name', headings: 'name, 客户姓名' },
  });
});

test('columns without a heading are none while they are empty', async () => {
  const { lines } = await read(`${header},,\n王丽,女,13900020001,2,1,,\n李娜,女,13900020002,2,1,,备注\n`);
  expect(lines).toMatchObject([{ name: '王丽' }, [3, 'null: import-cells-beyond']]);
});

test.each([
  ['sep=;\nname;sex;phone;address;medium\n王丽;女;13900020001;2;1\n', 2],
  ['\uFEFFsep=,\r\nname,sex,phone,address,medium\r\n王丽,女,13900020001,2,1\r\n', 2],
  ['客户名单,,,,\n,,,,\nname,sex,phone,address,medium\n王丽,女,13900020001,2,1\n', 3],
  ['name|sex|phone|address|medium\n王丽|女|13900020001|2|1\n', 1],
  ['姓名，性别，手机号，地址，来源\n王丽，女，１３９０００２０００１，2，1\n', 1],
  ['name\tsex\tphone\taddress\tmedium\r王丽\t女\t13900020001\t2\t1\r', 1],
  ['name,sex,phone,address,medium\r\n王丽,女,13900020001,2,1\n李娜,女,13900020002,2,1\r\n', 1],
])('%j has its header and its customer', async (content, headerLine) => {
  const { lines, preview } = await read(content);
  expect(lines[0]).toMatchObject({ name: '王丽', phone: ['13900020001'] });
  expect(preview?.lines[0]).toMatchObject({
    line: headerLine + 1,
    cells: ['王丽', '女', expect.any(String), '2', '1'],
  });
});

test.each([
  ['客户名单\n张三 13900020001\n', 'import-header-missing', { text: '客户名单' }],
  ['name,sex,telephone\n', 'import-columns-missing', { columns: 'phone, address, medium' }],
  [`${header},鞋码\n王丽,女,13900020001,2,1,38\n`, 'import-columns-unknown', { columns: '鞋码' }],
  [`${header}\n,,,,\n`, 'import-empty', {}],
  ['', 'import-empty', {}],
  [`${header}\n李娜,女,13900020001,2,1\n"王丽,女,13900020002,2,1\n赵敏,女,1\n`, 'import-line-endless', { line: 3 }],
])('%j is refused: %s', async (content, reason, params) =>
  expect(read(content)).rejects.toMatchObject({ reason, params: expect.objectContaining(params) }),
);

test.each(['王"小"明', '王小明"', '"王小"明', '"小"明'])(
  'a line with the stray quote of %s is refused',
  async (name) => {
    const { lines } = await read(
      csv('李娜,女,13900020002,2,1', `${name},男,13900020003,2,1`, '赵敏,女,13900020004,2,1'),
    );
    expect(lines).toMatchObject([{ name: '李娜' }, [3, 'name: cell-quote-misplaced'], { name: '赵敏' }]);
  },
);

test.each([
  ['ditto marks', ['李娜,女,13900020002,2,1,"', '赵敏,女,13900020004,2,1,"'], 'allergies: cell-quote-misplaced'],
  ['one column', ['"李娜', '王强",男,13900020003,2,1,'], 'name: cell-of-several-lines'],
  ['two quotes', ['李娜,女,13900020002,2,1,"花粉', '王强,男,13900020003,2,1,海鲜"'], 'allergies: cell-quote-misplaced'],
  ['a name', ['"李娜,女,13900020002,2,1,', '王强",男,13900020003,2,1,'], 'name: cell-quote-misplaced'],
  ['a number', ['李娜,女,"13900020002,2,1,', '王强,男,13900020003",2,1,'], 'phone: cell-quote-misplaced'],
])('lines that a quote swallows are refused: %s', async (_what, swallowed, problem) => {
  const content = [`${header},allergies`, '王丽,女,13900020001,2,1,', ...swallowed, '张三,男,13900020005,2,1,'];
  expect((await read(content.join('\n'))).lines).toMatchObject([{ name: '王丽' }, [4, problem], { name: '张三' }]);
});

test('a note of several lines with commas is kept', async () =>
  expect(
    (await read(`${header},allergies\n王丽,女,13900020001,2,1,"花粉, 海鲜\n芒果, 尘螨, 牛奶, 鸡蛋"\n`)).lines,
  ).toMatchObject([{ allergies: '花粉, 海鲜\n芒果, 尘螨, 牛奶, 鸡蛋' }]));

test('a line that does not decode is refused, and others keep their names', async () => {
  const content = Buffer.concat([
    Buffer.from(csv('张伟明,1,13900020008,2,1', '李娜,2,13900020009,2,1', 'Caf')),
    Buffer.from([0xe9]),
    Buffer.from(' Owner,1,13900020010,2,1\n'),
  ]);
  const { lines, preview } = await read(content);
  expect(lines).toMatchObject([{ name: '张伟明' }, { name: '李娜' }, [4, 'name: cell-undecodable']]);
  expect(preview).toMatchObject({ encoding: 'utf-8', is_encoding_certain: true });
});

test('an encoding that is a guess is shown as one, and can be chosen', async () => {
  const content = Buffer.from(csv('José Müller,1,13900020005,2,1'), 'latin1');
  expect((await read(content)).preview).toMatchObject({
    encoding: 'windows-1252',
    is_encoding_certain: false,
    columns: header.split(',').map((heading) => ({ heading, column: heading })),
    lines: [{ line: 2, cells: ['José Müller', '1', '13900020005', '2', '1'] }],
  });
  expect((await read(content, 'windows-1252')).preview).toMatchObject({ is_encoding_certain: true });
  expect((await read(content, 'gb18030')).lines).toEqual([[2, 'name: cell-undecodable']]);
});

const headings = header.split(',');
test('a workbook is read: texts, numbers, dates by their format, and values of formulas', async () => {
  const formula = (value: string, type = ''): { xml: string } => ({
    xml: `<c r="A2"${type}><f>B1&amp;"x"</f>${value}</c>`,
  });
  const file = await workbook(
    [['Notes'], ['nothing here']],
    [
      ['客户名单'],
      [...headings, 'birthday', 'age', 'sfz'],
      [
        '王丽',
        '女',
        { number: 13_900_020_001 },
        { number: 2 },
        '新氧',
        { number: 45_296, format: 'yyyy/m/d' },
        { number: 35 },
      ],
      [],
      [
        '李娜',
        { number: 2 },
        { number: 2_112_345_678, format: '00000000000' },
        '上海市/浦东新区',
        { number: 1 },
        '2024-1-5',
      ],
      [
        formula('<v>张三x</v>', ' t="str"'),
        '男',
        '13900020003\n13900020004',
        '2',
        '1',
        { number: 1.5, format: 'h:mm' },
      ],
      [formula(''), '男', '13900020005', '2', '1', '', '', { number: 110_105_194_912_310_000 }],
      [{ xml: '<c r="A8" t="e"><v>#N/A</v></c>' }, '男', '13900020006', '2', '1'],
      [{ xml: '<c r="A9" t="s"><v>999</v></c>' }, '男', '13900020007', '2', '1'],
    ],
  );
  const { lines, preview } = await read(file);
  expect(preview).toMatchObject({ encoding: null, lines: [{ line: 3 }, { line: 5 }, { line: 6 }, {}, {}] });
  expect(lines).toMatchObject([
    { name: '王丽', phone: ['13900020001'], address_id: 2, birthday: '2024-01-05', age: 35 },
    { name: '李娜', phone: ['02112345678'], birthday: '2024-01-05' },
    [6, 'birthday: date-expected'],
    [7, 'name: cell-without-value', 'sfz: number-shortened'],
    [8, 'name: cell-without-value'],
    [9, 'name: cell-without-value'],
  ]);
});

test('an archive that is no workbook, or an old workbook, is refused by name', async () => {
  const whole = await workbook([headings]);
  await expect(read(whole.subarray(0, 300))).rejects.toMatchObject({ reason: 'import-unreadable' });
  await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({ reason: 'import-workbook-old' });
  await expect(read(whole)).rejects.toMatchObject({ reason: 'import-empty' });
  const broken = await workbook([headings, [{ xml: '<c r="A2"><v>1</c>' }]]);
  await expect(read(broken)).rejects.toMatchObject({ reason: 'import-unreadable' });
});

test('a workbook that is a thousand times larger unpacked is refused before it is unpacked', async () => {
  const text = 'x'.repeat(65 * 1024 * 1024);
  await expect(read(await workbook([headings, [text]]))).rejects.toMatchObject({
    reason: 'import-workbook-too-large',
    params: { megabytes: 64 },
  });
});
