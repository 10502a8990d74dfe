import { pinyin } from 'pinyin-pro';
import { foldedWords, rotationsOf } from '../../shared/domain/folded-name.ts';

/** Bounds of what one name adds to an index: few characters have a fourth reading. */
const maxReadings = 3;
const maxPronunciations = 12;

const readings = new Map<string, readonly string[]>();
const readingsOf = (character: string): readonly string[] => {
  const known = readings.get(character) ?? pinyin(character, { multiple: true, toneType: 'none', type: 'array' });
  readings.set(character, known);
  return known;
};

/** ü as it is read without its dots, typed on a keyboard (v) and written in passports (yu, GB/T 28039). */
const typedForms = (syllable: string): string[] =>
  syllable.includes('ü') ? ['u', 'v', 'yu'].map((vowel) => syllable.replace('ü', vowel)) : [syllable];

/**
 * The syllables of a name in pinyin, without tones, in every usual reading of its characters: first as a surname and
 * its context have it. Empty for a name without Chinese characters.
 */
function pronunciationsOf(name: string): readonly (readonly string[])[] {
  const characters = pinyin(name, { toneType: 'none', type: 'all', surname: 'head', nonZh: 'removed' });
  return characters
    .map(({ origin, pinyin: inName }) =>
      [...new Set([inName.toLowerCase(), ...readingsOf(origin)])].slice(0, maxReadings).flatMap(typedForms),
    )
    .reduce<readonly (readonly string[])[]>(
      (begun, syllables) =>
        syllables.flatMap((syllable) => begun.map((before) => [...before, syllable])).slice(0, maxPronunciations),
      [[]],
    )
    .filter((syllables) => syllables.length > 0);
}

const initialsOf = (syllables: readonly string[]): string => syllables.map((one) => one[0] ?? '').join('');

/** From each Chinese character on. */
const chineseEndsOf = (text: string): string[] =>
  [...text.matchAll(/\p{Script=Han}/gu)].map(({ index }) => text.slice(index));

/** Texts that a keyword for a name begins, folded: the name, its pinyin, family name with initials, and initials. */
export function spellingsOf(name: string): string[] {
  const words = foldedWords(name);
  const spoken = pronunciationsOf(name);
  return [
    ...new Set([
      ...rotationsOf(words),
      ...chineseEndsOf(words.join('')),
      ...spoken.flatMap(rotationsOf),
      ...spoken.map(([family = '', ...given]) => family + initialsOf(given)),
      ...spoken.map(initialsOf),
    ]),
  ];
}
