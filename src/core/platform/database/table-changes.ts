import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';
import { tableNames } from './schema.ts';
import { touchedTables } from './touched-tables.ts';

/** Collects the tables that are read while something runs. */
export const readTables = new AsyncLocalStorage<Set<string>>();

/**
 * When each table was written last, on a clock that ticks with every write. One core at a time writes a database, so
 * what was read at a tick is still so while none of its tables has a later one.
 */
export class TableChanges {
  #tick = 0;
  readonly #lastWrites = new Map<string, number>();
  #withTriggers: ReadonlySet<string> = new Set();

  now(): number {
    return this.#tick;
  }
  /**
   * The clinic's schema has no triggers. One that somebody added may write anything: so does every write to its table.
   */
  setTablesWithTriggers(tables: Iterable<string>): void {
    this.#withTriggers = new Set(tables);
  }
  wrote(table: string): void {
    if (this.#withTriggers.has(table)) return this.wroteEverything();
    this.#tick += 1;
    this.#lastWrites.set(table, this.#tick);
  }
  wroteEverything(): void {
    this.#tick += 1;
    for (const table of tableNames) this.#lastWrites.set(table, this.#tick);
  }
  areUnchanged(tables: Iterable<string>, since: number): boolean {
    for (const table of tables) if ((this.#lastWrites.get(table) ?? 0) > since) return false;
    return true;
  }
}

/**
 * Tracks the queries of one connection. A transaction's tables change when it writes, and again when it commits: other
 * connections read the old rows in between.
 */
export class ObservedConnection {
  readonly #changes: TableChanges;
  readonly #written = new Set<string>();

  constructor(changes: TableChanges) {
    this.#changes = changes;
  }

  ran(query: Pick<CompiledQuery, 'sql' | 'query'>): void {
    const { reads, writes } = touchedTables(query);
    for (const table of writes) {
      this.#changes.wrote(table);
      this.#written.add(table);
    }
    const reading = readTables.getStore();
    if (reading) for (const table of reads) reading.add(table);
  }
  ended(): void {
    for (const table of this.#written) this.#changes.wrote(table);
    this.#written.clear();
  }
}
