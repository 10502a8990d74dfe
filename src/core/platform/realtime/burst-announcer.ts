import type { Clock } from '../../../shared/clock.ts';

/**
 * Announces changes that come in bursts: the first immediately, the rest once at the end of a period, so that every
 * screen that reads again does so no more than once a period.
 */
export class BurstAnnouncer {
  readonly #announce: () => void;
  readonly #clock: Clock;
  readonly #periodMs: number;
  #cancelTimer: (() => void) | null = null;
  #hasChanged = false;

  constructor({ announce, clock, periodMs }: { announce: () => void; clock: Clock; periodMs: number }) {
    this.#announce = announce;
    this.#clock = clock;
    this.#periodMs = periodMs;
  }

  changed(): void {
    if (this.#cancelTimer) {
      this.#hasChanged = true;
      return;
    }
    this.#announce();
    this.#cancelTimer = this.#clock.after(this.#periodMs, () => {
      this.#cancelTimer = null;
      if (!this.#hasChanged) return;
      this.#hasChanged = false;
      this.changed();
    });
  }

  stop(): void {
    this.#cancelTimer?.();
  }
}
