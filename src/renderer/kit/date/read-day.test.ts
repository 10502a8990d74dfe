import { expect, it } from 'vitest';
import { dayText } from '../format.ts';
import { readDay } from './read-day.ts';

const today = '2026-11-23';
const english = (typed: string) => readDay(typed, today, 'en');
const chinese = (typed: string) => readDay(typed, today, 'zh-CN');

it.each([
  '2026-03-04',
  '2026-3-4',
  '2026/3/4',
  '2026.03.04',
  '20260304',
  ' 2026 年 3 月 4 日 ',
  '２０２６－０３－０４',
])('%s is read in every language', (typed) => {
  expect(english(typed)).toBe('2026-03-04');
  expect(chinese(typed)).toBe('2026-03-04');
});

it.each(['3/4', '3-4', '03.04', '3月4日', 'Mar 4', 'march 4', '4 Mar', 'Mar. 4', '4 March 2026', 'Mar 4, 2026'])(
  '%s is the 4th of March, of this year where none is written',
  (typed) => {
    expect(english(typed)).toBe('2026-03-04');
    expect(chinese(typed)).toBe('2026-03-04');
  },
);

it('words of the language are days from today', () => {
  expect(['today', 'Tomorrow', 'yesterday'].map(english)).toEqual(['2026-11-23', '2026-11-24', '2026-11-22']);
  expect(['今天', '明天', '后天', '昨天'].map(chinese)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-22',
  ]);
  expect(['+7', '-1', '+30'].map(english)).toEqual(['2026-11-30', '2026-11-22', '2026-12-23']);
});

it('reads the dates that the console writes as the same day', () => {
  for (const day of ['2026-01-01', '2026-05-31', '2027-09-09', '1985-12-31'])
    for (const language of ['en', 'zh-CN']) expect(readDay(dayText(day, language), today, language)).toBe(day);
});

it.each([
  '',
  'x',
  '2026-02-30',
  '2026-13-01',
  '31/12',
  '3',
  '2026',
  'Ma 4',
  'constructor 4',
  '2026-03-04x',
  'in 2 days?',
])('“%s” is no day', (typed) => {
  expect(english(typed)).toBeUndefined();
  expect(chinese(typed)).toBeUndefined();
});
