import { expect, test } from 'vitest';
import { foldKeyword, longestBeginning } from './fold-keyword.ts';
import { searchTermsOf } from './search-terms.ts';

const zhang = { name: '张伟明', idcard: 'C2026010500001', phones: ['199 0000 0001'] };
/** As the repository looks: a short keyword is a term, a longer one begins terms. */
const finds = (customer: typeof zhang, keyword: string) => {
  const folded = foldKeyword(keyword);
  return searchTermsOf(customer).some((term) =>
    [...folded].length <= longestBeginning(folded) ? term === folded : term.startsWith(folded),
  );
};

test.each([
  '张',
  '张伟',
  '伟明',
  'zhang',
  'zhangwei',
  'zwm',
  'zw',
  'C20260105',
  'C2026',
  'c',
  '张伟明',
  'zhangweim',
  'ming',
  'mi',
  '0001',
  '001',
  '199',
  '19900',
  '9000',
  '19900000001',
])('张伟明 is found by %s', (keyword) => {
  expect(finds(zhang, keyword)).toBe(true);
});

test.each(['李', '明伟', 'wz', '5555'])('张伟明 is not found by %s', (keyword) => {
  expect(finds(zhang, keyword)).toBe(false);
});

test('an English name is found by each of its words, in any case', () => {
  const mary = { name: "Mary O'Brien", idcard: 'C2026010500002', phones: [] };
  expect(['mary', 'OBRIEN', 'mary o', 'brien'].map((keyword) => finds(mary, keyword))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
