/** Time as an argument: what waits or stamps takes a clock, so that tests own the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since a moment that does not change while the process runs: never set back, for durations. */
  monotonic(): number;
  /** Calls back once, after that many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}
