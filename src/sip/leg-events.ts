import type { LegEvent } from './leg.ts';

/** Events of a leg: those before the first listener are kept for it. */
export class LegEvents {
  readonly #listeners = new Set<(event: LegEvent) => void>();
  #kept: LegEvent[] | null = [];

  add(listener: (event: LegEvent) => void): () => void {
    const own = (event: LegEvent): void => listener(event);
    this.#listeners.add(own);
    const kept = this.#kept ?? [];
    this.#kept = null;
    for (const event of kept) own(event);
    return () => void this.#listeners.delete(own);
  }

  tell(event: LegEvent): void {
    if (this.#kept) this.#kept.push(event);
    else for (const listener of this.#listeners) listener(event);
  }
}
