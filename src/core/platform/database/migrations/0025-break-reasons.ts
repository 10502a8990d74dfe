import type { DialectTypes } from '../dialect-types.ts';

/** Why agents of the clinic take a break. */
export const breakReasons = ({ id, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE break_reasons (id ${id}, name ${text} NOT NULL)${table}`,
];
