import { AsyncLocalStorage } from 'node:async_hooks';
import { tablesInOrder } from './row-writer.ts';

/** Collects the tables that are read while something runs. */
export const readTables = new AsyncLocalStorage<Set<string>>();

interface Statement {
  readonly reads: readonly string[];
  readonly writes: string | null;
}
const known: ReadonlySet<string> = new Set(tablesInOrder);
const statements = new Map<string, Statement>();
const maxStatements = 2000;

/** Which tables a statement names, as its text says: also within fragments that no query builder knows. */
function statementOf(text: string): Statement {
  const before = statements.get(text);
  if (before) return before;
  const writes = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(text)?.[1] ?? null;
  const reads = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].flatMap(([, table]) =>
    table !== undefined && known.has(table) ? [table] : [],
  );
  const statement = { reads: [...new Set(reads)], writes: writes !== null && known.has(writes) ? writes : null };
  if (statements.size >= maxStatements) statements.clear();
  statements.set(text, statement);
  return statement;
}

/**
 * When each table was written last, on a clock that ticks with every write. One core at a time writes a database, so
 * what was read at a tick is still so while none of its tables has a later one.
 */
export class TableChanges {
  #tick = 0;
  readonly #lastWrites = new Map<string, number>();

  now(): number {
    return this.#tick;
  }
  wrote(table: string): void {
    this.#tick += 1;
    this.#lastWrites.set(table, this.#tick);
  }
  wroteEverything(): void {
    for (const table of tablesInOrder) this.wrote(table);
  }
  areUnchanged(tables: Iterable<string>, since: number): boolean {
    for (const table of tables) if ((this.#lastWrites.get(table) ?? 0) > since) return false;
    return true;
  }
}

/**
 * What one connection runs. A transaction's tables change when it writes, and again when it commits: in between others
 * still read what was.
 */
export class ObservedConnection {
  readonly #changes: TableChanges;
  readonly #written = new Set<string>();

  constructor(changes: TableChanges) {
    this.#changes = changes;
  }

  ran(text: string): void {
    const { reads, writes } = statementOf(text);
    if (writes !== null) {
      this.#changes.wrote(writes);
      this.#written.add(writes);
    }
    const reading = readTables.getStore();
    if (reading) for (const table of reads) reading.add(table);
  }
  ended(): void {
    for (const table of this.#written) this.#changes.wrote(table);
    this.#written.clear();
  }
}
