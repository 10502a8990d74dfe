/** For every connection to the clinic's file. Reads come from the mapped file; the private cache is small. */
export const readingPragmas = `
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = MEMORY;
  PRAGMA mmap_size = 2147418112;
`;
