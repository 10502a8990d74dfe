import type { DialectTypes } from '../dialect-types.ts';

/** The version of a customer's record: the second of two concurrent changes is refused. */
export const customerVersions = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE customers ADD COLUMN version ${integer} NOT NULL DEFAULT 1`,
];
