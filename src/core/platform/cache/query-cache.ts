import { LRUCache } from 'lru-cache';
import { readTables, type TableChanges } from '../database/table-changes.ts';

/** Whatever changes a database behind the core's back is seen after this long. */
const maxMs = 10_000;
/** Looking at the clock for each value would cost more than finding it. */
const ttlResolutionMs = 100;
/** Keys that were asked for once: of this many at least, and at most of twice as many. */
const rememberedKeys = 4096;

interface Entry<Value> {
  readonly value: Value;
  readonly tables: ReadonlySet<string>;
  readonly tick: number;
}

/**
 * Values that were read from tables, kept with them: while none has been written, they are what would be read again. A
 * value is kept from the second time that it is asked for: most are asked for once, and keeping one costs a fifth of a
 * request.
 */
export class QueryCache<Value extends string | number> {
  readonly #changes: TableChanges;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #alsoReads: readonly string[];
  #asked = new Set<string>();
  #askedBefore: ReadonlySet<string> = new Set();
  readonly #underWay = new Map<string, { readonly tick: number; readonly entry: Promise<Entry<Value>> }>();

  /** `maxCharacters` of keys and values together. `alsoReads`: what every value depends on besides. */
  constructor(
    changes: TableChanges,
    { maxCharacters, alsoReads = [] }: { maxCharacters: number; alsoReads?: readonly string[] },
  ) {
    this.#changes = changes;
    this.#alsoReads = alsoReads;
    this.#entries = new LRUCache({
      maxSize: maxCharacters,
      maxEntrySize: Math.ceil(maxCharacters / 32),
      sizeCalculation: ({ value }, key) => key.length + (typeof value === 'string' ? value.length : 8),
      ttl: maxMs,
      ttlResolution: ttlResolutionMs,
    });
  }

  /**
   * The value of a key, at once while it is valid; otherwise what `read` gives. Whoever asks the same meanwhile, with
   * nothing written since, waits for the one that reads.
   */
  get(key: string, read: () => Promise<Value>): Value | Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry && this.#changes.areUnchanged(entry.tables, entry.tick)) return passOn(entry);
    if (!entry && this.#isFirst(key)) return read();
    return this.#load(key, read);
  }

  #isFirst(key: string): boolean {
    if (this.#asked.has(key) || this.#askedBefore.has(key)) return false;
    if (this.#asked.size >= rememberedKeys) {
      this.#askedBefore = this.#asked;
      this.#asked = new Set();
    }
    this.#asked.add(key);
    return true;
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

/** What is made of this value depends on the tables that it was read from. */
function passOn<Value>({ value, tables }: Entry<Value>): Value {
  const reading = readTables.getStore();
  if (reading) for (const table of tables) reading.add(table);
  return value;
}
