import { cleanLine } from './typed-text.ts';

/** Letters with a stroke or of two letters, which NFKD does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};
const compoundLetter = /[đðħıłŋøßþæœ]/g;

/**
 * Accents of letters, the vowel points of Hebrew and Arabic, joiners, and selectors of a character's variant; marks of
 * other scripts are letters of their own.
 */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]|\p{Join_Control}|\p{Variation_Selector}/gu;

/** Signs between the words of a name: blanks, hyphens, dots, apostrophes, brackets and commas of every kind. */
const separators = /[\s\p{Pd}·•・‧∙⋅.,'’ʼ‘`()\u2212]+/u;

/** The words of a name as they are compared: without case, width, accents and what is invisible. */
export const foldedWords = (name: string): string[] =>
  cleanLine(name)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(compoundLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .toLowerCase()
    .split(separators)
    .filter(Boolean);

/** A name, or a keyword, as it is compared and looked for: O’Brien, o brien and OBRIEN are one. */
export const foldedName = (name: string): string => foldedWords(name).join('');

/** Few names have twelve words. */
const maxRotations = 12;

/** From each word on to the end, and then from the first one: the family name may come first or last. */
export const rotationsOf = (words: readonly string[]): string[] =>
  words.slice(0, maxRotations).map((_, from) => [...words.slice(from), ...words.slice(0, from)].join(''));

/** Whether two names have the same words in the same order, whichever of them comes first. */
export const isSameName = (one: string, other: string): boolean =>
  rotationsOf(foldedWords(one)).includes(foldedName(other));

/** Whether a keyword begins one of the spellings of a name, as a whole or by each of its words. */
export function isSpelled(spellings: readonly string[], keyword: string): boolean {
  const words = foldedWords(keyword);
  const begins = (text: string): boolean => spellings.some((spelling) => spelling.startsWith(text));
  return words.length > 0 && (begins(words.join('')) || words.every(begins));
}
