import { expect, test } from 'vitest';
import { digitsIn, formatOf } from './number-format.ts';

/** The text that a cell of this format shows for a whole number; null where the format is not understood. */
function shown(code: string, number: number): string | null {
  const format = formatOf(164, code);
  if (format === null) return String(number);
  return format.kind === 'digits' ? digitsIn(format.parts, number) : null;
}

test.each([
  ['General', 88880001, '88880001'],
  ['0', 88880001, '88880001'],
  ['#,##0.00', 88880001, '88880001'],
  ['0.00E+00', 88880001, '88880001'],
  ['(* #,##0_);(* (#,##0)', 88880001, '88880001'],
  ['[$-804]00000000000', 1066660001, '01066660001'],
  ['"0571-"00000000', 88880001, '0571-88880001'],
  ['\\0\\5\\7\\1-00000000', 88880001, '0571-88880001'],
  ['[$0571]-General', 88880001, '0571-88880001'],
  ['"0"0', 1066660001, '01066660001'],
  ['00000000000;-0', 1066660001, '01066660001'],
  ['0000-00000000', 57188880001, '0571-88880001'],
  ['000-0000-0000', 19900000001, '199-0000-0001'],
  ['(###) ###-####', 19900000001, '(1990) 000-0001'],
  ['0"岁"', 35, '35岁'],
  ['[<=9999999]###-####;(###) ###-####', 2133734253, '2133734253'],
])('in the format %s %d is %s', (code, number, text) => expect(shown(code, number)).toBe(text));

test.each([
  '"0571-"#,##0',
  '000000.00',
  '0,000',
  '"0571-"@',
  '*00',
  '[<=99999999]"0571-"0;0',
  '[>9]0.00;"0571-"0',
  `"0571-"${'0'.repeat(300)}`,
])('the format %s is refused, not guessed', (code) => expect(shown(code, 88880001)).toBeNull());

test.each(['yyyy/m/d', '[$-804]yyyy"年"m"月"d"日"', 'h:mm'])('the format %s is of a day or a time', (code) =>
  expect(formatOf(164, code)).toEqual({ kind: 'date' }),
);
