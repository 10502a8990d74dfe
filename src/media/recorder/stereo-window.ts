import { ulawToLinear } from '../g711.ts';

export type Channel = 0 | 1;

/** Four seconds: far more than any packet is late or early. */
const capacityFrames = 32_768;

/**
 * The newest part of a recording, in which packets find their place whatever order they come in. Positions in samples.
 */
export class StereoWindow {
  readonly #samples = new Int16Array(capacityFrames * 2);
  #taken = 0;

  get taken(): number {
    return this.#taken;
  }

  /** Samples before what was taken, or beyond the window, are left out. */
  put(channel: Channel, position: number, ulaw: Uint8Array): void {
    for (let i = 0; i < ulaw.length; i++) {
      const at = position + i;
      if (at < this.#taken || at >= this.#taken + capacityFrames) continue;
      this.#samples[(at % capacityFrames) * 2 + channel] = ulawToLinear(ulaw[i] as number);
    }
  }

  /** Interleaved 16-bit samples up to this position; silence where nothing was put. */
  take(until: number): Buffer {
    const out = this.peek(until);
    const count = out.length / 4;
    for (let i = 0; i < Math.min(count, capacityFrames); i++) {
      const at = ((this.#taken + i) % capacityFrames) * 2;
      this.#samples[at] = 0;
      this.#samples[at + 1] = 0;
    }
    this.#taken += count;
    return out;
  }

  /** The same, which may still change: it is not taken. */
  peek(until: number): Buffer {
    const count = Math.max(0, until - this.#taken);
    const out = Buffer.alloc(count * 4);
    for (let i = 0; i < Math.min(count, capacityFrames); i++) {
      const at = ((this.#taken + i) % capacityFrames) * 2;
      out.writeInt16LE(this.#samples[at] as number, i * 4);
      out.writeInt16LE(this.#samples[at + 1] as number, i * 4 + 2);
    }
    return out;
  }
}
