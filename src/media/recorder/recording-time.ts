/**
 * Beyond this the clock was set, or the machine slept: no call goes on through that, and silence of hours is no
 * recording.
 */
const maxForwardMs = 60_000;
const maxBackwardMs = 1000;

/** Time since a recording began, which a change of the wall clock does not disturb. */
export class RecordingTime {
  #startedAtMs: number;
  #lastMs: number;

  constructor(nowMs: number) {
    this.#startedAtMs = nowMs;
    this.#lastMs = nowMs;
  }

  elapsedMs(nowMs: number): number {
    const passed = nowMs - this.#lastMs;
    if (passed > maxForwardMs || passed < -maxBackwardMs) this.#startedAtMs += passed;
    this.#lastMs = nowMs;
    return nowMs - this.#startedAtMs;
  }
}
