import { beforeEach, describe, expect, test } from 'vitest';
import { callEvent } from '../../../../test/support/call-event.ts';
import type { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { FakeLeg } from '../../../../test/support/fake-leg.ts';
import { PhoneScene } from '../../../../test/support/phone-scene.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Phone } from './phone.ts';

const customer = { id: 1, name: '张伟', idcard: 'C1' };

let scene: PhoneScene;
let clock: FakeClock;
let phone: Phone;
const ring = (callId: string): FakeLeg => scene.ring(callId);

beforeEach(() => {
  scene = new PhoneScene();
  ({ clock, phone } = scene);
});

test('ends a ring whose connection is lost: the service reports the outcome of the caller', () => {
  phone.handleServiceEvent(callEvent({ customer }));
  ring('c').happened.emit({ kind: 'ended', by: 'local', status: null, why: 'ring-lost' });
  expect(phone.snapshot.calls).toMatchObject([
    { state: 'ended', cause: null, missed: { reason: 'unreachable', caller: 'unknown' } },
  ]);
});

test('a call continues, and is recorded, when another agent has left it', async () => {
  const leg = ring('c');
  phone.handleRecording({ call_id: 'c', agent_id: '1001' }, 'on');
  phone.handleServiceEvent(callEvent({ agent_id: '1002', status: 'hungup', leg: 'agent' }));
  await clock.advance(10_000);
  expect(phone.snapshot.calls).toMatchObject([{ id: 'c', state: 'ringing' }]);
  expect([leg.hasEnded, phone.snapshot.recordedCallIds]).toEqual([false, ['c']]);
});

describe('a call that the service can no longer record', () => {
  const failed = { call_id: 'c', agent_id: '1001', reason: 'ENOSPC', seq: null };
  const ended = () => phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'NORMAL_CLEARING' }));

  test.each([
    ['known here already', () => [ring('c'), phone.handleRecording(failed, 'failed')]],
    ['that is not known here yet', () => [phone.handleRecording(failed, 'failed'), ring('c')]],
  ])('is named while it is in progress, if it is one %s', (_, happen) => {
    happen();
    expect(phone.snapshot.unrecordedCallIds).toEqual(['c']);
    ended();
    expect(phone.snapshot.unrecordedCallIds).toEqual([]);
  });

  test('is not taken for the next one', () => {
    ring('c');
    phone.handleRecording(failed, 'failed');
    ended();
    ring('d');
    expect(phone.snapshot).toMatchObject({ calls: [{ id: 'd' }], unrecordedCallIds: [] });
  });

  test('is not taken for the call here, if it is a colleague’s', () => {
    ring('c');
    const colleagues = { ...failed, call_id: 'other', agent_id: '1002' };
    phone.handleRecording(colleagues, 'failed');
    expect(phone.snapshot.unrecordedCallIds).toEqual([]);
  });

  test('is reported immediately', () => {
    ring('c');
    const said: string[][] = [];
    phone.changed.on(({ unrecordedCallIds }) => said.push(unrecordedCallIds));
    phone.handleRecording(failed, 'failed');
    expect(said).toEqual([['c']]);
  });
});

