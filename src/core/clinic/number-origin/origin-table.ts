import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Made by scripts/number-origins.ts. */
interface StoredTable {
  readonly places: readonly (readonly [zh: string, en: string])[];
  readonly lengths: readonly number[];
  readonly indexes: readonly number[];
  readonly carriers: Readonly<Record<string, string>>;
}

const prefixDigits = 7;
const longestCarrierPrefix = 4;

/** Places and carriers of China by the beginning of a national number, as the source names them. */
export class OriginTable {
  readonly #places: StoredTable['places'];
  readonly #carriers: ReadonlyMap<string, string>;
  /** The first prefix of each run of prefixes with the same place. */
  readonly #starts: Uint32Array;
  /** Its place, counted from 1; 0 is none. */
  readonly #indexes: Uint16Array;

  constructor(file: string) {
    const { places, lengths, indexes, carriers } = JSON.parse(
      brotliDecompressSync(readFileSync(file)).toString('utf8'),
    ) as StoredTable;
    this.#places = places;
    this.#carriers = new Map(Object.entries(carriers));
    this.#indexes = Uint16Array.from(indexes);
    this.#starts = new Uint32Array(lengths.length);
    let start = 0;
    for (const [index, length] of lengths.entries()) {
      this.#starts[index] = start;
      start += length;
    }
  }

  /** `number`: seven digits of a national number, or more. */
  placeOf(number: string): { readonly zh: string; readonly en: string } | null {
    const [zh, en] = this.#places[this.#indexAt(Number(number.slice(0, prefixDigits))) - 1] ?? [];
    return zh === undefined || en === undefined ? null : { zh, en };
  }

  carrierOf(number: string): string | null {
    for (let digits = longestCarrierPrefix; digits > 1; digits--) {
      const carrier = this.#carriers.get(number.slice(0, digits));
      if (carrier !== undefined) return carrier;
    }
    return null;
  }

  /** Takes the last run that does not begin behind the prefix. */
  #indexAt(prefix: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) > prefix) high = middle;
      else low = middle;
    }
    return this.#indexes[low] ?? 0;
  }
}
