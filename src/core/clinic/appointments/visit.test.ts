import { expect, test } from 'vitest';
import { visitAfter } from './visit.ts';

const booked = { status: 'booked', arrived_at: null, started_at: null } as const;
const waiting = { status: 'arrived', arrived_at: 5, started_at: null } as const;
const treated = { status: 'arrived', arrived_at: 5, started_at: 7 } as const;

test('a customer waits since the first arrival, and is not with the doctor once set back', () => {
  expect(visitAfter(booked, 'arrived', 9)).toEqual({ arrived_at: 9, started_at: null });
  expect(visitAfter(waiting, 'arrived', 9)).toEqual({ arrived_at: 5, started_at: null });
  expect(visitAfter(treated, 'arrived', 9)).toEqual({ arrived_at: 5, started_at: null });
});

test('keeps both when it is done, when that was a mistake, and when only the time changes', () => {
  expect(visitAfter(treated, 'done', 9)).toEqual({ arrived_at: 5, started_at: 7 });
  expect(visitAfter({ ...treated, status: 'done' }, 'arrived', 9)).toEqual({ arrived_at: 5, started_at: 7 });
  expect(visitAfter(waiting, undefined, 9)).toEqual({ arrived_at: 5, started_at: null });
});

test.each(['booked', 'cancelled', 'no_show'] as const)('nobody has come to one that is %s', (status) => {
  expect(visitAfter(treated, status, 9)).toEqual({ arrived_at: null, started_at: null });
});
