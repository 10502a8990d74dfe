import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { isDiskFull } from '../../full-disk.ts';
import { type FoundRows, SqliteStatements } from './sqlite-statements.ts';

/** Primary result code (SQLite's documentation of rescodes). */
const sqliteIoError = 10;

/** The problem for an SQLite error; unexpected errors are returned unchanged. */
export function sqliteProblem(error: unknown): unknown {
  if (isDiskFull(error)) return problemFor('disk-full', {}, { cause: error });
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : 0;
  if (code === sqliteIoError) return problemFor('disk-failing', {}, { cause: error });
  return error;
}

/** Rows as plain objects: see `FoundRows`. */
export const rowsOf = <Row>({ columns, rows }: FoundRows): Row[] => rows.map((values) => rowOf<Row>(columns, values));

function rowOf<Row>(columns: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row: Record<string, SQLOutputValue> = {};
  for (let i = 0; i < columns.length; i += 1) row[columns[i] as string] = values[i] as SQLOutputValue;
  return row as Row;
}

/**
 * The one connection that writes, on the thread of the core. Transactions take turns on it; a query outside of one
 * waits for the transaction that runs.
 */
export class WritingConnection {
  readonly #database: DatabaseSync;
  readonly #statements: SqliteStatements;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new SqliteStatements(database);
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    this.#isTaken = true;
  }
  release(): void {
    const next = this.#waiting.shift();
    // Handed over without being released in between: newcomers queue behind those who wait.
    if (next) next();
    else this.#isTaken = false;
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      const result = this.#statements.run(query.sql, query.parameters);
      if ('rows' in result) return { rows: rowsOf<Row>(result) };
      return { rows: [], numAffectedRows: BigInt(result.changes), insertId: BigInt(result.lastInsertRowid) };
    } catch (error) {
      throw sqliteProblem(error);
    }
  }
  execute(statement: string): void {
    try {
      this.#database.exec(statement);
    } catch (error) {
      throw sqliteProblem(error);
    }
  }
  close(): void {
    this.#database.close();
  }
}
