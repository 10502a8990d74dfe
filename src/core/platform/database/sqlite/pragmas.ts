/** For every connection to the clinic's file. */
export const readingPragmas = `
  PRAGMA cache_size = -16384;
  PRAGMA temp_store = MEMORY;
`;
