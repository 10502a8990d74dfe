import { describe, expect, test } from 'vitest';
import { callEvent } from '../../../../test/support/call-event.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import {
  afterBegan,
  afterHold,
  afterSound,
  afterLost,
  afterNamed,
  afterService,
  afterSoftphone,
  otherParty,
} from './phone-calls.ts';

const call = (part: Partial<PhoneCall> = {}): PhoneCall => ({
  id: 'c1',
  type: 'sip',
  direction: 'outbound',
  number: '139',
  extension: null,
  customer: null,
  lead: null,
  candidates: null,
  shownName: null,
  isOtherRinging: false,
  state: 'dialling',
  since: 1,
  talked: false,
  hasMedia: true,
  muted: false,
  held: false,
  isSilent: false,
  isHeldByOther: false,
  isOwnLost: false,
  isOtherLost: false,
  canTransfer: true,
  transferringTo: null,
  transfer: null,
  missed: null,
  cause: null,
  detail: null,
  legs: null,
  ...part,
});
const event = (part: Partial<CallEvent> = {}): CallEvent =>
  callEvent({ direction: 'outbound', status: 'answered', leg: 'customer', call_id: 'c1', ...part });
const customer = { id: 1, name: '张伟', idcard: 'C1' };

describe('events of the softphone', () => {
  test.each([
    [
      'our own first leg is answered: the customer has yet to',
      false,
      call(),
      { kind: 'answered' as const },
      { state: 'dialling', since: 1 },
    ],
    [
      'an incoming call is answered',
      true,
      call({ state: 'ringing', direction: 'inbound' }),
      { kind: 'answered' as const },
      { state: 'answered', since: 9 },
    ],
    ['held', true, call({ state: 'answered' }), { kind: 'held' as const, held: true }, { held: true, since: 1 }],
    ['muted', true, call({ state: 'answered' }), { kind: 'muted' as const, muted: true }, { muted: true }],
    [
      'busy',
      true,
      call(),
      { kind: 'ended' as const, by: 'remote' as const, status: 486, why: null },
      { state: 'ended', cause: 'USER_BUSY', since: 9 },
    ],
    [
      'cancelled',
      true,
      call({ state: 'ringing', direction: 'inbound' }),
      { kind: 'ended' as const, by: 'remote' as const, status: 487, why: null },
      { state: 'ended', cause: 'ORIGINATOR_CANCEL' },
    ],
    [
      'refused by the service',
      true,
      call(),
      { kind: 'ended' as const, by: 'remote' as const, status: 403, why: null, refusal: 'too-many-numbers' },
      { state: 'ended', detail: { sip_code: 403, reason: null, code: 'too-many-numbers' } },
    ],
    [
      'hung up',
      true,
      call({ state: 'answered' }),
      { kind: 'ended' as const, by: 'remote' as const, status: null, why: null },
      { state: 'ended', cause: null },
    ],
    [
      'hung up while it was held and muted',
      true,
      call({ state: 'answered', held: true, muted: true }),
      { kind: 'ended' as const, by: 'remote' as const, status: null, why: null },
      { state: 'ended', held: false, muted: false },
    ],
    [
      'the hold of a call that is over',
      true,
      call({ state: 'ended' }),
      { kind: 'held' as const, held: true },
      { held: false },
    ],
    [
      'nothing comes any more',
      true,
      call({ state: 'answered' }),
      { kind: 'silent' as const, isSilent: true },
      { state: 'answered', isSilent: true },
    ],
    [
      'the window for its sound never came back',
      true,
      call({ state: 'answered' }),
      { kind: 'ended' as const, by: 'remote' as const, status: null, why: 'sound-lost' as const },
      { state: 'ended', cause: 'SOUND_LOST' },
    ],
    [
      'ended, and the service had said why',
      true,
      call({ state: 'ended', since: 5, cause: 'NORMAL_CLEARING' }),
      { kind: 'ended' as const, by: 'remote' as const, status: 486, why: null },
      { cause: 'NORMAL_CLEARING', since: 5 },
    ],
  ])('%s', (_, answersWithLeg, before, fact, after) => {
    expect(afterSoftphone([before], 'c1', fact, answersWithLeg, 9)).toMatchObject([after]);
  });
});

