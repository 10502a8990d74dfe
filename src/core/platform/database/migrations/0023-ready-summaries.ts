import type { DialectTypes } from '../dialect-types.ts';

/**
 * What a list shows of a customer, with the term of the customer's whole name: who is looked for by name is read in one
 * place. It is filled in at the start, see customers/search-index.sql.ts.
 */
export const readySummaries = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE customer_terms ADD COLUMN summary ${text}`,
];
