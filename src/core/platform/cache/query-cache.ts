import { LRUCache } from 'lru-cache';
import { AskedKeys } from './asked-keys.ts';
import { readTables, type TableChanges } from '../database/table-changes.ts';

/** Changes behind the core's back are seen after this long. */
const maxMs = 10_000;
/** Looking at the clock for each value would cost more than finding it. */
const ttlResolutionMs = 100;
interface Entry<Value> {
  readonly value: Value;
  readonly tables: ReadonlySet<string>;
  readonly tick: number;
}

/**
 * Values that were read from tables, kept with them: while none has been written, they are what would be read again.
 * `keeps: 'from-second'` where most keys are asked for once: the first time costs no keeping, and nobody waits for the
 * one who asks.
 */
export class QueryCache<Value extends string | number> {
  readonly #changes: TableChanges;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #alsoReads: readonly string[];
  /** Null: a value is kept from its first time. */
  readonly #asked: AskedKeys | null;
  readonly #underWay = new Map<string, { readonly tick: number; readonly entry: Promise<Entry<Value>> }>();

  /** `maxCharacters` of keys and values together. `alsoReads`: further tables that every value depends on. */
  constructor(
    changes: TableChanges,
    {
      maxCharacters,
      keeps,
      alsoReads = [],
    }: { maxCharacters: number; keeps: 'from-first' | 'from-second'; alsoReads?: readonly string[] },
  ) {
    this.#changes = changes;
    this.#alsoReads = alsoReads;
    this.#asked = keeps === 'from-second' ? new AskedKeys() : null;
    this.#entries = new LRUCache({
      maxSize: maxCharacters,
      maxEntrySize: Math.ceil(maxCharacters / 32),
      sizeCalculation: ({ value }, key) => key.length + (typeof value === 'string' ? value.length : 8),
      ttl: maxMs,
      ttlResolution: ttlResolutionMs,
    });
  }

  /**
   * The value of a key, synchronous while it is valid; otherwise the result of `read`. Concurrent callers share a
   * running read, if nothing was written since.
   */
  get(key: string, read: () => Promise<Value>): Value | Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry && this.#changes.areUnchanged(entry.tables, entry.tick)) return passOn(entry);
    if (!entry && this.#asked?.isNew(key)) return read();
    return this.#load(key, read);
  }

  #load(key: string, read: () => Promise<Value>): Promise<Value> {
    const tick = this.#changes.now();
    let running = this.#underWay.get(key);
    if (running?.tick !== tick) {
      running = { tick, entry: this.#read(key, tick, read) };
      this.#underWay.set(key, running);
    }
    return running.entry.then(passOn);
  }

  async #read(key: string, tick: number, read: () => Promise<Value>): Promise<Entry<Value>> {
    const tables = new Set<string>(this.#alsoReads);
    try {
      const entry = { value: await readTables.run(tables, read), tables, tick };
      this.#entries.set(key, entry);
      return entry;
    } finally {
      if (this.#underWay.get(key)?.tick === tick) this.#underWay.delete(key);
    }
  }
}

/** Values derived from this one depend on the tables that it was read from. */
function passOn<Value>({ value, tables }: Entry<Value>): Value {
  const reading = readTables.getStore();
  if (reading) for (const table of tables) reading.add(table);
  return value;
}
