import { expect, test } from 'vitest';
import { importColumns } from '../contract/admin/customer-import.ts';
import { importColumnName, importColumnNamed } from './import-column-names.ts';
import { languageTags } from './languages.ts';

test.each(importColumns.flatMap((column) => languageTags.map((tag) => [column, tag] as const)))(
  'the column %s is found by its name in %s',
  (column, tag) => expect(importColumnNamed(importColumnName(column, tag))).toBe(column),
);

test.each([
  [' 姓名 ', 'name'],
  ['手机号', 'phone'],
  ['身份证号', 'sfz'],
  ['NAME', 'name'],
  ['Identity document', 'sfz'],
  ['备注', '备注'],
])('%j means %s', (name, column) => expect(importColumnNamed(name)).toBe(column));
