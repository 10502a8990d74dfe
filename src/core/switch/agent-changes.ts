import type { FreeAgents } from './flows/inbound.ts';

/** Wakes the waiting callers when an agent may have become free. */
export class AgentChanges implements FreeAgents {
  #change = Promise.withResolvers<void>();

  next(): Promise<void> {
    return this.#change.promise;
  }

  announce(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }
}
