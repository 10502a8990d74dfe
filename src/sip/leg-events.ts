import { Emitter } from '../shared/event.ts';
import type { LegEvent } from './leg.ts';

/** Events of a leg: those before the first listener are kept for it. */
export class LegEvents {
  readonly #emitter = new Emitter<LegEvent>();
  #kept: LegEvent[] | null = [];

  on(listener: (event: LegEvent) => void): () => void {
    const undo = this.#emitter.on(listener);
    const kept = this.#kept ?? [];
    this.#kept = null;
    for (const event of kept) listener(event);
    return undo;
  }

  emit(event: LegEvent): void {
    if (this.#kept) this.#kept.push(event);
    else this.#emitter.emit(event);
  }
}
