import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workbook } from '../../../../test/support/workbook.ts';
import type { ImportPreview } from '../../../shared/contract/admin/customer-import.ts';
import { findNames } from './find-names.ts';
import { readCustomers } from './read-customers.ts';

const names = findNames({ addressPaths: [[2, ['上海市']]], mediums: [{ id: 1, name: '新氧' }], tags: [] });

/** The characters of two bytes that an encoding has in these rows, with their bytes. */
function charactersOf(encoding: string, first: number, last: number): Map<string, Buffer> {
  const decoder = new TextDecoder(encoding);
  const all = new Map<string, Buffer>();
  for (let lead = first; lead <= last; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Buffer.from([lead, trail]));
      if (/^\p{Script=Han}$/u.test(character)) all.set(character, Buffer.from([lead, trail]));
    }
  return all;
}
const gb = charactersOf('gb18030', 0xb0, 0xd7);
const big5 = charactersOf('big5', 0xa4, 0xc6);
const encoded = (characters: ReadonlyMap<string, Buffer>, text: string): Buffer =>
  Buffer.concat([...text].map((one) => characters.get(one) ?? Buffer.from(one, 'ascii')));

const encodings = {
  'utf-8': { characters: [...gb.keys(), 'é', '𠮷', '·'], encode: (text: string) => Buffer.from(text) },
  'utf-8 with a mark': { characters: [...gb.keys(), 'ü'], encode: (text: string) => Buffer.from(`\uFEFF${text}`) },
  'utf-16le': { characters: [...big5.keys(), '𠮷'], encode: (text: string) => Buffer.from(text, 'utf16le') },
  gb18030: { characters: [...gb.keys()], encode: (text: string) => encoded(gb, text) },
  big5: { characters: [...big5.keys()], encode: (text: string) => encoded(big5, text) },
} as const;

const pad = (part: number): string => String(part).padStart(2, '0');
const dayForms: readonly ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${y}-${pad(m)}-${pad(d)}`,
  (y, m, d) => `${y}/${m}/${d}`,
  (y, m, d) => `${y}.${m}.${d}`,
  (y, m, d) => `${y}${pad(m)}${pad(d)}`,
  (y, m, d) => `${y}/${m}/${d} 0:00`,
  (y, m, d) => `${d}/${m}/${y}`,
];
const numberForms: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `${digits}.0`,
  (digits) => `'${digits}`,
  (digits) => `="${digits}"`,
  (digits) => `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
  (digits) => `${digits.slice(0, 1)}.${digits.slice(1, 3)}E+10`,
];
const header = ['name', 'sex', 'phone', 'address', 'medium', 'birthday'];

const anyRow = (characters: readonly string[]) =>
  fc.record({
    name: fc.string({ unit: fc.constantFrom(...characters), minLength: 3, maxLength: 6 }),
    quotes: fc.constantFrom('', 'doubled', 'stray'),
    digits: fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String),
    number: fc.nat(numberForms.length - 1),
    day: fc.tuple(
      fc.integer({ min: 1930, max: 2020 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    ),
    form: fc.nat(dayForms.length - 1),
  });
const anyFile = fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])).chain((encoding) =>
  fc.record({
    encoding: fc.constant(encoding),
    kind: fc.constantFrom(',', ';', '\t', '|', 'xlsx'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isTitled: fc.boolean(),
    rows: fc.array(anyRow(encodings[encoding].characters), { minLength: 20, maxLength: 40 }),
  }),
);

test('a spreadsheet is imported whole or refused by line: each value kept, and no character made up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-spreadsheets-'));
  await fc.assert(
    fc.asyncProperty(anyFile, async ({ encoding, kind, end, isTitled, rows }) => {
      const title = isTitled ? [['A', '', '', '', '', '']] : [];
      const cellsOf = (row: (typeof rows)[number]): string[] => {
        const phone = numberForms[row.number]?.(row.digits) ?? '';
        const day = dayForms[row.form]?.(...row.day) ?? '';
        return [row.quotes === '' ? row.name : `${row.name}"x"`, '2', phone, '上海市', '1', day];
      };
      const quote = (cell: string, at: number, isStray: boolean): string =>
        at === 0 && !isStray ? `"${cell.replaceAll('"', '""')}"` : cell;
      // Encodings other than Unicode have the header and IDs in ASCII.
      const table = rows.map((row) => cellsOf(row).map((cell) => (cell === '上海市' ? '2' : cell)));
      const content =
        kind === 'xlsx'
          ? await workbook([...title, header, ...table])
          : encodings[encoding].encode(
              [
                ...[...title, header].map((cells) => cells.join(kind)),
                ...table.map((cells, row) =>
                  cells.map((cell, at) => quote(cell, at, rows[row]?.quotes === 'stray')).join(kind),
                ),
              ].join(end),
            );
      const file = join(folder, 'customers');
      await writeFile(file, content);
      let preview: ImportPreview | undefined;
      let at = 0;
      for await (const read of readCustomers(file, names, null, {
        onPreview: (shown) => (preview = shown),
        onOtherSheets: () => {},
      })) {
        const row = rows[at] ?? expect.fail('a line that the file does not have');
        at += 1;
        expect(read.line).toBe(at + 1 + title.length);
        const isReadable = row.number < 5 && row.form < 5 && (row.quotes !== 'stray' || kind === 'xlsx');
        if ('problems' in read) expect([isReadable, read.problems.length > 0]).toEqual([false, true]);
        else
          expect([isReadable, read.customer]).toMatchObject([
            true,
            {
              name: cellsOf(row)[0],
              phone: [row.digits],
              birthday: dayForms[0]?.(...row.day),
              address_id: 2,
              medium_id: 1,
            },
          ]);
      }
      expect(at).toBe(rows.length);
      expect(preview?.is_encoding_certain).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('whatever its bytes are, a file is read without a made-up character, or refused', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'read-bytes-')), 'customers');
  const anyBytes = fc.array(fc.uint8Array({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(anyBytes, async (rows) => {
      const lines = rows.flatMap((name) => [
        Buffer.from(
          name.map((byte) => (byte === 0x0a || byte === 0x0d || byte === 0x22 || byte === 0x2c ? 0x41 : byte)),
        ),
        Buffer.from(',1,13900020001,2,1,\n'),
      ]);
      await writeFile(file, Buffer.concat([Buffer.from(`${header.join(',')}\n`), ...lines]));
      let count = 0;
      for await (const read of readCustomers(file, names, 'utf-8', { onPreview: () => {}, onOtherSheets: () => {} })) {
        count += 1;
        expect('customer' in read && read.customer.name.includes('\uFFFD')).toBe(false);
      }
      expect(count).toBe(rows.length);
    }),
    { numRuns: 100 },
  );
});
