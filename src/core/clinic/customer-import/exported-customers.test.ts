import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newCustomerSchema } from '../../../shared/contract/customer.ts';
import { numberForLine } from '../../../shared/domain/phone-number.ts';
import { fileTexts } from '../../../shared/languages/file-texts.ts';
import { csvHeading, csvRows } from '../../platform/csv/csv-lines.ts';
import { numbersOf } from '../customers/customer-input.ts';
import { customerColumns } from '../list-exports/columns.ts';
import { findNames } from './find-names.ts';
import { readCustomers } from './read-customers.ts';

const place = { region: 'CN', areaCode: null } as const;
const columns = customerColumns(place.region);
const watcher = { onPreview: () => {}, onOtherSheets: () => {} };
const tags = ['敏感', 'A,B', 'A', '油性/混合', 'X; Y', '"引"号', '12.0', '1|2、3'].map((name, at) => ({
  id: at + 1,
  name,
}));
const addressPaths = [
  [2, ['上海市']],
  [3, ['上海市', "'浦东,新区"]],
] as const;
const mediums = [
  { id: 1, name: '新氧' },
  { id: 2, name: '1E5; "x"' },
];
const names = findNames({ addressPaths, mediums, tags });

const odd = fc.string({
  unit: fc.constantFrom('大', '刘', '"', "'", '=', '+', ',', ';', ' ', '1', '0', '.', 'E', '-'),
});
const customer = fc.record({
  name: fc.oneof(
    odd,
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('1E5', '12.0', '"大刘"刘强', '"引"号', '="5"', "'5"),
  ),
  sex: fc.constantFrom(1, 2),
  phone: fc.array(
    fc.oneof(
      fc.constantFrom('010-12345678-801', '010-62345678-801', '01062345678', '8001', '*21*110#', '+1 213 373 4253 x12'),
      fc.constantFrom('95533', '400-810-8888', '+86 10 6234 5678 转 12', '0371-1234567', '1390001200', '85291234567'),
      fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  address_id: fc.constantFrom(2, 3),
  medium_id: fc.constantFrom(1, 2),
  tags: fc.uniqueArray(fc.constantFrom(...tags.map(({ id }) => id)), { maxLength: 4 }),
});

test('a customer that was created is exported and imported as it was, or refused by its line', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'exported-customers-')), 'customers.csv');
  await fc.assert(
    fc.asyncProperty(fc.array(customer, { minLength: 1, maxLength: 20 }), async (given) => {
      const created = given.flatMap((one) => {
        const { data } = newCustomerSchema.safeParse(one);
        return data?.phone.every((number) => numberForLine(number, place) !== null)
          ? [{ ...data, phone: numbersOf(data.phone, place).map(({ number }) => number) }]
          : [];
      });
      fc.pre(created.length > 0);
      const rows = created.map((one, at) => ({
        ...one,
        id: at + 1,
        idcard: `C${at}`,
        created_at: '2026-01-01 00:00:00',
        address: [...(addressPaths.find(([id]) => id === one.address_id)?.[1] ?? [])],
        medium_name: mediums.find(({ id }) => id === one.medium_id)?.name ?? '',
        tags: one.tags?.map((id) => ({ id, name: tags[id - 1]?.name ?? '' })) ?? [],
      }));
      await writeFile(file, csvHeading(columns, fileTexts.en) + csvRows(columns, rows, fileTexts.en));
      let at = 0;
      for await (const read of readCustomers(file, names, null, watcher)) {
        const expected = created[at] ?? expect.fail('a line that the file does not have');
        at += 1;
        if ('problems' in read)
          expect([expected.name, read.problems]).toEqual([
            expect.stringMatching(/\uFFFD|^\d(?:[.,]\d+)?E\+\d+$/i),
            [expect.objectContaining({ column: 'name' })],
          ]);
        else
          expect({
            ...read.customer,
            phone: numbersOf(read.customer.phone, place).map(({ number }) => number),
          }).toEqual({
            ...expected,
            ...(expected.tags?.length === 0 ? { tags: undefined } : {}),
          });
      }
      expect(at).toBe(created.length);
    }),
    { numRuns: 200 },
  );
});
