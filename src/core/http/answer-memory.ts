import { LRUCache } from 'lru-cache';
import type { Caller } from '../auth/caller.ts';
import { readTables, type TableChanges } from '../database/table-changes.ts';

/** Stands for the names that answers take from memory: see lookups/reference-book.ts. */
export const referenceBookTable = 'reference book';

const mostCharacters = 32 * 1024 * 1024;
const mostCharactersOfOne = 1024 * 1024;
/** Whatever changes a database behind the core's back is seen after this long. */
const longestMilliseconds = 10_000;

interface Remembered {
  readonly text: string;
  readonly tables: ReadonlySet<string>;
  readonly tick: number;
}

/**
 * Answers that were given, for the same caller who asks the same again: while none of the tables that an answer was read
 * from has been written, it is the answer. A caller whose permissions change is another caller.
 */
export class AnswerMemory {
  readonly #changes: TableChanges;
  readonly #answers = new LRUCache<string, Remembered>({ maxSize: mostCharacters, maxEntrySize: mostCharactersOfOne, sizeCalculation: ({ text }, key) => text.length + key.length, ttl: longestMilliseconds });
  readonly #callers = new WeakMap<Caller, number>();
  #lastCaller = 0;

  constructor(changes: TableChanges) {
    this.#changes = changes;
  }

  #keyOf(caller: Caller, asked: string): string {
    let id = this.#callers.get(caller);
    if (id === undefined) {
      this.#lastCaller += 1;
      id = this.#lastCaller;
      this.#callers.set(caller, id);
    }
    return `${id} ${asked}`;
  }

  find(caller: Caller, asked: string): string | undefined {
    const found = this.#answers.get(this.#keyOf(caller, asked));
    return found && this.#changes.areUnchanged(found.tables, found.tick) ? found.text : undefined;
  }

  /** Runs `answer`, and keeps what it gives together with what it read. */
  async remember(caller: Caller, asked: string, answer: () => Promise<string>): Promise<string> {
    const tick = this.#changes.now();
    const tables = new Set<string>([referenceBookTable]);
    const text = await readTables.run(tables, answer);
    this.#answers.set(this.#keyOf(caller, asked), { text, tables, tick });
    return text;
  }
}
