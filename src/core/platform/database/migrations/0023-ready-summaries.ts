import type { DialectTypes } from '../dialect-types.ts';

/**
 * A list's view of a customer, stored with the term of the customer's whole name: a search by name reads one place. It
 * is filled in at the start, see customers/search-index.sql.ts.
 */
export const readySummaries = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE customer_terms ADD COLUMN summary ${text}`,
];
