import { expect, test } from 'vitest';
import type { Clock } from '../../../shared/clock.ts';
import { OwnRequests } from './own-requests.ts';

class StillClock implements Clock {
  at = 0;
  now = () => this.at;
  monotonic = () => this.at;
  after = () => () => undefined;
}
const begin = () => {
  const clock = new StillClock();
  return { clock, own: new OwnRequests(clock) };
};

test('a marked INVITE after the answer is the first leg of that request', () => {
  const { own } = begin();
  own.began('13900000001');
  own.placed('call-1', true);
  own.settled();
  expect(own.originOf('call-1', '13900000001')).toEqual({ kind: 'own', callId: 'call-1' });
});

test('a marked INVITE before the answer waits for it', () => {
  const { own } = begin();
  own.began('13900000001');
  expect(own.originOf('call-1', '13900000001')).toEqual({ kind: 'undecided', isLikely: true });
  own.placed('call-1', true);
  own.settled();
  expect(own.originOf('call-1', '13900000001')).toEqual({ kind: 'own', callId: 'call-1' });
});

test.each([
  ['with another ID', 'call-2', '13900000001'],
  ['of somebody else, marked', 'call-2', '13900000002'],
  ['of somebody else, unmarked', null, '13900000002'],
])('an INVITE %s is never ours', (_, callId, number) => {
  const { own } = begin();
  own.began('13900000001');
  own.placed('call-1', true);
  own.settled();
  expect(own.originOf(callId, number)).toEqual({ kind: 'foreign' });
});

test('a marked INVITE with another number may still be ours: services write numbers in many ways', () => {
  const { own } = begin();
  own.began('13900000001');
  expect(own.originOf('call-1', '+8613900000001')).toEqual({ kind: 'undecided', isLikely: false });
  own.placed('call-1', true);
  own.settled();
  expect(own.originOf('call-1', '+8613900000001')).toEqual({ kind: 'own', callId: 'call-1' });
});

test('an unmarked INVITE with another number is somebody who calls meanwhile', () => {
  const { own } = begin();
  own.began('13900000001');
  expect(own.originOf(null, '13900000002')).toEqual({ kind: 'foreign' });
});

test('an unmarked INVITE is taken once, within 15 s, with the callee we asked for', () => {
  const { own, clock } = begin();
  own.began('13900000001');
  own.placed('call-1', true);
  own.settled();
  clock.at = 15_000;
  expect(own.originOf(null, '13900000001')).toEqual({ kind: 'own', callId: 'call-1' });
  expect(own.originOf(null, '13900000001')).toEqual({ kind: 'foreign' });
});

test('treats an unmarked INVITE after 15 s as a separate call', () => {
  const { own, clock } = begin();
  own.began('13900000001');
  own.placed('call-1', true);
  own.settled();
  clock.at = 15_001;
  expect(own.originOf(null, '13900000001')).toEqual({ kind: 'foreign' });
});

test('a call that rings elsewhere first has no leg here', () => {
  const { own } = begin();
  own.began('13900000001');
  own.placed('call-1', false);
  own.settled();
  expect(own.originOf('call-1', '13900000001')).toEqual({ kind: 'foreign' });
  expect(own.originOf(null, '13900000001')).toEqual({ kind: 'foreign' });
});

test('a request that was refused leaves nothing that would be answered', () => {
  const { own } = begin();
  own.began('13900000001');
  own.settled();
  expect(own.originOf(null, '13900000001')).toEqual({ kind: 'foreign' });
});
