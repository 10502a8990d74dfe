import { foldedName } from '../../../shared/domain/folded-name.ts';
import { digitsOf } from '../../../shared/domain/phone-number.ts';
import { spellingsOf } from '../../platform/spellings.ts';
import { longestBeginning } from './fold-keyword.ts';

const shortestDigits = 3;

/** Every end of a text: a keyword at the start of one of them occurs somewhere in the text. */
const endsOf = (text: string, least: number): string[] =>
  Array.from({ length: Math.max(0, text.length - least + 1) }, (_, from) => text.slice(from));

/** Its short beginnings, and the whole. */
const termsOf = (text: string): string[] => {
  const characters = [...text];
  const beginnings = Array.from({ length: Math.min(longestBeginning(text), characters.length) }, (_, index) =>
    characters.slice(0, index + 1).join(''),
  );
  return [...beginnings, text];
};

/**
 * The terms under which a customer is found: the spellings of the name, the card, and ends of every phone's digits,
 * each as a whole and by its short beginnings. A short keyword is looked up as it is, among terms that are kept in the
 * order in which customers are listed; a longer one by a range. A trigram index does not serve keywords of two
 * characters. Measured in docs/decisions/0010.
 */
export function searchTermsOf(customer: { name: string; idcard: string; phones: readonly string[] }): string[] {
  const texts = [...spellingsOf(customer.name), foldedName(customer.idcard)].flatMap(termsOf);
  const numbers = customer.phones
    .flatMap((phone) => endsOf(digitsOf(phone), shortestDigits))
    .flatMap((end) => [end.slice(0, shortestDigits), end]);
  const terms = new Set([...texts, ...numbers]);
  terms.delete('');
  return [...terms];
}
