import { expect, test } from 'vitest';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { missedOf, numbersOf } from './call-statistics.ts';

const call = (part: Partial<Cdr>): Cdr => ({
  id: 1,
  call_id: 'c',
  type: 'sip',
  direction: 'inbound',
  caller: '139',
  callee: '4008',
  agent_id: '1001',
  agent_name: 'Li Na',
  customer: null,
  line_group: 'main',
  extra: null,
  created_at: '2026-01-05 09:30:00',
  answered_at: null,
  ended_at: '2026-01-05 09:31:00',
  duration: 60,
  billsec: 0,
  wait_seconds: 0,
  ring_seconds: 60,
  parts: [],
  hangup_cause: 'NORMAL_CLEARING',
  hangup_detail: null,
  record_filename: null,
  ...part,
});

test('a day in numbers: answered means billsec above 0, not a cause', () => {
  const day = [
    call({ billsec: 50 }),
    call({ hangup_cause: 'NORMAL_CLEARING', billsec: 0 }),
    call({ direction: 'outbound', billsec: 10, created_at: '2026-01-05 14:00:00' }),
  ];
  expect(numbersOf(day)).toMatchObject({ calls: 3, talkSeconds: 60, answerRate: 0.5 });
  expect(numbersOf(day).perHour[9]).toBe(2);
  expect(numbersOf([]).answerRate).toBeNull();
});

test('a missed call is owed until that number is talked to again', () => {
  const missed = call({ id: 1, caller: '139' });
  const calledBack = call({
    id: 2,
    direction: 'outbound',
    callee: '139',
    created_at: '2026-01-05 10:00:00',
    billsec: 5,
  });
  const twice = call({ id: 3, caller: '138', created_at: '2026-01-05 09:00:00' });
  const again = call({ id: 4, caller: '138', created_at: '2026-01-05 09:40:00' });
  expect(missedOf([missed, calledBack, twice, again]).map((one) => one.id)).toEqual([4]);
});
