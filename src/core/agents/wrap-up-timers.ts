import type { Clock } from '../../shared/clock.ts';

/** One timer for each agent in wrap-up. */
export class WrapUpTimers {
  readonly #clock: Clock;
  readonly #onEnd: (agentId: string) => void;
  readonly #disarms = new Map<string, () => void>();

  constructor({ clock, onEnd }: { clock: Clock; onEnd: (agentId: string) => void }) {
    this.#clock = clock;
    this.#onEnd = onEnd;
  }

  /** Replaces the agent's current timer; null: none. */
  set(agentId: string, endsAt: number | null): void {
    this.#disarms.get(agentId)?.();
    this.#disarms.delete(agentId);
    if (endsAt === null) return;
    const disarm = this.#clock.after(Math.max(0, endsAt - this.#clock.now()), () => {
      this.#disarms.delete(agentId);
      this.#onEnd(agentId);
    });
    this.#disarms.set(agentId, disarm);
  }

  stop(): void {
    for (const disarm of this.#disarms.values()) disarm();
    this.#disarms.clear();
  }
}
