import { expect, test } from 'vitest';
import {
  dayTimeText,
  durationText,
  moneyText,
  nearTimeText,
  numberText,
  pointsText,
  shortDayText,
  shortDayTimeText,
  sinceText,
} from './format.ts';

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3725, '1:02:05'],
  [-3, '0:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('money and numbers read as people say them', () => {
  expect(moneyText('12680.00', 'en')).toBe('¥12,680.00');
  const numbers = ['+8619900000001', '19900000001', '+864008001000', '8008001000', '1001', '+442071838750'];
  expect([...numbers, '01062345678;ext=801'].map(numberText)).toEqual([
    '199 0000 0001',
    '199 0000 0001',
    '400 800 1000',
    '800 800 1000',
    '1001',
    '+442071838750',
    '01062345678-801',
  ]);
});

test.each([
  ['2026-11-22', 'en', '09:05'],
  ['2026-11-23', 'en', 'Nov 22, 09:05'],
  ['2026-11-23', 'zh-CN', '11月22日 09:05'],
])('shows the time since 2026-11-22 09:05:07 on %s in %s as %s', (today, language, text) =>
  expect(sinceText('2026-11-22 09:05:07', today, language)).toBe(text),
);

test.each([
  ['2026-01-05 13:14:00', 'en', 'Jan 5, 13:14'],
  ['2024-01-05 13:14:00', 'en', 'Jan 5, 2024, 13:14'],
  ['2024-01-05 13:14:00', 'zh-CN', '2024年1月5日 13:14'],
  ['2027-01-05 13:14:00', 'en', 'Jan 5, 2027, 13:14'],
])('shows the moment %s in 2026 in %s as %s', (written, language, text) =>
  expect(dayTimeText(written, '2026-11-22', language)).toBe(text),
);

test.each([
  ['2026-01-05 13:14:00', 'en', 'Jan 5, 13:14'],
  ['2025-01-05 13:14:00', 'en', 'Jan 5, 2025'],
  ['2025-01-05 13:14:00', 'zh-CN', '2025年1月5日'],
])('shows the moment %s in 2026 in little room in %s as %s', (written, language, text) =>
  expect(shortDayTimeText(written, '2026-11-22', language)).toBe(text),
);

test.each([
  ['2026-11-24', 'en', 'Nov 24'],
  ['2026-11-24', 'zh-CN', '11月24日'],
  ['2025-11-24', 'en', 'Nov 24, 2025'],
  ['2025-11-24', 'zh-CN', '2025年11月24日'],
])('shows %s in 2026 in %s as %s', (day, language, text) =>
  expect(shortDayText(day, '2026-01-02', language)).toBe(text),
);

test.each([
  ['3111.00', '3,111'],
  ['0.50', '0.5'],
])('shows points written as %s as %s', (points, text) => expect(pointsText(points, 'en')).toBe(text));

test.each([
  ['2026-11-28 09:24:31', '09:24', '09:24'],
  ['2026-11-24 09:24:31', 'Tue 09:24', '周二 09:24'],
  ['2026-11-30 09:50:00', 'Mon 09:50', '周一 09:50'],
  ['2026-11-16 09:24:31', 'Nov 16, 09:24', '11月16日 09:24'],
  ['2025-11-28 09:24:31', 'Nov 28, 2025', '2025年11月28日'],
  ['2026-11-26', 'Thu', '周四'],
  ['2026-11-16', 'Nov 16', '11月16日'],
])('%s near November 28 is %s, in Chinese %s', (written, english, chinese) => {
  expect(nearTimeText(written, '2026-11-28', 'en')).toBe(english);
  expect(nearTimeText(written, '2026-11-28', 'zh-CN')).toBe(chinese);
});
