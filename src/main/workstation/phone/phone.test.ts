import { beforeEach, describe, expect, test } from 'vitest';
import { callEvent } from '../../../../test/support/call-event.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { Emitter } from '../../../shared/event.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { SoftphoneCall, SoftphoneCallEvent } from '../softphone/softphone-call.ts';
import { Phone } from './phone.ts';

const user = { agent_id: '1001', extension: '1001', mobile: null } as SignedInUser;

/** A leg without SIP: it says what it is made to say. */
class FakeLeg {
  readonly happened = new Emitter<SoftphoneCallEvent>();
  readonly number: string;
  readonly serviceCallId: string;
  hasEnded = false;
  refusesHold = false;
  readonly transferredTo: string[] = [];

  readonly direction = 'incoming';
  constructor(number: string, serviceCallId: string) {
    this.number = number;
    this.serviceCallId = serviceCallId;
  }
  decline(): void {
    this.hasEnded = true;
    this.happened.emit({ kind: 'ended', by: 'local', status: 486, why: null });
  }
  answer(): void {
    this.happened.emit({ kind: 'answered' });
  }
  async setHeld(held: boolean): Promise<void> {
    if (this.refusesHold) throw new Error('The service does not answer.');
    this.happened.emit({ kind: 'held', held });
  }
  transfer(target: string): void {
    this.transferredTo.push(target);
  }
  hangUp(): void {
    this.hasEnded = true;
    this.happened.emit({ kind: 'ended', by: 'remote', status: 487, why: null });
  }
}

const customer = { id: 1, name: '张伟', idcard: 'C1' };

let clock: FakeClock;
let called: Emitter<SoftphoneCall>;
let phone: Phone;

const ring = (callId: string): FakeLeg => {
  const leg = new FakeLeg('13900000001', callId);
  called.emit(leg as unknown as SoftphoneCall);
  return leg;
};

beforeEach(() => {
  clock = new FakeClock();
  called = new Emitter();
  phone = new Phone({
    client: {} as ServiceClient,
    softphone: {
      registration: { state: 'registered', problem: null, isElsewhere: false },
      registrationChanged: new Emitter(),
      called,
      dial: () => {
        throw new Error('Nothing is dialled here');
      },
    },
    media: { microphone: 'present', isPlaybackBlocked: false, changed: new Emitter(), playTone: () => {} },
    host: { notifier: { attract: () => {}, calm: () => {} }, keepAwake: () => () => {} },
    clock,
    hasEvents: () => true,
  });
  phone.signedIn(user, []);
});

describe('a caller who is declined here', () => {
  const missed = {
    call_id: 'c',
    agent_id: '1001',
    reason: 'declined',
    colleagues_signed_in: null,
    answered_by: null,
    hangup_cause: null,
    hangup_detail: null,
  } as const;
  const call = () => phone.snapshot.calls[0];
  beforeEach(() => {
    phone.handleServiceEvent(callEvent({ customer }));
    ring('c');
    phone.decline('c');
  });

  test('has not ended the call: what becomes of the caller is known when the service says it', () => {
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

  test('is over where the service says only that: within the clinic, or at another service', () => {
    phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'USER_BUSY' }));
    expect(call()).toMatchObject({ cause: 'USER_BUSY', missed: { caller: 'ended' } });
  });

  test('says nothing to another agent', () => {
    phone.handleMissedCall({ ...missed, agent_id: '1002', caller: 'waiting', seq: 1 });
    expect(call()).toMatchObject({ missed: { caller: 'unknown' } });
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

describe('a call that the service can no longer record', () => {
  const failed = { call_id: 'c', agent_id: '1001', reason: 'ENOSPC', seq: null };
  const ended = () => phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'NORMAL_CLEARING' }));

  test.each([
    ['known here already', () => [ring('c'), phone.handleRecordingFailed(failed)]],
    ['that is not known here yet', () => [phone.handleRecordingFailed(failed), ring('c')]],
  ])('is named while it goes on, if it is one %s', (_, happen) => {
    happen();
    expect(phone.snapshot.unrecordedCallIds).toEqual(['c']);
    ended();
    expect(phone.snapshot.unrecordedCallIds).toEqual([]);
  });

  test('is not taken for the next one', () => {
    ring('c');
    phone.handleRecordingFailed(failed);
    ended();
    ring('d');
    expect(phone.snapshot).toMatchObject({ calls: [{ id: 'd' }], unrecordedCallIds: [] });
  });

  test('is not taken for the call here, if it is a colleague’s', () => {
    ring('c');
    phone.handleRecordingFailed({ ...failed, call_id: 'other', agent_id: '1002' });
    expect(phone.snapshot.unrecordedCallIds).toEqual([]);
  });

  test('is said at once', () => {
    ring('c');
    const said: string[][] = [];
    phone.changed.on(({ unrecordedCallIds }) => said.push(unrecordedCallIds));
    phone.handleRecordingFailed(failed);
    expect(said).toEqual([['c']]);
  });
});

