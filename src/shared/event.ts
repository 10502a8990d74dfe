/**
 * The one event emitter. A listener that throws does not keep the fact from the others: the first error is thrown
 * again once all of them have been called, so that it reaches whoever emitted.
 */
export class Emitter<Fact = void> {
  readonly #listeners = new Set<(fact: Fact) => void>();

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns its own undo. The same function may be added twice; each has its own undo. */
  on(listener: (fact: Fact) => void): () => void {
    const entry = (fact: Fact): void => listener(fact);
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  emit(fact: Fact): void {
    let failure: { readonly error: unknown } | null = null;
    for (const listener of this.#listeners) {
      try {
        listener(fact);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }

  clear(): void {
    this.#listeners.clear();
  }
}
