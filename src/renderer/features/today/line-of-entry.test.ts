import { expect, test } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { lineOf } from './line-of-entry.ts';

test.each([
  ['booked', '水光针'],
  ['cancelled', 'appointment.status.cancelled · 水光针'],
  ['no_show', 'appointment.status.no_show · 水光针'],
])('an appointment that is %s: %s', (status, details) => {
  const record = { doctor: { id: 1, name: '郑医生' }, technician: null, item: { id: 1, name: '水光针' }, remark: null };
  const entry = {
    kind: 'appointment',
    at: '2030-01-02 09:00:00',
    record: { ...record, status } as Appointment,
  } as const;
  expect(
    lineOf(
      entry,
      (key) => key,
      () => null,
    ).details,
  ).toBe(details);
});
