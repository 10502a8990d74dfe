const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

/** Whether another row refers to this one, by the error codes of either database. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === sqliteForeignKey) ||
    ('code' in error && error.code === postgresForeignKey));
