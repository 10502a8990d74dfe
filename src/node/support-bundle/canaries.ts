/** The people that this program knows, and its secrets: a file for others must have none of them. */
export interface Canaries {
  /** Customers and colleagues. */
  readonly names: Iterable<string>;
  readonly numbers: Iterable<string>;
  /** Tokens and passwords. */
  readonly secrets: Iterable<string>;
}
export type CanaryKind = 'name' | 'number' | 'secret';

/** Shorter ones are parts of other words, and extensions. */
const minSecret = 6;
const minNumber = 7;
const maxNumber = 15;
/** A number is also written without its country. */
const nationalDigits = 11;
/** A single word in Latin letters is a name from this length on, written with its capital. */
const minLatinWord = 4;
const maxWords = 4;

const words = /[\p{L}\p{N}’']+/gu;
const han = /\p{Script=Han}+/gu;
const normal = (name: string): string => name.normalize('NFKC').toLowerCase();
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Finds canaries in texts; made once, as there may be a million names. */
export class CanarySearch {
  readonly #names = new Set<string>();
  readonly #capitalised = new Set<string>();
  readonly #numbers = new Set<string>();
  readonly #secrets: readonly string[];
  #longestHan = 0;

  constructor({ names, numbers, secrets }: Canaries) {
    for (const name of names) this.#addName(name.trim());
    for (const number of numbers) {
      const digits = digitsOf(number);
      if (digits.length >= minNumber) this.#numbers.add(digits).add(digits.slice(-nationalDigits));
    }
    this.#secrets = [...secrets].filter(({ length }) => length >= minSecret);
  }

  /** The kind of canary in a text, also in its form as a part of an address; null where there is none. */
  find(text: string): CanaryKind | null {
    return this.#findIn(text) ?? (text.includes('%') ? this.#findIn(decoded(text)) : null);
  }

  #addName(name: string): void {
    const parts = name.normalize('NFKC').match(words) ?? [];
    if (/^\p{Script=Han}{2,}$/u.test(name)) {
      this.#names.add(name);
      this.#longestHan = Math.max(this.#longestHan, name.length);
    } else if (parts.length > 1) this.#names.add(normal(parts.join(' ')));
    else if (name.length >= minLatinWord && /^\p{Lu}/u.test(name)) this.#capitalised.add(name);
  }

  #findIn(text: string): CanaryKind | null {
    if (this.#secrets.some((secret) => text.includes(secret))) return 'secret';
    if (this.#hasNumber(text)) return 'number';
    return this.#hasName(text) ? 'name' : null;
  }

  #hasNumber(text: string): boolean {
    if (this.#numbers.size === 0) return false;
    for (const [found] of text.matchAll(/\d(?:[ ().+-]{0,2}\d){6,}/g)) {
      const digits = digitsOf(found);
      for (let start = 0; start + minNumber <= digits.length; start += 1)
        for (let length = minNumber; length <= maxNumber && start + length <= digits.length; length += 1)
          if (this.#numbers.has(digits.slice(start, start + length))) return true;
    }
    return false;
  }

  #hasName(text: string): boolean {
    for (const [run] of text.matchAll(han))
      for (let start = 0; start < run.length; start += 1)
        for (let length = 2; length <= this.#longestHan && start + length <= run.length; length += 1)
          if (this.#names.has(run.slice(start, start + length))) return true;
    const found = text.normalize('NFKC').match(words) ?? [];
    return found.some((word, index) => {
      if (this.#capitalised.has(word)) return true;
      for (let count = 2; count <= maxWords && index + count <= found.length; count += 1)
        if (this.#names.has(normal(found.slice(index, index + count).join(' ')))) return true;
      return false;
    });
  }
}

/** Escapes of addresses as the characters that they stand for; what is none stays. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
