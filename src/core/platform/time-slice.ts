import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 2;

/**
 * The share of a turn of the event loop that long work may take: `if (slice.isOver) await slice.next()` between its
 * steps lets requests and calls have theirs, also when no step waits for anything.
 */
export class TimeSlice {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began >= sliceMs;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
