import { expect, test } from 'vitest';
import { loudnessOf } from './sound-test.ts';

const wave = (peak: number): Float32Array =>
  Float32Array.from({ length: 480 }, (_, index) => peak * Math.sin((2 * Math.PI * index) / 48));

test('silence has no loudness, and half of the range is −30 dB', () => {
  expect(loudnessOf(new Float32Array(480))).toBe(0);
  // The power of a sine is half of its peak squared: −3 dB.
  expect(loudnessOf(wave(10 ** ((-30 + 3.0103) / 20)))).toBeCloseTo(0.5, 3);
  expect(loudnessOf(wave(0.0001))).toBe(0);
  expect(loudnessOf(Float32Array.from({ length: 480 }, () => 1))).toBe(1);
});
