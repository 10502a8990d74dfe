import { expect, test } from 'vitest';
import type { Followup } from '../../../shared/contract/followup.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { daysSinceDue, groupsOf, toDoOf } from './to-do-entries.ts';

const today = '2031-03-10';
const named = { id: 1, name: 'A' };
const followup = (id: number, day: string): Followup => ({
  id,
  customer: { id, name: `F${id}`, idcard: 'C' },
  type: null,
  tool: null,
  title: null,
  remark: null,
  followup_date: day,
  followup_time: null,
  followup_user: named,
  status: 0,
  result: null,
  executed_at: null,
  executed_by: null,
  created_at: '2031-01-01 08:00:00',
});
const enquiry = (id: number, day: string | null): Enquiry => ({
  id,
  customer_id: id,
  customer: { id, name: `E${id}`, idcard: 'C' },
  type: named,
  department: named,
  items: [],
  date: '2031-03-01',
  remark: '',
  created_by: named,
  created_at: '2031-03-01 08:00:00',
  status: 'open',
  owner: named,
  next_contact: day,
  source: named,
  phone: null,
  appointment: null,
  lost_reason: null,
  version: 1,
});

test('follow-ups and enquiries are in one order, the most overdue first, those without a day last', () => {
  const entries = toDoOf(
    [followup(1, '2031-03-10'), followup(2, '2031-03-07')],
    [enquiry(3, null), enquiry(4, '2031-03-08'), enquiry(5, '2031-03-10')],
    today,
  );
  expect(entries.map(({ customer }) => customer)).toEqual(['F2', 'E4', 'F1', 'E5', 'E3']);
  expect(entries.map((entry) => daysSinceDue(entry, today))).toEqual([3, 2, 0, 0, null]);
});

test('an enquiry whose next contact is planned for later is not due', () => {
  expect(toDoOf([], [enquiry(1, '2031-03-11')], today)).toEqual([]);
});

test('entries are grouped by the day on which they are due, and a group without entries is left out', () => {
  const entries = toDoOf([followup(1, '2031-03-10'), followup(2, '2031-03-07')], [enquiry(3, null)], today);
  const groups = (some: typeof entries) => groupsOf(some, today).map(({ group, entries: of }) => [group, of.length]);
  expect(groups(entries)).toEqual([
    ['overdue', 1],
    ['today', 1],
    ['noDay', 1],
  ]);
  expect(groups(entries.filter(({ id }) => id === 1))).toEqual([['today', 1]]);
});
