import { foldedName } from '../../shared/domain/folded-name.ts';

const characters = new Intl.Segmenter();

/**
 * Where a keyword is found in words, as positions in them; null where it is not. As in the search, neither case,
 * accents nor signs between words count: a number is typed without spaces and shown in groups.
 */
export function matchIn(words: string, keyword: string): { readonly from: number; readonly to: number } | null {
  const sought = foldedName(keyword);
  if (sought === '' || !foldedName(words).includes(sought)) return null;
  /** For each letter of the folded words, where its character begins. */
  const places: number[] = [];
  let folded = '';
  for (const { segment, index } of characters.segment(words)) {
    const letters = foldedName(segment);
    const at = (folded + letters).indexOf(sought, Math.max(0, folded.length - sought.length));
    folded += letters;
    places.push(...letters.split('').map(() => index));
    if (at !== -1) return { from: places[at] ?? 0, to: index + segment.length };
  }
  return null;
}
