import type { Clock } from '../shared/clock.ts';

/** How often the sound of a call is asked for while its signalling is away. */
const intervalMs = 5000;
/**
 * Applies even if it is heard: a phone that is away for this time could neither hang up nor learn that the call is
 * over.
 */
const longestMs = 600_000;

/** Keeps what has lost its signalling for as long as its sound comes. */
export class SoundWatch {
  readonly #clock: Clock;
  readonly #isKept: () => boolean;
  #disarm: (() => void) | null = null;

  constructor(clock: Clock, isKept: () => boolean) {
    this.#clock = clock;
    this.#isKept = isKept;
  }

  /**
   * Calls `onOver` once nothing keeps it any more, perhaps immediately, and at the latest ten minutes after
   * `awaySinceMs` (monotonic). A running watch continues instead.
   */
  start(awaySinceMs: number, onOver: () => void): void {
    if (this.#disarm) return;
    const look = (): void => {
      this.#disarm = null;
      const leftMs = awaySinceMs + longestMs - this.#clock.monotonic();
      if (leftMs <= 0 || !this.#isKept()) return onOver();
      this.#disarm = this.#clock.after(Math.min(intervalMs, leftMs), look);
    };
    look();
  }

  /** The signalling is back. */
  stop(): void {
    this.#disarm?.();
    this.#disarm = null;
  }
}
