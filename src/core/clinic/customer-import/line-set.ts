/** Some of the lines of a file, one bit each: 200 MB of lines are a megabyte. */
export class LineSet {
  #bits = new Uint8Array(4096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** `line`: counted from 0, each once. */
  add(line: number): void {
    const at = line >> 3;
    if (at >= this.#bits.length) {
      const larger = new Uint8Array(2 * Math.max(this.#bits.length, at));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (line & 7));
    this.#size += 1;
  }

  has(line: number): boolean {
    return ((this.#bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }
}
