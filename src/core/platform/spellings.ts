import { pinyin } from 'pinyin-pro';

/** The syllables of a name in pinyin, without tones. */
export const syllablesOf = (name: string): string[] =>
  pinyin(name, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'removed' }).map((syllable) =>
    syllable.toLowerCase(),
  );
export const initialsOf = (syllables: readonly string[]): string => syllables.map((one) => one[0] ?? '').join('');

/** A Chinese name as one types it in Latin letters: its pinyin, and its initials. Empty for any other name. */
export function spellingsOf(name: string): string[] {
  const syllables = syllablesOf(name);
  return syllables.length === 0 ? [] : [syllables.join(''), initialsOf(syllables)];
}
