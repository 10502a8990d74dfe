// A change of these rules raises `searchRulesVersion` in search-index.sql.ts.

/**
 * Length up to which each prefix of a text is a separate term. Few enough customers share a prefix of this length to
 * scan them: three digits, a card up to its month, five letters. Three Chinese characters, as most names have no more:
 * a search for a whole name is an exact lookup.
 */
export const longestBeginning = (folded: string): number =>
  /^[\p{Script=Han}\d]/u.test(folded) ? 3 : /^c\d/.test(folded) ? 7 : 5;

/** After every character that a term can hold: the end of a range of terms with one beginning. */
export const endOf = (beginning: string): string => `${beginning}\u{10FFFF}`;
