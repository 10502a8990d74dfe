import { expect, test } from 'vitest';
import type { CallReason, CustomerReasons } from '../../../shared/contract/call-reason.ts';
import { likeliestCallers, likeliestFirst } from './rank.ts';

const promise = { kind: 'promise' } as CallReason;
const missed = { kind: 'missed_call', record_id: 1, at: '', calls: 1 } as CallReason;
const today = { kind: 'appointment', is_today: true } as CallReason;
const followup = { kind: 'followup', overdue_days: 0 } as CallReason;
const treatment = { kind: 'treatment', days: 3 } as CallReason;
const soon = { kind: 'appointment', is_today: false } as CallReason;
const enquiry = { kind: 'enquiry' } as CallReason;
const noShow = { kind: 'no_show' } as CallReason;
const talk = { kind: 'last_talk' } as CallReason;
const newFile = { kind: 'new_customer', since: '', medium: '' } as CallReason;

test('the ten reasons in the order of their ranks', () => {
  const order = [promise, missed, today, followup, treatment, soon, enquiry, noShow, talk, newFile];
  expect(likeliestFirst(order.toReversed())).toEqual(order);
});

test('callers by their likeliest reason, then the last talk over the number, the last visit, the newest file', () => {
  const caller = (id: number, reasons: CallReason[], talkAt: string | null = null, visitAt: string | null = null) =>
    ({
      customer: { id, name: '', idcard: '' },
      last_contact_at: null,
      last_talk_at: talkAt,
      last_visit_at: visitAt,
      reasons,
    }) satisfies CustomerReasons;
  const order = [
    caller(1, [promise]),
    caller(2, [today, followup], '2026-03-02 10:00:00'),
    caller(3, [today], '2026-03-01 10:00:00', '2026-03-09 10:00:00'),
    caller(4, [today], null, '2026-03-09 10:00:00'),
    caller(5, [today], null, '2026-03-08 10:00:00'),
    caller(7, []),
    caller(6, []),
  ];
  expect(likeliestCallers(order.toReversed())).toEqual(order);
});
