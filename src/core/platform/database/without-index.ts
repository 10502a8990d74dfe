import { sql } from 'kysely';

/**
 * A column as an expression that no index has. SQLite, for a long IN list of another column, would otherwise read a
 * whole table by an index of this one, rather than look up the few rows of the list.
 */
export const withoutIndex = {
  text: (column: string) => sql<string>`(${sql.ref(column)} || '')`,
  number: (column: string) => sql<number>`(${sql.ref(column)} + 0)`,
} as const;
