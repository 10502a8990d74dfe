import { expect, test } from 'vitest';
import { fileSizeViolations } from '../../scripts/file-sizes.ts';

const file = (name: string, lines: number, columns = 1) => ({ name, text: `${'x'.repeat(columns)}\n`.repeat(lines) });
const short = [file('short-1.ts', 10), file('short-2.ts', 10), file('short-3.ts', 10)];

test('files at the limits are allowed', () => {
  expect(fileSizeViolations([...short, file('long.ts', 300, 120)])).toEqual([]);
  expect(fileSizeViolations([file('all-long.ts', 300)])).toEqual([]);
});

test('a file of 301 lines is a violation', () => {
  expect(fileSizeViolations([...short, file('long.ts', 301)])).toEqual(['long.ts has 301 lines, more than 300']);
});

test('a line of 121 columns is a violation, in a string as well', () => {
  const text = `one\n'${'字'.repeat(119)}'\n`;
  expect(fileSizeViolations([...short, { name: 'wide.ts', text }])).toEqual([
    'wide.ts:2 has 121 columns, more than 120',
  ]);
});