describe('a call that the service records', () => {
  const started = { call_id: 'c', agent_id: '1001', seq: null };
  const recorded = () => phone.snapshot.recordedCallIds;

  test.each([
    ['known here already', () => [ring('c'), phone.handleRecording(started, 'on')]],
    ['that is not known here yet', () => [phone.handleRecording(started, 'on'), ring('c')]],
  ])('is named until it ends, if it is one %s', (_, happen) => {
    happen();
    expect(recorded()).toEqual(['c']);
    phone.handleServiceEvent(callEvent({ status: 'hungup', hangup_cause: 'NORMAL_CLEARING' }));
    expect(recorded()).toEqual([]);
  });

  test('is named no longer when the recording fails', () => {
    ring('c');
    phone.handleRecording(started, 'on');
    phone.handleRecording(started, 'failed');
    expect(phone.snapshot).toMatchObject({ recordedCallIds: [], unrecordedCallIds: ['c'] });
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

  test('by a colleague is a call immediately', () => {
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
    void phone.transfers.transfer({ callId: 'c', target: typed });
    expect(leg.transferredTo).toEqual(['13800001111']);
  });

  test.each(['answers', 'does not answer'] as const)('tells that the other phone rings until it %s', async (end) => {
    const leg = ring('c');
    const transfer = phone.transfers.transfer({ callId: 'c', target: '1002' });
    expect(phone.snapshot.calls).toMatchObject([{ transferringTo: '1002' }]);
    if (end === 'answers') leg.transferred.resolve();
    else leg.transferred.reject(new Error('Nobody answered.'));
    await transfer.catch(() => undefined);
    expect(phone.snapshot.calls).toMatchObject([{ transferringTo: null }]);
  });

  test.each(['reception', '¹²³', ''])('to %j is refused here', (typed) => {
    const leg = ring('c');
    expect(() => phone.transfers.transfer({ callId: 'c', target: typed })).toThrow(
      expect.objectContaining({ reason: 'not-a-number-to-transfer-to' }),
    );
    expect(leg.transferredTo).toEqual([]);
  });
});

test.each([
  ['that rings after the service has named the call', () => undefined],
  ['that rings before', () => ring('c')],
])('keeps the extension of a dialled number for the call, also for one %s', async (_, ringFirst) => {
  scene.answer = 'c';
  const dialled = phone.placed.dial({ number: '021-62340006转801' });
  ringFirst();
  await dialled;
  phone.handleServiceEvent(callEvent({ direction: 'outbound', leg: 'customer', status: 'answered' }));
  expect(phone.snapshot.calls).toMatchObject([{ state: 'answered', extension: '801' }]);
});

describe('a number that is dialled right after a call', () => {
  beforeEach(() => {
    ring('c').happened.emit({ kind: 'ended', by: 'local', status: null, why: null });
    scene.refusal = problemFor('agent-in-call');
  });

  test('is called as soon as the service knows that the call has ended', async () => {
    const dialled = phone.placed.dial({ number: '13900000002' });
    await clock.advance(150);
    scene.refusal = null;
    scene.answer = 'd';
    await clock.advance(50);
    await expect(dialled).resolves.toEqual({ callId: 'd' });
    expect(scene.requests).toHaveLength(2);
  });

  test('is refused when the service still knows of a call after three seconds', async () => {
    const refused = expect(phone.placed.dial({ number: '13900000002' })).rejects.toThrow('You are in a call.');
    await clock.advance(3000);
    await refused;
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

test('after missed events, the calls that the service lists continue, and the others end', async () => {
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
])('offers transfer to an agent who %s inside the clinic only where it is possible', (_, parties, canTransfer) => {
  phone.handleServiceEvent(callEvent({ direction: 'internal', ...parties }));
  ring('c');
  expect(phone.snapshot.calls).toMatchObject([{ direction: 'internal', canTransfer }]);
  phone.handleServiceEvent(callEvent({ direction: 'internal', status: 'answered', ...parties }));
  expect(phone.snapshot.calls).toMatchObject([{ canTransfer }]);
});

test('whether a number can be called, and why not, is in the snapshot', () => {
  expect(phone.snapshot.dialProblem).toBeNull();
  phone.handleServiceEvent(callEvent({ customer }));
  const leg = ring('c');
  expect(phone.snapshot.dialProblem).toMatchObject({ reason: 'call-ringing' });
  leg.answer();
  expect(phone.snapshot.dialProblem).toMatchObject({ reason: 'already-in-call' });
  leg.hangUp();
  expect(phone.snapshot.dialProblem).toBeNull();
});

test('requests no other call while one is in progress, from any button', async () => {
  phone.handleServiceEvent(callEvent({ customer }));
  ring('c').answer();
  await expect(phone.placed.dial({ number: '13900000002' })).rejects.toMatchObject({ reason: 'already-in-call' });
});
