/** Who wants to know of one thing. Adding returns the undo. */
export class Listeners<Fact> {
  readonly #all = new Set<(fact: Fact) => void>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  add(listener: (fact: Fact) => void): () => void {
    // The same function may be added twice; each has its own undo.
    const own = (fact: Fact): void => listener(fact);
    this.#all.add(own);
    return () => void this.#all.delete(own);
  }

  notify(fact: Fact): void {
    for (const listener of this.#all) listener(fact);
  }

  clear(): void {
    this.#all.clear();
  }
}
