import { expect, test } from 'vitest';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { dockCalls } from './dock-calls.ts';

const minuteMs = 60_000;
const call = (id: string, state: PhoneCall['state'], since: number) => ({ id, state, since }) as PhoneCall;

test('a call that has ended leaves the dock after ten minutes; one that goes on stays', () => {
  const calls = [call('ended', 'ended', 0), call('talking', 'answered', 0), call('ringing', 'ringing', 0)];
  const shownAt = (now: number) => dockCalls(calls, now).map(({ id }) => id);
  expect(shownAt(9 * minuteMs)).toEqual(['ended', 'talking']);
  expect(shownAt(10 * minuteMs)).toEqual(['talking']);
});
