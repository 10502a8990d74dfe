// A change of these rules raises `searchRulesVersion` in search-index.sql.ts.

/** A keyword as it is looked for: the same folding as of the terms. */
export const foldKeyword = (keyword: string): string =>
  keyword
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’.-]/g, '');

/**
 * Up to which length the beginnings of a text are terms of their own. So long a beginning is shared by few enough
 * customers to be looked through: three digits, a card up to its month, five letters. Of Chinese characters three, as
 * most names have no more: who is looked for by the whole name is looked up as it is.
 */
export const longestBeginning = (folded: string): number =>
  /^[\p{Script=Han}\d]/u.test(folded) ? 3 : /^c\d/.test(folded) ? 7 : 5;

/** After every character that a term can hold: the end of a range of terms with one beginning. */
export const endOf = (beginning: string): string => `${beginning}\u{10FFFF}`;
