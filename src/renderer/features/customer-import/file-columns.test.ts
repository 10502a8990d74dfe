import { expect, test } from 'vitest';
import { columnsOfFile, firstRecords, namesOfHeader } from './file-columns.ts';

test('names are read with any delimiter, quoted or not, after a mark of byte order', () => {
  expect(namesOfHeader('\uFEFFName;"Sex"; phone \r\nx;y;z')).toEqual(['name', 'sex', 'phone']);
  expect(namesOfHeader('name\tsex\nx\ty')).toEqual(['name', 'sex']);
});

test('columns that are missing and that are not known are named, in a file of GB 18030 too', async () => {
  // “姓名,phone” in GB 18030.
  const file = new Blob([new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb]), ',phone\n']);
  expect(await columnsOfFile(file)).toEqual({
    given: ['name', 'phone'],
    lines: [],
    known: ['name', 'phone'],
    missing: ['sex', 'address', 'medium'],
    unknown: [],
  });
  expect((await columnsOfFile(new Blob(['姓名,手机号,备注\n']))).unknown).toEqual(['备注']);
});

test('the first lines are read with quoted cells; one that the end of the part cuts off is left out', () => {
  const text = 'a;b\r\n"x; ""y""\nz";2\r\n\r\n3;4';
  expect(firstRecords(text, 5, false)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x; "y"\nz', '2'] },
    { line: 5, cells: ['3', '4'] },
  ]);
  expect(firstRecords(text, 5, true)).toHaveLength(2);
  expect(firstRecords(text, 1, false)).toEqual([{ line: 1, cells: ['a', 'b'] }]);
});

test('a file in UTF-16 is read by its mark', async () => {
  const bytes = new Uint8Array(Buffer.from('\uFEFF姓名\t电话\n王丽\t138', 'utf16le'));
  expect(await columnsOfFile(new Blob([bytes]))).toMatchObject({
    given: ['name', 'phone'],
    lines: [{ line: 2, cells: ['王丽', '138'] }],
  });
});
