import type { DialectTypes } from '../dialect-types.ts';

/**
 * The version of the rules by which an index that is derived from other tables was made. Terms that exist were made by
 * the rules of version 1; customers without any come from before 0008, whose index was another one.
 */
export const indexVersions = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE index_versions (name ${text} NOT NULL PRIMARY KEY, version ${integer} NOT NULL)${keyedTable}`,
  `INSERT INTO index_versions (name, version)
    SELECT 'customer_terms', 1 WHERE EXISTS (SELECT 1 FROM customer_terms)`,
];
