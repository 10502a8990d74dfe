import { expect, test } from 'vitest';
import { alawToUlaw, decodeUlaw, encodeUlaw, ulawToAlaw, ulawToLinear } from './g711.ts';

/** G.711 in its own terms: segment s, mantissa m; µ-law values have 14 bits, A-law values 13 (and half steps). */
const ulawByFormula = (code: number): number => {
  const s = (~code >> 4) & 7;
  const m = ~code & 0x0f;
  const magnitude = ((2 * m + 33) * 2 ** s - 33) * 4;
  return code & 0x80 ? magnitude : -magnitude;
};
const alawByFormula = (code: number): number => {
  const s = ((code ^ 0x55) >> 4) & 7;
  const m = (code ^ 0x55) & 0x0f;
  const magnitude = (s === 0 ? 2 * m + 1 : (2 * m + 33) * 2 ** (s - 1)) * 8;
  return code & 0x80 ? magnitude : -magnitude;
};
const codes = Uint8Array.from({ length: 256 }, (_, code) => code);

test('every µ-law code has the value that G.711 gives it', () => {
  expect([...codes].map((code) => ulawToLinear(code) + 0)).toEqual([...codes].map((code) => ulawByFormula(code) + 0));
});

test('a sample gets the code in whose interval it lies: the decision values of G.711 table 2', () => {
  const intervals = Array.from({ length: 128 }, (_, i) => ({
    code: 0xff - i,
    lower: ((i % 16) + 16) * 2 ** (Math.floor(i / 16) + 1) - 33,
  }));
  const at = (sample: number): number => encodeUlaw(Int16Array.of(sample))[0] as number;
  const expected = intervals.slice(1).map(({ code }) => ({ from: code, below: code + 1, negative: code & 0x7f }));
  expect(
    intervals
      .slice(1)
      .map(({ lower }) => ({ from: at(lower * 4), below: at(lower * 4 - 1), negative: at(-lower * 4) })),
  ).toEqual(expected);
  expect([at(32_767), at(-32_768), at(0)]).toEqual([0x80, 0x00, 0xff]);
});

test('decoding and encoding again changes no code (but the negative zero)', () => {
  expect([...encodeUlaw(decodeUlaw(codes))]).toEqual([...codes].map((code) => (code === 0x7f ? 0xff : code)));
});

test('between A-law and µ-law a value moves by no more than half a step', () => {
  const moved = (from: number[], to: number[]): number[] =>
    from.filter((value, i) => Math.abs((to[i] as number) - value) > Math.abs(value) / 30 + 16);
  const [alawValues, ulawValues] = [[...codes].map(alawByFormula), [...codes].map(ulawByFormula)];
  expect(moved(alawValues, [...alawToUlaw(codes)].map(ulawByFormula))).toEqual([]);
  expect(moved(ulawValues, [...ulawToAlaw(codes)].map(alawByFormula))).toEqual([]);
});
