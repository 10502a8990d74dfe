import { expect, test } from 'vitest';
import { columnsOfFile, namesOfHeader } from './file-columns.ts';

test('names are read with any delimiter, quoted or not, after a mark of byte order', () => {
  expect(namesOfHeader('\uFEFFName;"Sex"; phone \r\nx;y;z')).toEqual(['name', 'sex', 'phone']);
  expect(namesOfHeader('name\tsex\nx\ty')).toEqual(['name', 'sex']);
});

test('columns that are missing and that are not known are named, in a file of GB 18030 too', async () => {
  // “姓名,phone” in GB 18030.
  const file = new Blob([new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb]), ',phone\n']);
  expect(await columnsOfFile(file)).toEqual({
    known: ['name', 'phone'],
    missing: ['sex', 'address', 'medium'],
    unknown: [],
  });
  expect((await columnsOfFile(new Blob(['姓名,手机号,备注\n']))).unknown).toEqual(['备注']);
});
