import { expect, test } from 'vitest';
import { daysOverdue } from './age.ts';

test.each([
  ['2030-03-01', 0],
  ['2030-02-28', 1],
  ['2029-03-01', 365],
  ['2030-03-02', null],
])('due on %s it is %s days overdue on 1 March', (day, days) =>
  expect(daysOverdue({ status: 0, followup_date: day }, '2030-03-01')).toBe(days),
);

test('a settled follow-up has no age', () =>
  expect(daysOverdue({ status: 1, followup_date: '2020-01-01' }, '2030-03-01')).toBeNull());
