/**
 * The one event emitter. A listener that throws does not keep the fact from the others: the first error is rethrown to
 * the emitting code once all of them have been called.
 */
export class Emitter<Fact = void> {
  readonly #listeners = new Set<(fact: Fact) => void>();

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns a function that removes it. A function that is added twice must be removed twice. */
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
