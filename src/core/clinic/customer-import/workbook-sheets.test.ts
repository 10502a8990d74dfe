import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type NamedSheet, workbook, type WorkbookCell, workbookOf } from '../../../../test/support/workbook.ts';
import type { OtherSheet } from '../../../shared/contract/admin/customer-import.ts';
import { findNames } from './find-names.ts';
import { readCustomers } from './read-customers.ts';

const names = findNames({ addressPaths: [[2, ['上海市']]], mediums: [{ id: 1, name: '新氧' }], tags: [] });
const headings = ['name', 'sex', 'phone', 'address', 'medium', 'tags'];
const customer = (at: number): WorkbookCell[] => [`客${at}`, '女', String(13_900_000_000 + at), '2', '1'];

async function read(content: Buffer) {
  const file = join(await mkdtemp(join(tmpdir(), 'workbook-sheets-')), 'customers');
  await writeFile(file, content);
  const lines: unknown[] = [];
  let others: readonly OtherSheet[] = [];
  const shown = { onPreview: () => {}, onOtherSheets: (sheets: readonly OtherSheet[]) => (others = sheets) };
  for await (const one of readCustomers(file, names, null, shown))
    lines.push('customer' in one ? one.customer.name : [one.line, ...one.problems.map(({ reason }) => reason)]);
  return { lines, others };
}

test('sheets that are not read are named with their rows, hidden ones too, and empty ones are not', async () => {
  const sheets: NamedSheet[] = [
    { name: '说明', rows: [['先看这里'], [], ['谢谢']] },
    { name: '客户', rows: [headings, customer(1), customer(2)] },
    { name: '空', rows: [[], ['']] },
    { name: '去年', rows: [headings, customer(3), customer(4), [{ number: 5 }]] },
    { name: '列表', rows: [[{ xml: '<c r="A1" t="inlineStr"><is><t>新氧</t></is></c>' }]], state: 'hidden' },
  ];
  expect(await read(await workbookOf(sheets))).toEqual({
    lines: ['客1', '客2'],
    others: [
      { name: '说明', rows: 2 },
      { name: '去年', rows: 4 },
      { name: '列表', rows: 1 },
    ],
  });
});

test('lines that cells merged over several lines touch are refused, others are not', async () => {
  const sheet: NamedSheet = {
    name: '客户',
    rows: [
      ['客户名单'],
      headings,
      customer(1),
      customer(2),
      ['', '女', '13900000003', '2', '1'],
      customer(4),
      customer(5),
    ],
    // A title, a name over two lines, and two columns in a line, whose value is in the first.
    merged: ['A1:F1', 'A4:A5', 'E7:F7'],
  };
  expect((await read(await workbookOf([sheet]))).lines).toEqual([
    '客1',
    [4, 'cells-merged'],
    [5, 'cells-merged'],
    '客4',
    '客5',
  ]);
});

test('merged cells without number or end are counted once', async () => {
  const merged = Array.from({ length: 200_000 }, () => 'A3:A1048576');
  const rows = [headings, customer(1), customer(2), customer(3)];
  expect((await read(await workbookOf([{ name: '客户', rows, merged }]))).lines).toEqual([
    '客1',
    [3, 'cells-merged'],
    [4, 'cells-merged'],
  ]);
});

test('a workbook that names one sheet 100,000 times is refused', async () => {
  const again = '<sheet name="S" r:id="s0"/>'.repeat(100_000);
  await expect(read(await workbookOf([{ name: 'S0', rows: [['x']] }], { sheets: again }))).rejects.toMatchObject({
    reason: 'import-sheets-too-many',
    params: { sheets: 1000 },
  });
});

test('sheets are limited in all: one is not read again and again', async () => {
  const rows = [['x'.repeat(30_000)], ...Array.from({ length: 300 }, (_, at) => [`${at}`.padEnd(3000, 'x')])];
  const inline = rows.map(([text]) => [{ xml: `<c t="inlineStr"><is><t>${text}</t></is></c>` }]);
  const again = '<sheet name="S" r:id="s0"/>'.repeat(600);
  await expect(read(await workbookOf([{ name: 'S0', rows: inline }], { sheets: again }))).rejects.toMatchObject({
    reason: 'import-workbook-too-large',
    params: { megabytes: 512 },
  });
});

test('a row whose cells repeat long texts is refused, not copied', async () => {
  const long = ' '.repeat(30_000);
  const rows = [headings, customer(1), [...customer(2), long, `${long}x`, `${long}y`]];
  await expect(read(await workbook(rows))).rejects.toMatchObject({
    reason: 'import-line-too-long',
    params: { line: 3, kilobytes: 64 },
  });
});

test('a format that many styles have is read once', async () => {
  const styles = '<xf numFmtId="164"/>'.repeat(300_000);
  const code = '0'.repeat(60_000);
  const file = await workbookOf([{ name: 'S0', rows: [headings, customer(1)] }], { styles, code });
  expect((await read(file)).lines).toEqual(['客1']);
});

test.each(['1.5', '1e400', '99999999'])('a row with the number %s is unreadable', async (number) => {
  const rows = [headings, [{ xml: `</row><row r="${number}"><c><v>1</v></c>` }]];
  await expect(read(await workbook(rows))).rejects.toMatchObject({ reason: 'import-unreadable' });
});
