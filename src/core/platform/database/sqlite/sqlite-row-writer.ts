import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { RowWriter } from '../row-writer.ts';

/** Writes each row immediately, by a prepared statement per table. */
export function createSqliteRowWriter(connection: DatabaseSync): RowWriter {
  const inserts = new Map<string, StatementSync>();
  const insertInto = (table: string, columns: readonly string[]): StatementSync => {
    const known = inserts.get(table);
    if (known) return known;
    const made = connection.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    inserts.set(table, made);
    return made;
  };
  return {
    add: (table, row) => void insertInto(table, Object.keys(row)).run(...(Object.values(row) as SQLInputValue[])),
    flush: async () => {},
  };
}
