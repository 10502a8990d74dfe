import { expect, test } from 'vitest';
import { foldKeyword, searchTermsOf } from './search-terms.ts';

const zhang = { name: '张伟明', idcard: 'C2026010500001', phones: ['199 0000 0001'] };
const finds = (customer: typeof zhang, keyword: string) => searchTermsOf(customer).some((term) => term.startsWith(foldKeyword(keyword)));

test.each(['张', '张伟', '伟明', 'zhang', 'zhangwei', 'zwm', 'zw', 'C20260105', '0001', '19900', '9000'])('张伟明 is found by %s', (keyword) => {
  expect(finds(zhang, keyword)).toBe(true);
});

test.each(['李', '明伟', 'wz', '5555'])('张伟明 is not found by %s', (keyword) => {
  expect(finds(zhang, keyword)).toBe(false);
});

test('an English name is found by each of its words, in any case', () => {
  const mary = { name: "Mary O'Brien", idcard: 'C2026010500002', phones: [] };
  expect(['mary', 'OBRIEN', 'mary o', 'brien'].map((keyword) => finds(mary, keyword))).toEqual([true, false, true, true]);
});
