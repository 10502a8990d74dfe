import type { Clock } from '../../shared/clock.ts';

const defaults = { firstDelayMs: 1000, maxDelayMs: 15_000 };

/**
 * The waits between tries of something that may fail for a while, as on a full disk: each twice as long as the one
 * before, up to a limit, until a try succeeds.
 */
export class RetryTimer {
  readonly #clock: Clock;
  readonly #delays: typeof defaults;
  #delayMs: number;
  #waiting: { readonly retry: () => void; readonly disarm: () => void } | null = null;

  constructor(clock: Clock, delays: Partial<typeof defaults> = {}) {
    this.#clock = clock;
    this.#delays = { ...defaults, ...delays };
    this.#delayMs = this.#delays.firstDelayMs;
  }

  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** A try has failed: `retry` is called after the next wait. Takes the place of a wait that is under way. */
  failed(retry: () => void): void {
    this.cancel();
    this.#waiting = { retry, disarm: this.#clock.after(this.#delayMs, () => this.retryNow()) };
    this.#delayMs = Math.min(this.#delays.maxDelayMs, this.#delayMs * 2);
  }

  /** A try has succeeded: the next failure waits the shortest time again. */
  succeeded(): void {
    this.#delayMs = this.#delays.firstDelayMs;
  }

  /** Ends the wait, if there is one. */
  retryNow(): void {
    const waiting = this.#waiting;
    this.cancel();
    waiting?.retry();
  }

  cancel(): void {
    this.#waiting?.disarm();
    this.#waiting = null;
  }
}
