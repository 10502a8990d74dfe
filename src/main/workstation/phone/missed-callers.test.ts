import { beforeEach, describe, expect, test } from 'vitest';
import { callEvent } from '../../../../test/support/call-event.ts';
import type { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { FakeLeg } from '../../../../test/support/fake-leg.ts';
import { PhoneScene } from '../../../../test/support/phone-scene.ts';
import type { Phone } from './phone.ts';

const customer = { id: 1, name: '张伟', idcard: 'C1' };

const missedCall = {
  call_id: 'c',
  agent_id: '1001',
  reason: 'declined',
  colleagues_signed_in: null,
  answered_by: null,
  hangup_cause: null,
  hangup_detail: null,
} as const;

let scene: PhoneScene;
let clock: FakeClock;
let phone: Phone;
const ring = (callId: string): FakeLeg => scene.ring(callId);

beforeEach(() => {
  scene = new PhoneScene();
  ({ clock, phone } = scene);
});

describe('a caller who is declined here', () => {
  const missed = missedCall;
  const call = () => phone.snapshot.calls[0];
  beforeEach(() => {
    phone.handleServiceEvent(callEvent({ customer }));
    ring('c');
    phone.decline('c');
  });

  test('has not ended the call: the service reports the outcome of the caller later', () => {
    expect(call()).toMatchObject({ state: 'ended', cause: null, missed: { reason: 'declined', caller: 'unknown' } });
    phone.handleMissedCall({ ...missed, caller: 'waiting', colleagues_signed_in: 0, seq: 1 });
    phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'CALL_REJECTED' }));
    expect(call()).toMatchObject({ cause: null, missed: { caller: 'waiting', colleagues: 0 } });
    phone.handleMissedCall({ ...missed, caller: 'answered', answered_by: '李娜', seq: 2 });
    expect(call()).toMatchObject({ cause: null, missed: { caller: 'answered', answeredBy: '李娜' } });
  });

  test('ends the call with the cause that its record holds', () => {
    phone.handleMissedCall({ ...missed, caller: 'waiting', seq: 1 });
    const detail = { sip_code: null, reason: null, code: 'service-stopped' } as const;
    phone.handleMissedCall({ ...missed, caller: 'ended', hangup_cause: 'NO_ANSWER', hangup_detail: detail, seq: 2 });
    expect(call()).toMatchObject({ cause: 'NO_ANSWER', detail, missed: { reason: 'declined', caller: 'ended' } });
  });

  test('waits no longer as far as is known, once events were missed', () => {
    phone.handleMissedCall({ ...missed, caller: 'waiting', seq: 1 });
    phone.reconcile([]);
    expect(call()).toMatchObject({ cause: null, missed: { caller: 'unknown' } });
  });

  test('is over where the service reports only that: within the clinic, or at another service', () => {
    phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'USER_BUSY' }));
    expect(call()).toMatchObject({ cause: 'USER_BUSY', missed: { caller: 'ended' } });
  });

  test('says nothing to another agent', () => {
    phone.handleMissedCall({ ...missed, agent_id: '1002', caller: 'waiting', seq: 1 });
    expect(call()).toMatchObject({ missed: { caller: 'unknown' } });
  });
});

describe('a caller who is taken back', () => {
  const waits = { ...missedCall, caller: 'waiting', seq: 1 } as const;
  beforeEach(() => {
    phone.handleServiceEvent(callEvent({ customer }));
    ring('c');
    phone.decline('c');
    phone.handleMissedCall(waits);
  });

  test('is answered by itself when the phone rings again, once, and is the same call', async () => {
    const request = phone.takeBack('c');
    const leg = ring('c');
    expect(phone.snapshot.calls).toMatchObject([
      { id: 'c', direction: 'inbound', state: 'answered', customer, missed: null },
    ]);
    await request;
    expect(scene.requests).toEqual([{ call_id: 'c' }]);
    leg.hangUp();
    ring('c');
    expect(phone.snapshot.calls).toMatchObject([{ state: 'ringing' }]);
  });

  test('is not answered automatically when the service refuses: its next call rings', async () => {
    const refusal = new Error('The caller is no longer waiting.');
    scene.refusal = refusal;
    await expect(phone.takeBack('c')).rejects.toBe(refusal);
    ring('c');
    expect(phone.snapshot.calls).toMatchObject([{ state: 'ringing' }]);
  });

  test.each([
    ['was missed here again meanwhile', () => phone.handleMissedCall({ ...waits, reason: 'unreachable', seq: 2 })],
    ['rings only long after that', () => clock.advance(5000)],
  ])('is not answered by itself who %s', async (_, happen) => {
    await phone.takeBack('c');
    await happen();
    ring('c');
    expect(phone.snapshot.calls).toMatchObject([{ state: 'ringing' }]);
  });

  test('stays in sight while they wait, although others call meanwhile', () => {
    ring('d').hangUp();
    expect(phone.snapshot.calls).toMatchObject([{ id: 'c', missed: { caller: 'waiting' } }, { id: 'd' }]);
    phone.handleMissedCall({ ...waits, caller: 'answered', seq: 2 });
    ring('e');
    expect(phone.snapshot.calls).toMatchObject([{ id: 'e' }]);
  });
});

describe('a caller who was missed and waits on', () => {
  let first: FakeLeg;
  beforeEach(() => {
    phone.handleServiceEvent(callEvent({ customer }));
    first = ring('c');
    first.hangUp();
    phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'NO_ANSWER' }));
  });

  test.each([
    ['before it is announced', () => [ring('c'), phone.handleServiceEvent(callEvent({ customer }))]],
    ['after it was announced', () => [phone.handleServiceEvent(callEvent({ customer })), ring('c')]],
  ])('rings again under the same ID, %s', async (_, ringAgain) => {
    expect(phone.snapshot.calls).toMatchObject([{ state: 'ended', cause: 'NO_ANSWER' }]);
    ringAgain();
    await clock.advance(5000);
    expect(phone.snapshot.calls).toMatchObject([{ id: 'c', state: 'ringing', cause: null, customer }]);
  });

  test('is not ended by what the first ring still says', () => {
    ring('c');
    first.happened.emit({ kind: 'ended', by: 'remote', status: 487, why: null });
    expect(phone.snapshot.calls).toMatchObject([{ state: 'ringing' }]);
  });
});
