import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/**
 * A set of texts that may be larger than memory, in a temporary file that is removed with it. It keeps 64 bits of each
 * text's hash: of ten million texts, two share theirs with a probability of 3 in a million.
 */
export class DiskSet {
  readonly #file: string;
  readonly #connection: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;

  constructor(file: string) {
    this.#file = file;
    this.#connection = new DatabaseSync(file);
    // Nothing is to survive the process: one transaction that is never committed, and nothing that waits for the disk.
    this.#connection.exec(`
      PRAGMA journal_mode = MEMORY;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -16384;
      CREATE TABLE texts (hash INTEGER PRIMARY KEY);
      BEGIN
    `);
    this.#insert = this.#connection.prepare('INSERT OR IGNORE INTO texts VALUES (?)');
    this.#select = this.#connection.prepare('SELECT 1 FROM texts WHERE hash = ?');
  }

  /** Adds all of them, or none when one of them is there: then false. */
  addIfNew(texts: readonly string[]): boolean {
    const keys = texts.map(keyOf);
    // One text, as nearly always, takes one statement.
    if (keys.length > 1 && keys.some((key) => this.#select.get(key) !== undefined)) return false;
    const added = keys.map((key) => this.#insert.run(key).changes);
    return keys.length > 1 || added[0] === 1;
  }

  close(): void {
    this.#connection.close();
    rmSync(this.#file, { force: true });
  }
}

const keyOf = (text: string): bigint => hash('sha256', text, 'buffer').readBigInt64LE();
