import type { Clock } from '../../shared/clock.ts';

const frameMs = 20;
const maxCatchUpFrames = 10;
/** Jitter buffers of phones hold 40 to 100 ms. */
const audiblyLateMs = 60;

/**
 * One 20 ms schedule for all that plays. Each tick is reckoned from the start, not from the last tick, so timers that
 * come late do not add up; frames missed in a short stall are made up for, a long one (sleep of the machine) is passed
 * over.
 */
export class Ticker {
  readonly #clock: Clock;
  readonly #onTick: (lateMs: number) => void;
  readonly #members = new Set<() => void>();
  readonly #counts = { frames: 0, lateFrames: 0 };
  #nextAtMs = 0;
  #cancel: (() => void) | null = null;

  /** `onTick` is told of each tick how late it is. */
  constructor(clock: Clock, onTick: (lateMs: number) => void = () => {}) {
    this.#clock = clock;
    this.#onTick = onTick;
  }

  /** See MediaStats. */
  get counts(): { readonly frames: number; readonly lateFrames: number } {
    return { ...this.#counts };
  }

  /** Calls back every 20 ms. Returns a function that stops it. */
  add(tick: () => void): () => void {
    this.#members.add(tick);
    if (!this.#cancel) {
      this.#nextAtMs = this.#clock.monotonic();
      this.#schedule();
    }
    return () => {
      this.#members.delete(tick);
      if (this.#members.size === 0) this.stop();
    };
  }

  stop(): void {
    this.#members.clear();
    this.#cancel?.();
    this.#cancel = null;
  }

  #count(frames: number, lateFrames: number): void {
    this.#counts.frames += frames;
    this.#counts.lateFrames += lateFrames;
  }

  #schedule(): void {
    this.#cancel = this.#clock.after(Math.max(0, this.#nextAtMs - this.#clock.monotonic()), () => this.#run());
  }

  #run(): void {
    const now = this.#clock.monotonic();
    const behindMs = now - this.#nextAtMs;
    if (behindMs > maxCatchUpFrames * frameMs) {
      // As many as a short stall may have: a sleeping machine is no busy one.
      this.#count(maxCatchUpFrames, maxCatchUpFrames);
      this.#nextAtMs = now;
    }
    while (this.#nextAtMs <= now && this.#members.size > 0) {
      const lateMs = now - this.#nextAtMs;
      this.#onTick(lateMs);
      this.#count(1, lateMs > audiblyLateMs ? 1 : 0);
      for (const tick of this.#members) tick();
      this.#nextAtMs += frameMs;
    }
    if (this.#members.size > 0) this.#schedule();
    else this.#cancel = null;
  }
}