describe('reports of the service', () => {
  test.each([
    ['the customer has answered', call(), event(), { state: 'answered', since: 9 }],
    ['the customer’s phone rings', call(), event({ status: 'ringing' }), { state: 'dialling', isOtherRinging: true }],
    ['our own leg has answered', call(), event({ leg: 'agent' }), { state: 'dialling' }],
    ['our own phone rings', call(), event({ status: 'ringing', leg: 'agent' }), { isOtherRinging: false }],
    [
      'who rings',
      call({ state: 'ringing', direction: 'inbound' }),
      event({ status: 'ringing', direction: 'inbound', customer }),
      { state: 'ringing', customer },
    ],
    ['a name that is known is not forgotten', call({ customer }), event({ status: 'ringing' }), { customer }],
    ['the service reports who has the number', call(), event({ candidates: [customer] }), { candidates: [customer] }],
    ['who has the number is not forgotten', call({ candidates: [] }), event(), { candidates: [] }],
    [
      'a cause beyond the interface is kept as it is',
      call(),
      event({ status: 'hungup', hangup_cause: 'UNALLOCATED_NUMBER' }),
      { state: 'ended', cause: 'UNALLOCATED_NUMBER' },
    ],
    [
      'a held call is over',
      call({ state: 'answered', held: true }),
      event({ status: 'hungup', hangup_cause: 'NORMAL_CLEARING' }),
      { state: 'ended', held: false },
    ],
    [
      'late news of a call that is over changes nothing but what is known',
      call({ state: 'ended', since: 5, cause: 'USER_BUSY' }),
      event(),
      { state: 'ended', since: 5, cause: 'USER_BUSY' },
    ],
  ])('%s', (_, before, fact, after) => {
    expect(afterService([before], fact, '1001', 9)).toMatchObject([after]);
  });
});

test('an ended call stays until the next one begins', () => {
  const ended = call({ state: 'ended' });
  expect(afterBegan([ended], call({ id: 'c2' })).map(({ id }) => id)).toEqual(['c2']);
  expect(afterBegan([call({ id: 'c0', state: 'answered' }), ended], call({ id: 'c2' })).map(({ id }) => id)).toEqual([
    'c0',
    'c2',
  ]);
});
test('a call that is there already does not begin again', () => {
  const calls = [call({ state: 'answered' })];
  expect(afterBegan(calls, call())).toBe(calls);
});
test('a missed call that rings again is a new one, whose caller is known', () => {
  const missed = call({ direction: 'inbound', state: 'ended', cause: 'NO_ANSWER', customer });
  const again = call({ direction: 'inbound', state: 'ringing', since: 9 });
  expect(afterBegan([missed], again)).toEqual([{ ...again, customer }]);
});
test('a call takes the name that the service gives it', () => {
  expect(afterNamed([call()], 'c1', 'named')).toMatchObject([{ id: 'named', number: '139' }]);
});
test('a lost call keeps the cause that was known', () => {
  expect(afterLost([call({ cause: 'USER_BUSY' })], 'c1', 'TIMED_OUT', 9)).toMatchObject([
    { state: 'ended', cause: 'USER_BUSY' },
  ]);
});

test.each([
  [event({ direction: 'inbound', caller: '139', callee: '400' }), '139'],
  [event({ direction: 'outbound', caller: '1001', callee: '139' }), '139'],
  [event({ direction: 'internal', caller: '1002', callee: '1001' }), '1002'],
  [event({ direction: 'internal', caller: '1001', callee: '1002' }), '1002'],
])('the other party of %j', (said, number) => {
  expect(otherParty(said, '1001')).toBe(number);
});

test('a call that the other side holds is held until they take it up again, or it ends', () => {
  const held = (isHeld: boolean) => ({ call_id: 'c1', agent_id: '1001', is_held: isHeld, seq: null });
  const calls = afterHold([call({ state: 'answered' }), call({ id: 'c2', state: 'answered' })], held(true));
  expect(calls.map(({ isHeldByOther }) => isHeldByOther)).toEqual([true, false]);
  expect(afterHold(calls, held(false))[0]?.isHeldByOther).toBe(false);
  const [ended] = afterService(calls, event({ status: 'hungup' }), '1001', 9);
  expect([ended?.isHeldByOther, afterHold([ended as PhoneCall], held(true))[0]?.isHeldByOther]).toEqual([false, false]);
});

test('lost sound of a side is told until it comes again, or the call ends', () => {
  const sound = (side: 'own' | 'other', isLost: boolean) =>
    ({ call_id: 'c1', agent_id: '1001', side, is_lost: isLost, seq: null }) as const;
  const lostIn = (calls: readonly PhoneCall[]) => calls.map(({ isOwnLost, isOtherLost }) => [isOwnLost, isOtherLost]);
  const other = afterSound([call({ state: 'answered' }), call({ id: 'c2', state: 'answered' })], sound('other', true));
  expect(lostIn(other)).toEqual([
    [false, true],
    [false, false],
  ]);
  const both = afterSound(other, sound('own', true));
  expect(lostIn(both)[0]).toEqual([true, true]);
  expect(lostIn(afterSound(both, sound('other', false)))[0]).toEqual([true, false]);
  const ended = afterService(both, event({ status: 'hungup' }), '1001', 9);
  expect(lostIn(ended)[0]).toEqual([false, false]);
  expect(lostIn(afterSound(ended, sound('own', true)))[0]).toEqual([false, false]);
});

test('a call that was placed here takes the name from its leg, and nothing else', () => {
  const placed = call({ state: 'dialling', direction: 'internal', number: '1002' });
  const leg = call({ state: 'ringing', shownName: '王芳', number: '1002' });
  expect(afterBegan([placed], leg)).toEqual([{ ...placed, shownName: '王芳' }]);
});
