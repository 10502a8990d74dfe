import { expect, test } from 'vitest';
import { ribbonHours, secondsOf } from './ribbon-range.ts';

const open = { opens: '09:00', closes: '18:00' };
const state = (name: 'ready' | 'offline', from: string, to: string) => ({
  state: name,
  reason: null,
  from,
  to,
  seconds: secondsOf(to) - secondsOf(from),
});

test('shows the opening hours, and the hours outside of them in which the agent was there', () => {
  const offline = state('offline', '00:00:00', '08:20:00');
  expect(ribbonHours({ states: [offline], now: '08:20:00' }, open)).toEqual({ first: 9, last: 18 });
  expect(ribbonHours({ states: [offline, state('ready', '08:20:00', '18:30:00')], now: '18:30:00' }, open)).toEqual({
    first: 8,
    last: 19,
  });
  expect(ribbonHours({ states: [state('ready', '00:00:00', '23:59:59')], now: '23:59:59' }, open)).toEqual({
    first: 0,
    last: 24,
  });
});
