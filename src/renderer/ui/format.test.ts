import { expect, test } from 'vitest';
import { durationText, moneyText, numberText } from './format.ts';

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3725, '1:02:05'],
  [-3, '0:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('money and numbers read as people say them', () => {
  expect([moneyText('12680.00', 'en'), numberText('19900000001'), numberText('1001')]).toEqual([
    '¥12,680.00',
    '199 0000 0001',
    '1001',
  ]);
});
