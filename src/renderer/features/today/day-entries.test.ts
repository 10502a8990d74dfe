import { expect, test } from 'vitest';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import { entriesOf, nextPatient, visitOf } from './day-entries.ts';

const named = { id: 1, name: 'A' };
const at = (id: number, start: string, body: Partial<Appointment> = {}): Appointment => ({
  id,
  customer: { id, name: `P${id}`, idcard: 'C' },
  doctor: named,
  technician: null,
  room: null,
  department: null,
  date: '2031-01-01',
  start,
  end: '18:00',
  status: 'booked',
  remark: null,
  created_by: named,
  created_at: '2031-01-01 08:00:00',
  version: 1,
  ...body,
});
const waiting = (since: string) => ({ status: 'arrived' as const, arrived_at: `2031-01-01 ${since}:00` });
const treated = { ...waiting('08:00'), started_at: '2031-01-01 09:00:00' };

test('a visit is coming, waiting, treated or over', () => {
  expect(
    [at(1, '09:00'), at(2, '09:00', waiting('08:50')), at(3, '09:00', treated), at(4, '09:00', { status: 'done' })].map(
      visitOf,
    ),
  ).toEqual(['coming', 'waiting', 'treated', 'over']);
});

test('a day has its patients and its blocked times in order', () => {
  const block = {
    id: 7,
    doctor: named,
    start: '2031-01-01 09:30:00',
    end: '2031-01-01 10:00:00',
    reason: 'Lunch',
    created_by: named,
  };
  expect(entriesOf([at(1, '09:00'), at(2, '10:00')], [block]).map(({ key }) => key)).toEqual([
    'patient 1',
    'blocked 7',
    'patient 2',
  ]);
});

test('the next patient is who waits longest, then who comes, then who is treated', () => {
  const later = at(3, '09:30', waiting('08:40'));
  const day = [at(1, '09:00', treated), at(2, '09:15', waiting('08:50')), later, at(4, '10:00')];
  expect(nextPatient(day)).toBe(later);
  expect(nextPatient(day.filter(({ status }) => status === 'booked'))?.id).toBe(4);
  expect(nextPatient(day.slice(0, 1))?.id).toBe(1);
  expect(nextPatient([at(1, '09:00', { status: 'done' })])).toBeNull();
});
