import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { prefixDigits, readNumberSource } from './number-source.ts';
import { root } from './run.ts';

/**
 * Writes where numbers of China are from (docs/decisions/0026): places in both languages, and the runs of seven-digit
 * prefixes that have the same one: their lengths, and which one, counted from 1; 0 is none.
 */
const { chinese, english, carriers } = readNumberSource();
const placeOf = new Map<string, number>();
const places: [zh: string, en: string][] = [];
const prefixes = new Uint16Array(10 ** prefixDigits);
// A longer prefix is more exact than the one that it begins with.
for (const prefix of [...chinese.keys()].toSorted((one, other) => one.length - other.length)) {
  const names = [chinese.get(prefix) ?? '', english.get(prefix) ?? ''] as const;
  const key = names.join('|');
  const place = placeOf.get(key) ?? places.push([...names]);
  placeOf.set(key, place);
  const width = 10 ** (prefixDigits - prefix.length);
  prefixes.fill(place, Number(prefix) * width, (Number(prefix) + 1) * width);
}
const lengths: number[] = [];
const indexes: number[] = [];
let last = -1;
for (const place of prefixes) {
  if (place === last) {
    lengths.push((lengths.pop() ?? 0) + 1);
    continue;
  }
  lengths.push(1);
  indexes.push(place);
  last = place;
}
const table = JSON.stringify({ places, lengths, indexes, carriers: Object.fromEntries(carriers) });
writeFileSync(join(root, 'resources/number-origins/china.json.br'), brotliCompressSync(table));
