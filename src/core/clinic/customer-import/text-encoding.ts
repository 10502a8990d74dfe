import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { ImportEncoding } from '../../../shared/contract/admin/customer-import.ts';

/** How a file is to be decoded; `isCertain`: nobody needs to look at the names first. */
export interface FoundEncoding {
  readonly encoding: ImportEncoding;
  readonly isCertain: boolean;
}

const marks: readonly (readonly [mark: string, encoding: ImportEncoding])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** More characters than this say nothing new. */
const enoughCharacters = 50_000;

/** Counts of what is beyond ASCII, if it were in each encoding: all of it, and what is frequent there. */
class Evidence {
  /** Bytes beyond ASCII, those in sequences of UTF-8, and accented letters beside a letter of ASCII. */
  #bytes = 0;
  #inUtf8 = 0;
  #accented = 0;
  readonly #gb = { all: 0, frequent: 0 };
  /** Frequent in GB 2312 by a row that neither Hangul nor the frequent characters of Big5 reach. */
  #onlyInGb = 0;
  /** Second bytes that capitals of an alphabet do not have. */
  #low = 0;
  readonly #big5 = { all: 0, frequent: 0 };

  get isEnough(): boolean {
    return this.#gb.all > enoughCharacters;
  }

  /** `text`: bytes as Latin-1, not cut within a character. */
  add(text: string): void {
    const lengthOf = (found: readonly string[] | null): number => found?.join('').length ?? 0;
    this.#bytes += lengthOf(text.match(/[\x80-\xff]+/g));
    this.#inUtf8 += lengthOf(text.match(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g));
    this.#low += text.match(/[\xa1-\xbf]/g)?.length ?? 0;
    this.#accented += text.match(/(?<=[a-z])[\xc0-\xff]|[\xc0-\xff](?=[a-z])/gi)?.length ?? 0;
    // GB 2312 has its frequent characters in rows 16 to 55, Big5 in rows A4 to C6; both have signs before them.
    const inGb = text.match(/[\x81-\xfe](?:\d[\x81-\xfe]\d|[\x40-\x7e\x80-\xfe])|[\x80-\xff]/g) ?? [];
    for (const one of inGb) count(this.#gb, one, /^[\xb0-\xd7][\xa1-\xfe]$/);
    this.#onlyInGb += inGb.filter((one) => /^[\xc9-\xd7][\xa1-\xfe]$/.test(one)).length;
    const inBig5 = text.match(/[\x81-\xfe][\x40-\x7e\xa1-\xfe]|[\x80-\xff]/g) ?? [];
    for (const one of inBig5) count(this.#big5, one, /^[\xa4-\xc6][^]$/);
  }

  found(): FoundEncoding {
    if (this.#inUtf8 > this.#bytes / 2) return { encoding: 'utf-8', isCertain: true };
    const [gb, big5] = [shareOf(this.#gb), shareOf(this.#big5)];
    const accented = this.#accented / this.#bytes;
    // Which of the encodings for one alphabet it is shows in the names alone.
    if (accented > 0.5 && accented > Math.max(gb, big5)) return { encoding: 'windows-1252', isCertain: false };
    if (big5 > gb) return { encoding: 'big5', isCertain: big5 > 0.8 && big5 - gb > 0.1 };
    // A few characters may be frequent elsewhere too, and capitals of an alphabet are all in the rows of GB 2312.
    const isChinese = this.#onlyInGb > this.#gb.all / 20 && this.#low > this.#bytes / 20;
    return { encoding: 'gb18030', isCertain: gb > 0.8 && this.#gb.all >= 10 && isChinese };
  }
}

interface Count {
  all: number;
  frequent: number;
}
const isSign = /^[\xa1-\xa3][^]/;
function count(counted: Count, character: string, frequent: RegExp): void {
  if (isSign.test(character)) return;
  counted.all += 1;
  if (frequent.test(character)) counted.frequent += 1;
}
const shareOf = ({ all, frequent }: Count): number => frequent / Math.max(1, all);

/**
 * The encoding of a file of text: by its mark, by what its bytes can be, or by the characters that are frequent. The
 * detectors that packages have are made for prose: a list of names has a few characters in much ASCII.
 */
export async function encodingOf(file: string): Promise<FoundEncoding> {
  const certain = (encoding: ImportEncoding): FoundEncoding => ({ encoding, isCertain: true });
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const unicode = isFirst ? unicodeOf(chunk) : null;
      if (unicode) return certain(unicode);
      isFirst = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return certain('utf-8');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const evidence = new Evidence();
  let cut = '';
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (cut === '' && isAscii(chunk)) continue;
    const text = cut + chunk.toString('latin1');
    const end = text.lastIndexOf('\n') + 1 || text.length;
    evidence.add(text.slice(0, end));
    cut = text.slice(end);
    if (evidence.isEnough) break;
  }
  evidence.add(cut);
  return evidence.found();
}

/** The encoding that a mark of byte order names; UTF-16 without one has zeros in every other byte. */
function unicodeOf(beginning: Buffer): ImportEncoding | null {
  const hex = beginning.toString('hex', 0, 3);
  const marked = marks.find(([mark]) => hex.startsWith(mark));
  if (marked) return marked[1];
  const bytes = beginning.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < bytes.length / 10 || Math.min(even, odd) > bytes.length / 100) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}
