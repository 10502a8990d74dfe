/** So many keys are remembered; then all are forgotten. */
const maxKeys = 8192;
/** One bit for each key, of so many that few share one. */
const bits = 16 * maxKeys;

/**
 * Which keys have been asked for lately, in 16 KB: a key that shares its bit with another one counts as asked for, too.
 */
export class AskedKeys {
  readonly #bytes = new Uint8Array(bits / 8);
  #count = 0;

  isNew(key: string): boolean {
    const bit = hashOf(key) % bits;
    const [index, mask] = [bit >>> 3, 1 << (bit & 7)];
    if (((this.#bytes[index] ?? 0) & mask) !== 0) return false;
    if (this.#count === maxKeys) {
      this.#bytes.fill(0);
      this.#count = 0;
    }
    this.#bytes[index] = (this.#bytes[index] ?? 0) | mask;
    this.#count += 1;
    return true;
  }
}

/** FNV-1a, of UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
