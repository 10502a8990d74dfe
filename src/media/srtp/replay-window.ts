/** RFC 3711 § 3.3.2: each packet index once, and none older than the window (at least 64). */
const windowSize = 256;

export class ReplayWindow {
  readonly #seen = new Float64Array(windowSize).fill(-1);
  highest = -1;

  /** Whether this index is neither seen nor too old. */
  allows(index: number): boolean {
    return index >= 0 && index > this.highest - windowSize && this.#seen[index % windowSize] !== index;
  }

  /** Must be called only after the packet has been authenticated. */
  add(index: number): void {
    this.#seen[index % windowSize] = index;
    if (index > this.highest) this.highest = index;
  }
}
