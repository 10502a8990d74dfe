import { expect, test } from 'vitest';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { dockCalls } from './dock-calls.ts';

const minuteMs = 60_000;
const call = (id: string, state: PhoneCall['state'], since: number) => ({ id, state, since }) as PhoneCall;

test('a call that has ended leaves the dock after ten minutes; one that goes on stays', () => {
  const calls = [call('ended', 'ended', 0), call('talking', 'answered', 0), call('ringing', 'ringing', 0)];
  const shownAt = (now: number) => dockCalls(calls, now, null).map(({ id }) => id);
  expect(shownAt(9 * minuteMs)).toEqual(['ended', 'talking']);
  expect(shownAt(10 * minuteMs)).toEqual(['talking']);
});

test('a call that has ended leaves the dock with the wrap-up; one that ended later stays', () => {
  const calls = [
    call('wrapped up', 'ended', 1000),
    call('missed later', 'ended', 3000),
    call('next', 'dialling', 1500),
  ];
  expect(dockCalls(calls, 4000, 2000).map(({ id }) => id)).toEqual(['missed later', 'next']);
});

test('a caller who was declined and still waits stays in the dock: they can be taken back', () => {
  const waiting = { ...call('waiting', 'ended', 0), missed: { caller: 'waiting' } as PhoneCall['missed'] };
  expect(dockCalls([waiting], 60 * minuteMs, 2000)).toEqual([waiting]);
});
