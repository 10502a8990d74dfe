import { LRUCache } from 'lru-cache';
import { readTables, type TableChanges } from './table-changes.ts';

/** Whatever changes a database behind the core's back is seen after this long. */
const longestMilliseconds = 10_000;

interface Entry<Value> {
  readonly value: Value;
  readonly tables: ReadonlySet<string>;
  readonly tick: number;
}

/** Values that were read from tables, kept with them: while none has been written, they are what would be read again. */
export class Remembered<Value extends string | number> {
  readonly #changes: TableChanges;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #alsoReads: readonly string[];

  /** `most`: characters of keys and values together. `alsoReads`: what every value depends on besides. */
  constructor(changes: TableChanges, { most, alsoReads = [] }: { most: number; alsoReads?: readonly string[] }) {
    this.#changes = changes;
    this.#alsoReads = alsoReads;
    this.#entries = new LRUCache({ maxSize: most, maxEntrySize: Math.ceil(most / 32), sizeCalculation: ({ value }, key) => key.length + (typeof value === 'string' ? value.length : 8), ttl: longestMilliseconds });
  }

  find(key: string): Value | undefined {
    const found = this.#entries.get(key);
    if (!found || !this.#changes.areUnchanged(found.tables, found.tick)) return undefined;
    // What is read from this depends on what this was read from.
    const reading = readTables.getStore();
    if (reading) for (const table of found.tables) reading.add(table);
    return found.value;
  }

  /** Runs `read`, and keeps what it gives together with the tables that it read. */
  async remember(key: string, read: () => Promise<Value>): Promise<Value> {
    const tick = this.#changes.now();
    const tables = new Set<string>(this.#alsoReads);
    const outer = readTables.getStore();
    const value = await readTables.run(tables, read);
    if (outer) for (const table of tables) outer.add(table);
    this.#entries.set(key, { value, tables, tick });
    return value;
  }
}
