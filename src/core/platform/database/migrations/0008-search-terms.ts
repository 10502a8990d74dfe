import type { DialectTypes } from '../dialect-types.ts';

/**
 * Terms in the order in which customers are listed: a keyword that a third of them share costs as little as one that
 * nobody does. The terms of customers who exist are made at the start, see customers/search-index.sql.ts.
 */
export const searchTerms = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `DROP TABLE customer_terms`,
  `CREATE TABLE customer_terms (
    term ${text} NOT NULL, created_at ${integer} NOT NULL, customer_id ${integer} NOT NULL REFERENCES customers(id),
    PRIMARY KEY (term, created_at, customer_id))${keyedTable}`,
];
