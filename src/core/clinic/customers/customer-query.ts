import type { CountryCode } from 'libphonenumber-js/min';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Paging } from '../../platform/database/page.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import { foldKeyword, longestBeginning } from './fold-keyword.ts';
import { numberOfKeyword, searchedDigits } from './number-keyword.ts';
import type { CustomerFilter, CustomerSort } from './customer-list.sql.ts';

export type CustomerPaging = Paging & { sort: CustomerSort };
export type CustomerQuery = { keyword: string; category: 'keyword' | 'phone' } & CustomerPaging;

/**
 * The filter of a query. A caller who sees masked numbers searches by whole numbers only: a keyword that begins with a
 * digit could be any part of a number, and the rest would be found digit by digit.
 */
export function filterOf(
  caller: Pick<Caller, 'permissions'>,
  { category, keyword }: Pick<CustomerQuery, 'category' | 'keyword'>,
  region: CountryCode,
): CustomerFilter {
  const number = numberOfKeyword(keyword);
  if (category === 'phone') return { kind: 'phone', e164: toE164(number ?? keyword, region) };
  const folded = number === null ? foldKeyword(keyword) : searchedDigits(number, region);
  const mayBePartOfNumber = number !== null || /^\d/.test(folded);
  if (mayBePartOfNumber && !seesNumbers(caller)) return { kind: 'phone', e164: toE164(number ?? folded, region) };
  return { kind: [...folded].length <= longestBeginning(folded) ? 'term' : 'beginning', folded };
}
