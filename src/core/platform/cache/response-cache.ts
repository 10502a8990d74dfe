import type { Caller } from '../caller.ts';
import { QueryCache } from './query-cache.ts';
import type { TableChanges } from '../database/table-changes.ts';

/** Stands for the names that answers take from memory: see lookups/lookup-cache.ts. */
export const lookupCacheTable = 'lookup cache';

const maxCharacters = 32 * 1024 * 1024;

/**
 * Answers that were given, for the same caller who asks the same again (docs/decisions/0010). A caller whose
 * permissions change is another caller.
 */
export class ResponseCache {
  readonly #answers: QueryCache<string>;
  readonly #callers = new WeakMap<Caller, number>();
  #lastCaller = 0;

  constructor(changes: TableChanges) {
    this.#answers = new QueryCache(changes, {
      maxCharacters,
      keeps: 'from-second',
      // Settings are kept in memory too: opening hours decide which appointments are to be moved.
      alsoReads: [lookupCacheTable, 'settings'],
    });
  }

  #keyOf(caller: Caller, request: string): string {
    let id = this.#callers.get(caller);
    if (id === undefined) {
      this.#lastCaller += 1;
      id = this.#lastCaller;
      this.#callers.set(caller, id);
    }
    return `${id} ${request}`;
  }

  /** Synchronous when it is cached. */
  get(caller: Caller, request: string, answer: () => Promise<string>): string | Promise<string> {
    return this.#answers.get(this.#keyOf(caller, request), answer);
  }
}
