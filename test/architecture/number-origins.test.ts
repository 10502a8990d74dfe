import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prefixDigits, readNumberSource } from '../../scripts/number-source.ts';
import { OriginTable } from '../../src/core/clinic/number-origin/origin-table.ts';

const table = new OriginTable(join(import.meta.dirname, '../../resources/number-origins/china.json.br'));
const source = readNumberSource();

/** The value of the longest prefix, as libphonenumber looks for it. */
function longest(prefixes: ReadonlyMap<string, string>, number: string): string | null {
  for (let digits = number.length; digits > 0; digits--) {
    const value = prefixes.get(number.slice(0, digits));
    if (value !== undefined) return value;
  }
  return null;
}

const numbersAround = (first: number, width: number): string[] =>
  [first - 1, first, first + width - 1, first + width].map((number) => String(number).padStart(prefixDigits, '0'));

test('every prefix of the source, and the one on each side of it, has the place that the source gives', () => {
  const wrong: string[] = [];
  for (const prefix of source.chinese.keys()) {
    const width = 10 ** (prefixDigits - prefix.length);
    const first = Number(prefix) * width;
    for (const number of numbersAround(first, width)) {
      const [zh, en] = [longest(source.chinese, number), longest(source.english, number)];
      const found = table.placeOf(number);
      if ((found?.zh ?? null) !== zh || (found?.en ?? null) !== en) wrong.push(number);
    }
  }
  expect(source.chinese.size).toBeGreaterThan(130_000);
  expect(wrong).toEqual([]);
});

test('every beginning of a mobile number has the carrier that the source gives', () => {
  for (let first = 1300; first < 2000; first++) {
    const number = `${first}0000000`;
    expect([number, table.carrierOf(number)]).toEqual([number, longest(source.carriers, number)]);
  }
});
