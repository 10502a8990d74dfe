const isSpace = (letter: string): boolean => letter.trim() === '';

/**
 * Where a keyword is found in words, as positions in them; null where it is not. Neither case nor spaces count: a
 * number is typed without them and shown in groups.
 */
export function matchIn(words: string, keyword: string): { readonly from: number; readonly to: number } | null {
  const sought = [...keyword.toLowerCase()].filter((letter) => !isSpace(letter)).join('');
  if (sought === '') return null;
  /** The positions of what is no space. */
  const places = Array.from({ length: words.length }, (_, place) => place).filter(
    (place) => !isSpace(words[place] ?? ''),
  );
  const letters = places.map((place) => words[place] ?? '').join('');
  const at = letters.toLowerCase().indexOf(sought);
  const [first, last] = [places[at], places[at + sought.length - 1]];
  return at === -1 || first === undefined || last === undefined ? null : { from: first, to: last + 1 };
}
