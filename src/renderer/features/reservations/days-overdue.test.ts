import { expect, test } from 'vitest';
import { daysOverdue } from './days-overdue.ts';

test('an open enquiry is due from the day of its next contact on', () => {
  const due = (status: 'open' | 'booked' | 'lost', next_contact: string | null) =>
    daysOverdue({ status, next_contact }, '2026-03-01');
  expect(due('open', '2026-03-01')).toBe(0);
  expect(due('open', '2026-02-27')).toBe(2);
  expect(due('open', '2026-03-02')).toBeNull();
  expect(due('open', null)).toBeNull();
  expect(due('booked', '2026-02-27')).toBeNull();
});
