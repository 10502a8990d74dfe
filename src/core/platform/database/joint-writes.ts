interface Write<Transaction> {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly settled: PromiseWithResolvers<void>;
}

/**
 * Writes of one turn of the event loop in one transaction, such as the states, the record and the events that follow
 * from one fact of a call: each commit takes time of the thread that decides about calls. One that fails is tried by
 * itself, and so are the others then.
 */
export class JointWrites<Transaction> {
  readonly #transact: (work: (transaction: Transaction) => Promise<void>) => Promise<void>;
  #waiting: Write<Transaction>[] = [];

  constructor(transact: (work: (transaction: Transaction) => Promise<void>) => Promise<void>) {
    this.#transact = transact;
  }

  /** Resolves when it is committed. Rejects with what `work` rejects with, and writes nothing of it then. */
  write(work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    const settled = Promise.withResolvers<void>();
    if (this.#waiting.push({ work, settled }) === 1) setImmediate(() => void this.#writeAll());
    return settled.promise;
  }

  async #writeAll(): Promise<void> {
    const writes = this.#waiting;
    this.#waiting = [];
    const areWritten = await this.#commit(writes).then(
      () => true,
      (error: unknown) => {
        if (writes.length === 1) writes[0]?.settled.reject(error);
        return writes.length === 1;
      },
    );
    if (areWritten) for (const { settled } of writes) settled.resolve();
    else for (const one of writes) await this.#commit([one]).then(one.settled.resolve, one.settled.reject);
  }

  #commit(writes: readonly Write<Transaction>[]): Promise<void> {
    return this.#transact(async (transaction) => {
      for (const { work } of writes) await work(transaction);
    });
  }
}
