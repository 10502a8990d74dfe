import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { foldKeyword, longestBeginning } from './fold-keyword.ts';
import { searchRulesVersion } from './search-index.sql.ts';
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

test('terms change only with the version of their rules, so that every database is reindexed', () => {
  const customers = [
    zhang,
    { name: "Mary O'Brien", idcard: 'C2026010500002', phones: ['+86 138 0013 8000', '010-8888 6666'] },
    { name: '欧阳 Anna', idcard: 'C2019123100007', phones: [] },
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify(customers.map(searchTermsOf)))
    .digest('hex');
  expect({ version: searchRulesVersion, digest }).toEqual({
    version: 3,
    digest: '54b88e5ddb5edd10e7df7060d7fa8278f5adb9302aa9c935865797757ceb9eb3',
  });
});
