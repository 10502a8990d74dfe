const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

/** That a row is named by another, in the words of either database. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === sqliteForeignKey) ||
    ('code' in error && error.code === postgresForeignKey));
