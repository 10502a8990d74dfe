import { expect, test } from 'vitest';
import { proposedCall } from './promise-values.ts';

const day = (date: string, ...spans: readonly [string, string][]) => ({
  date,
  spans: spans.map(([start, end]) => ({ start, end })),
});
const usual = [day('2030-02-28', ['09:00', '18:00']), day('2030-03-01', ['09:00', '18:00'])];
const propose = (now: string, days: Parameters<typeof proposedCall>[1]) => {
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const { followup_date: date, followup_time: time } = proposedCall(
    { today: '2030-02-28', minutes: hour * 60 + minute },
    days,
  );
  return `${date} ${time}`;
};

test.each([
  ['08:10', '2030-02-28 09:00'],
  ['09:00', '2030-02-28 10:00'],
  ['14:31', '2030-02-28 15:00'],
  ['16:59', '2030-02-28 17:00'],
  ['17:00', '2030-03-01 09:00'],
  ['23:40', '2030-03-01 09:00'],
])('at %s proposes %s', (now, proposed) => expect(propose(now, usual)).toBe(proposed));

test('a clinic that opens at half past proposes no earlier time', () =>
  expect(propose('08:05', [day('2030-02-28', ['09:30', '18:00'])])).toBe('2030-02-28 09:30'));

test.each([
  ['10:40', '2030-02-28 11:00'],
  ['11:20', '2030-02-28 13:30'],
  ['13:40', '2030-02-28 14:00'],
  ['17:30', '2030-03-03 10:00'],
])('at %s leaves out the break and closed days: %s', (now, proposed) =>
  expect(
    propose(now, [
      day('2030-02-28', ['09:00', '12:00'], ['13:30', '18:00']),
      day('2030-03-01'),
      day('2030-03-02'),
      day('2030-03-03', ['10:00', '15:00']),
    ]),
  ).toBe(proposed),
);

test('proposes tomorrow at nine while the hours are not known, or none are to come', () => {
  expect(propose('10:00', [])).toBe('2030-03-01 09:00');
  expect(propose('10:00', [day('2030-02-28'), day('2030-03-01')])).toBe('2030-03-01 09:00');
});
