import type { Clock } from '../../src/shared/clock.ts';

/** A clock that moves only when it is advanced. Timers fire in order of their time. */
export class FakeClock implements Clock {
  #now: number;
  readonly #start: number;
  #wallShift = 0;
  #timers: { at: number; callback: () => void }[] = [];

  constructor(start = Date.UTC(2026, 0, 5, 9)) {
    this.#now = start;
    this.#start = start;
  }

  now(): number {
    return this.#now + this.#wallShift;
  }

  monotonic(): number {
    return this.#now - this.#start;
  }

  /** Sets the wall clock, forward or back; timers and the monotonic clock are not affected. */
  setWall(shiftMs: number): void {
    this.#wallShift += shiftMs;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Lets time pass, and lets what each timer sets going come to rest before the next one fires. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await settle();
      const next = this.#timers.filter((timer) => timer.at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
    await settle();
  }
}

/** Resolves when everything that needs no time has happened. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
