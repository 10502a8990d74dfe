import { expect, test } from 'vitest';
import { minutesUntil, relativeText } from './clinic-time.ts';

test('minutes to a moment of the clinic are counted in its time zone, over midnight as well', () => {
  const now = new Date('2026-03-09T15:50:00Z');
  expect(minutesUntil('2026-03-10 00:20', 'Asia/Shanghai', now)).toBe(30);
  expect(minutesUntil('2026-03-09 23:20:00', 'Asia/Shanghai', now)).toBe(-30);
});

test.each([
  [27, 'en', 'in 27 min'],
  [-59, 'en', '59 min ago'],
  [-119, 'en', '1 h ago'],
  [-2000, 'en', '1 day ago'],
  [27, 'zh-CN', '27 分钟后'],
  [-9000, 'zh-CN', '6 天前'],
])('%d minutes in %s: %s', (minutes, language, text) => {
  expect(relativeText(minutes, language)).toBe(text);
});
