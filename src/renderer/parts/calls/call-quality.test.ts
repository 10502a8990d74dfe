import { expect, test } from 'vitest';
import { meanOpinionScore, meterLevel, qualityOf } from './call-quality.ts';

const sound = (roundTripMs: number, jitterMs: number, loss: number) => ({
  own: 0,
  other: 0,
  roundTripMs,
  jitterMs,
  loss,
});

test.each([
  [sound(42, 6, 0), 'good'],
  [sound(80, 10, 0.02), 'good'],
  [sound(300, 30, 0.03), 'fair'],
  [sound(300, 60, 0.1), 'poor'],
  [sound(42, 6, 0.5), 'poor'],
] as const)('%j is %s', (one, quality) => expect(qualityOf(meanOpinionScore(one) ?? 0)).toBe(quality));

test('nothing is said of what was not measured', () =>
  expect(meanOpinionScore({ ...sound(42, 6, 0), roundTripMs: null })).toBeNull());

test('a meter is even in decibels', () => {
  expect(meterLevel(null)).toBe(0);
  expect(meterLevel(0)).toBe(0);
  expect(meterLevel(1)).toBe(1);
  expect(meterLevel(10 ** (-30 / 20))).toBeCloseTo(0.5);
});