describe('a call that was placed elsewhere and rings here first', () => {
  const placed = { direction: 'outbound', caller: '1001', callee: '13900000001' } as const;
  test.each([
    ['a number outside', placed],
    ['a colleague', { ...placed, direction: 'internal', callee: '1002' } as const],
  ])('to %s is a call when the other side has answered, not when this phone has', (_, parties) => {
    phone.handleServiceEvent(callEvent({ ...parties, leg: 'agent' }));
    const leg = ring('c');
    expect(phone.snapshot.calls).toMatchObject([{ state: 'ringing' }]);
    leg.happened.emit({ kind: 'answered' });
    phone.handleServiceEvent(callEvent({ ...parties, leg: 'agent', status: 'answered' }));
    expect(phone.snapshot.calls).toMatchObject([{ state: 'dialling' }]);
    phone.handleServiceEvent(callEvent({ ...parties, leg: 'customer', status: 'answered' }));
    expect(phone.snapshot.calls).toMatchObject([{ state: 'answered' }]);
  });

  test('by a colleague is a call at once', () => {
    phone.handleServiceEvent(callEvent({ direction: 'internal', caller: '1002', callee: '1001', leg: 'agent' }));
    ring('c').happened.emit({ kind: 'answered' });
    expect(phone.snapshot.calls).toMatchObject([{ state: 'answered' }]);
  });
});

describe('a second caller who rings during a call', () => {
  let first: FakeLeg;
  const calls = () => phone.snapshot.calls.map(({ id, state, held }) => ({ id, state, held }));
  beforeEach(async () => {
    first = ring('c');
    ring('d');
    await clock.advance(3000);
    await phone.answer('c');
  });

  test('is answered when the first is on hold, and who is resumed is the only one again', async () => {
    await phone.answer('d');
    expect(calls()).toEqual([
      { id: 'c', state: 'answered', held: true },
      { id: 'd', state: 'answered', held: false },
    ]);
    await phone.setHeld('c', false);
    expect(calls()).toMatchObject([{ held: false }, { held: true }]);
  });

  test('rings on when the first cannot be held', async () => {
    first.refusesHold = true;
    await expect(phone.answer('d')).rejects.toThrow('The service does not answer.');
    expect(calls()).toMatchObject([{ held: false }, { state: 'ringing' }]);
  });
});

describe('a transfer', () => {
  test.each(['138 0000 1111', '１３８-００００-１１１１'])('to %s goes to the number as it is dialled', (typed) => {
    const leg = ring('c');
    void phone.transfer('c', typed);
    expect(leg.transferredTo).toEqual(['13800001111']);
  });

  test.each(['reception', '¹²³', ''])('to %j is refused here', (typed) => {
    const leg = ring('c');
    expect(() => phone.transfer('c', typed)).toThrow(
      expect.objectContaining({ reason: 'not-a-number-to-transfer-to' }),
    );
    expect(leg.transferredTo).toEqual([]);
  });
});

test('a leg whose call the service has ended is ended when its BYE does not come', async () => {
  const leg = ring('c');
  phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'NORMAL_CLEARING' }));
  await clock.advance(1999);
  expect(leg.hasEnded).toBe(false);
  await clock.advance(1);
  expect(leg.hasEnded).toBe(true);
});

test('after events were missed, the calls that the service lists go on, and the others are over', async () => {
  const legs = ['c', 'd', 'e'].map((callId) => ring(callId));
  await clock.advance(3000);
  phone.reconcile(['c', 'd']);
  expect(legs.map(({ hasEnded }) => hasEnded)).toEqual([false, false, true]);
  expect(phone.snapshot.calls).toMatchObject([
    { id: 'c', state: 'ringing' },
    { id: 'd', state: 'ringing' },
    { id: 'e', state: 'ended', cause: 'SERVICE_INTERRUPTED' },
  ]);
});

test.each([
  ['was called by a colleague', { caller: '1002', callee: '1001' }, false],
  ['called a colleague', { caller: '1001', callee: '1002' }, true],
])('who %s inside the clinic: whether the call can be transferred', (_, parties, canTransfer) => {
  phone.handleServiceEvent(callEvent({ direction: 'internal', ...parties }));
  ring('c');
  expect(phone.snapshot.calls).toMatchObject([{ direction: 'internal', canTransfer }]);
  phone.handleServiceEvent(callEvent({ direction: 'internal', status: 'answered', ...parties }));
  expect(phone.snapshot.calls).toMatchObject([{ canTransfer }]);
});
