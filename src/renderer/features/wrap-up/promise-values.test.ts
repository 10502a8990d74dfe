import { expect, test } from 'vitest';
import { proposedCall } from './promise-values.ts';

const hours = { business_start: '09:00', business_end: '18:00' };

test.each([
  ['08:10', '2030-02-28', '09:00'],
  ['09:00', '2030-02-28', '10:00'],
  ['14:31', '2030-02-28', '15:00'],
  ['16:59', '2030-02-28', '17:00'],
  ['17:00', '2030-03-01', '09:00'],
  ['23:40', '2030-03-01', '09:00'],
])('at %s proposes %s %s', (now, day, time) => {
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  expect(proposedCall({ today: '2030-02-28', minutes: hour * 60 + minute }, hours)).toEqual({
    followup_date: day,
    followup_time: time,
  });
});

test('a clinic that opens at half past proposes no earlier time', () => {
  expect(
    proposedCall({ today: '2030-02-28', minutes: 485 }, { business_start: '09:30', business_end: '18:00' }),
  ).toEqual({ followup_date: '2030-02-28', followup_time: '09:30' });
});
