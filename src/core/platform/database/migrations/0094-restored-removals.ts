import type { DialectTypes } from '../dialect-types.ts';

/** How many recordings the restores of a removal brought back, and how many files the last one did not find. */
export const restoredRemovals = ({ integer }: DialectTypes): readonly string[] =>
  ['restored', 'missing'].map(
    (column) => `ALTER TABLE retention_runs ADD COLUMN ${column} ${integer} NOT NULL DEFAULT 0`,
  );
