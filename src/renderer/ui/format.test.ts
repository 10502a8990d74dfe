import { expect, test } from 'vitest';
import { durationText, moneyText, numberText, sinceText } from './format.ts';

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

test.each([
  ['2026-11-22', 'en', '09:05'],
  ['2026-11-23', 'en', 'Nov 22, 09:05'],
  ['2026-11-23', 'zh-CN', '11月22日 09:05'],
])('what lasts since 2026-11-22 09:05:07 is said on %s in %s as %s', (today, language, text) =>
  expect(sinceText('2026-11-22 09:05:07', today, language)).toBe(text),
);
