import { expect, test } from 'vitest';
import type { CallReason, CustomerReasons } from '../../../shared/contract/call-reason.ts';
import { likeliestCallers, likeliestFirst } from './rank.ts';

const followup = { kind: 'followup', overdue_days: 0 } as CallReason;
const today = { kind: 'appointment', is_today: true } as CallReason;
const tomorrow = { kind: 'appointment', is_today: false } as CallReason;
const missed = { kind: 'missed_call', record_id: 1, at: '', calls: 1 } as CallReason;
const treatment = { kind: 'treatment', days: 3 } as CallReason;

test('a due follow-up, an appointment of today, a missed call, a treatment, an appointment of tomorrow', () => {
  const order = [followup, today, missed, treatment, tomorrow];
  expect(likeliestFirst(order.toReversed())).toEqual(order);
});

test('callers by their likeliest reason, then the last contact, then the newest file', () => {
  const caller = (id: number, reasons: CallReason[], lastContact: string | null = null): CustomerReasons => ({
    customer: { id, name: '', idcard: '' },
    last_contact_at: lastContact,
    reasons,
  });
  const order = [
    caller(1, [today, missed]),
    caller(2, [missed], '2026-03-02 10:00:00'),
    caller(3, [missed], '2026-03-01 10:00:00'),
    caller(4, [], '2026-03-09 10:00:00'),
    caller(6, []),
    caller(5, []),
  ];
  expect(likeliestCallers(order.toReversed())).toEqual(order);
});
