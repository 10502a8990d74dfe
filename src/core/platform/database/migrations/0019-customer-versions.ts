import type { DialectTypes } from '../dialect-types.ts';

/** How often a customer's file was changed: of two who change it at once, the second one is told. */
export const customerVersions = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE customers ADD COLUMN version ${integer} NOT NULL DEFAULT 1`,
];
