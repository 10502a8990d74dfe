import { foldedName, foldedWords } from '../../../shared/domain/folded-name.ts';
import { type ClinicPlace, toE164 } from '../../../shared/domain/phone-number.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Paging } from '../../platform/database/page.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import { longestBeginning } from './fold-keyword.ts';
import { numberOfKeyword, searchedDigits } from './number-keyword.ts';
import type { CustomerFilter, SoughtTerm } from './customer-list.sql.ts';

const maxWords = 3;

export type CustomerPaging = Paging & OrderOf<'customers'>;
export type CustomerQuery = { keyword: string; category: 'keyword' | 'phone' } & CustomerPaging;

/**
 * The filter of a query. A caller who sees masked numbers searches by whole numbers only: a keyword that begins with a
 * digit could be any part of a number, and the rest would be found digit by digit.
 */
export function filterOf(
  caller: Pick<Caller, 'permissions'>,
  { category, keyword }: Pick<CustomerQuery, 'category' | 'keyword'>,
  { region, areaCode }: ClinicPlace,
): CustomerFilter {
  const number = numberOfKeyword(keyword, region);
  if (category === 'phone') return { kind: 'phone', e164: toE164(number ?? keyword, region, areaCode) };
  const folded = number === null ? foldedName(keyword) : searchedDigits(number, region);
  const mayBePartOfNumber = number !== null || /^\d/.test(folded);
  if (mayBePartOfNumber && !seesNumbers(caller))
    return { kind: 'phone', e164: toE164(number ?? folded, region, areaCode) };
  return soughtTerm(folded);
}

const soughtTerm = (folded: string): SoughtTerm => ({
  kind: [...folded].length <= longestBeginning(folded) ? 'term' : 'beginning',
  folded,
});

/**
 * The filter for the words of a keyword in any order, which leave others of the name out: for a keyword that finds
 * nobody as a whole. The longest words, which fewest customers share. Null for a single word, and where a word could be
 * part of a number that the caller may not see.
 */
export function wordsFilterOf(caller: Pick<Caller, 'permissions'>, keyword: string): CustomerFilter | null {
  const words = foldedWords(keyword);
  const mayBePartOfNumber = words.some((word) => /^\d/.test(word));
  if (words.length < 2 || numberOfKeyword(keyword) !== null || (mayBePartOfNumber && !seesNumbers(caller))) return null;
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, maxWords);
  return { kind: 'words', words: longest.map(soughtTerm) };
}
