/**
 * Runs one piece of work at a time, one of each key in turn: a key that has just had its turn is queued behind all
 * others that wait, so the first work of a key waits for no more than the work that is running and one of each other
 * key.
 */
export class FairQueue<Key> {
  /** Keys whose next work may begin, in the order of their turns; without the one that is running. */
  readonly #waiting = new Map<Key, (() => Promise<void>)[]>();
  #running: { key: Key; later: (() => Promise<void>)[] } | null = null;
  #settled = Promise.withResolvers<void>();

  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn = (): Promise<void> => work().then(resolve, reject);
      if (this.#running?.key === key) this.#running.later.push(turn);
      else this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), turn]);
      if (!this.#running) void this.#runAll();
    });
  }

  /** Resolves when nothing runs or waits. */
  async settled(): Promise<void> {
    if (this.#running) await this.#settled.promise;
  }

  async #runAll(): Promise<void> {
    this.#settled = Promise.withResolvers();
    for (;;) {
      const [next] = this.#waiting;
      if (!next) break;
      const [key, [turn, ...later]] = next;
      this.#waiting.delete(key);
      this.#running = { key, later };
      await turn?.();
      if (later.length > 0) this.#waiting.set(key, later);
    }
    this.#running = null;
    this.#settled.resolve();
  }
}
