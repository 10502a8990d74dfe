import { sql } from 'kysely';

/** Escapes the characters that LIKE would interpret. */
export const likePattern = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/**
 * Whether a column contains a text, ignoring the case of ASCII letters; `pattern` is made by `likePattern`. Meant for
 * tables of some thousand rows.
 */
export const containing = (column: string, pattern: unknown) =>
  sql<boolean>`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '\\'`;
