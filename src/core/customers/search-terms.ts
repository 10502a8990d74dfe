import { pinyin } from 'pinyin-pro';
import { digitsOf } from '../../shared/domain/phone-number.ts';

const shortestDigits = 3;

/** Every end of a text: a keyword found at the start of one of them stands somewhere in the text. */
const endsOf = (text: string, least: number): string[] => Array.from({ length: Math.max(0, text.length - least + 1) }, (_, from) => text.slice(from));

/** A keyword as it is looked for: the same folding as of the terms. */
export const foldKeyword = (keyword: string): string => keyword.normalize('NFKC').toLowerCase().replace(/[\s'’.-]/g, '');

/**
 * The terms under which a customer is found, each by its beginning: ends of the name (so that two Chinese characters in
 * the middle are found), its pinyin, its pinyin initials, the card, and ends of every phone's digits. A trigram index does
 * not serve keywords of two characters; an index of beginnings serves all of them with one range scan.
 */
export function searchTermsOf(customer: { name: string; idcard: string; phones: readonly string[] }): string[] {
  const name = foldKeyword(customer.name);
  const words = customer.name.normalize('NFKC').toLowerCase().split(/[\s'’.-]+/).filter(Boolean);
  const syllables = pinyin(customer.name, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'removed' }).map((syllable) => syllable.toLowerCase());
  const terms = new Set([
    ...(/\p{Script=Han}/u.test(name) ? endsOf(name, 1) : [name, ...words]),
    syllables.join(''),
    ...syllables,
    syllables.map((syllable) => syllable[0] ?? '').join(''),
    foldKeyword(customer.idcard),
    ...customer.phones.flatMap((phone) => endsOf(digitsOf(phone), shortestDigits)),
  ]);
  terms.delete('');
  return [...terms];
}
