import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

const maxStatements = 500;

/** Rows as arrays: an object that SQLite's binding makes is slower to make, and slower to read ever after. */
export interface FoundRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SQLOutputValue[])[];
}

interface Prepared {
  readonly statement: StatementSync;
  /** Names of the columns of its rows; none for a statement that gives no rows. */
  readonly columns: readonly string[];
}

/** The statements of one connection, each prepared once: preparing costs more than most of our queries. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Throws the error of SQLite. */
  run(sql: string, parameters: readonly unknown[]): FoundRows | ReturnType<StatementSync['run']> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (columns.length === 0) return statement.run(...values);
    return { columns, rows: statement.all(...values) as unknown as SQLOutputValue[][] };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (this.#prepared.size >= maxStatements) this.#prepared.delete(this.#prepared.keys().next().value as string);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
