import { expect, test } from 'vitest';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { dockCalls } from './dock-calls.ts';

const minuteMs = 60_000;
const call = (id: string, state: PhoneCall['state'], since: number) => ({ id, state, since }) as PhoneCall;

test('removes an ended call from the dock after ten minutes; a call in progress stays', () => {
  const calls = [call('ended', 'ended', 0), call('talking', 'answered', 0), call('ringing', 'ringing', 0)];
  const shownAt = (now: number) => dockCalls(calls, now, { phase: 'idle', wrapUpEndedAt: null }).map(({ id }) => id);
  expect(shownAt(9 * minuteMs)).toEqual(['ended', 'talking']);
  expect(shownAt(10 * minuteMs)).toEqual(['talking']);
});

test('a call that has ended leaves the dock with the wrap-up; one that ended later stays', () => {
  const calls = [
    call('wrapped up', 'ended', 1000),
    call('missed later', 'ended', 3000),
    call('next', 'dialling', 1500),
  ];
  expect(dockCalls(calls, 4000, { phase: 'idle', wrapUpEndedAt: 2000 }).map(({ id }) => id)).toEqual([
    'missed later',
    'next',
  ]);
});

test('a caller who was declined and still waits stays in the dock: they can be taken back', () => {
  const waiting = { ...call('waiting', 'ended', 0), missed: { caller: 'waiting' } as PhoneCall['missed'] };
  expect(dockCalls([waiting], 60 * minuteMs, { phase: 'idle', wrapUpEndedAt: 2000 })).toEqual([waiting]);
});

test('in the wrap-up its call is named by the form; one that was cut off or ended by a supervisor stays', () => {
  const number = '19900000001';
  const detail = { code: 'connection-lost' } as PhoneCall['detail'];
  const over = { ...call('over', 'ended', 1000), number, talked: true, missed: null, detail: null };
  const cutOff = { ...over, id: 'cut off', detail };
  const ended = { ...over, id: 'ended', detail: { code: 'ended-by-supervisor' } as PhoneCall['detail'] };
  const shownIn = (phase: 'idle' | 'wrap-up') =>
    dockCalls([over, cutOff, ended], 2000, { phase, wrapUpEndedAt: null }).map(({ id }) => id);
  expect(shownIn('wrap-up')).toEqual(['cut off', 'ended']);
  expect(shownIn('idle')).toEqual(['over', 'cut off', 'ended']);
});
