import { expect, test } from 'vitest';
import { numberOfKeyword, searchedDigits } from './number-keyword.ts';

test.each([
  ['199 0000 0001', '19900000001'],
  ['+86 199 0000 0001', '19900000001'],
  ['8619900000001', '19900000001'],
  ['0086 199 0000 0001', '19900000001'],
  ['(199) 0000 0001', '19900000001'],
  ['199/0000/0001', '19900000001'],
  ['＋８６　１９９００００000１', '19900000001'],
  ['010-8888 6666', '1088886666'],
  ['+86 (10) 8888.6666', '1088886666'],
  ['+1 (212) 555-0100', '12125550100'],
  ['+86 199 00', '19900'],
  ['0001', '0001'],
  ['1', '1'],
])('%s is looked for as %s', (keyword, digits) => {
  expect(searchedDigits(numberOfKeyword(keyword) ?? '', 'CN')).toBe(digits);
});

test.each(['C2026010500001', '张伟', '1号', '+', '()', '', '*100', "' OR 1=1 --"])('%s is no number', (keyword) => {
  expect(numberOfKeyword(keyword)).toBeNull();
});
