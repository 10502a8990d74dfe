import type { FreeAgents } from './flows/switch-ports.ts';

interface Waiting {
  readonly since: number;
  wake(): void;
}

/** Wakes the waiting callers when an agent may have become free: who waits longest chooses first. */
export class AgentChanges implements FreeAgents {
  #waiting: Waiting[] = [];

  next(since: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ since, wake: resolve });
    return promise;
  }

  announce(): void {
    const waiting = this.#waiting.toSorted((one, other) => one.since - other.since);
    this.#waiting = [];
    for (const { wake } of waiting) wake();
  }
}
