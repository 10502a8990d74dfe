import { beforeEach, expect, test } from 'vitest';
import { callEvent } from '../../../../test/support/call-event.ts';
import { PhoneScene } from '../../../../test/support/phone-scene.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

type TransferEvent = ReceivedEvents['CallTransferChanged'];

let scene: PhoneScene;
const user: Partial<SignedInUser> = { agent_id: '1001', extension: '1001', mobile: null, permissions: ['call.place'] };
const event = (change: Partial<TransferEvent> = {}): TransferEvent => ({
  call_id: 'c',
  agent_id: '1001',
  role: 'by',
  by: { agent_id: '1001', name: '李娜' },
  to: { agent_id: '1002', name: '王芳' },
  group: { id: 1, name: 'Consultation' },
  note: 'Charged twice?',
  asks_first: true,
  state: 'ringing',
  outcome: null,
  seq: null,
  ...change,
});
const call = () => scene.phone.snapshot.calls[0];

beforeEach(() => {
  scene = new PhoneScene();
  scene.phone.signedIn(user as SignedInUser, ['callTransfers']);
});

test('a transfer is requested of the service, and rings until the service reports its end', async () => {
  const leg = scene.ring('c');
  await scene.phone.transfers.transfer({ callId: 'c', target: '138 0000 1111', note: '' });
  expect(scene.requests).toEqual([{ call_id: 'c', to: { number: '13800001111' } }]);
  expect(leg.transferredTo).toEqual([]);
  expect(call()).toMatchObject({ transferringTo: '13800001111' });
  scene.phone.transfers.handle(event({ state: 'over', outcome: 'no_answer' }));
  expect(call()).toMatchObject({ transferringTo: null, transfer: { outcome: 'no_answer', colleague: '王芳' } });
});

test.each([
  ['ask first', () => scene.phone.transfers.consult({ callId: 'c', target: '1002' })],
  ['transfer', () => scene.phone.transfers.transfer({ callId: 'c', target: '1002' })],
])('a request to %s that is refused rings no longer', async (_, request) => {
  scene.ring('c');
  scene.refusal = problemFor('transfer-busy', { number: '1002' });
  await expect(request()).rejects.toMatchObject({ reason: 'transfer-busy' });
  expect(call()).toMatchObject({ transferringTo: null, transfer: null });
});

test('a call that is held is resumed for who is asked', async () => {
  const leg = scene.ring('c');
  leg.happened.emit({ kind: 'answered' });
  await scene.phone.setHeld('c', true);
  expect(call()).toMatchObject({ held: true });
  await scene.phone.transfers.consult({ callId: 'c', target: '1002', note: 'Invoice' });
  expect(scene.requests.at(-1)).toEqual({ call_id: 'c', to: { number: '1002' }, note: 'Invoice' });
  expect(call()).toMatchObject({ held: false });
});

test('a group and what is done with a transfer are requested of the service', async () => {
  scene.ring('c');
  await scene.phone.transfers.toGroup({ callId: 'c', groupId: 2 });
  await scene.phone.transfers.steer({ callId: 'c', action: 'swap' });
  expect(scene.requests).toEqual([{ call_id: 'c', to: { group_id: 2 } }, { call_id: 'c' }]);
});

test('the asking colleague is known before the phone rings; transfers of others change nothing', () => {
  const asked = event({ role: 'to' });
  scene.phone.transfers.handle({ ...asked, agent_id: '1002' });
  scene.phone.transfers.handle(asked);
  scene.phone.handleServiceEvent(callEvent());
  scene.ring('c');
  expect(call()).toMatchObject({
    state: 'ringing',
    transfer: { role: 'to', colleague: '李娜', note: 'Charged twice?', asksFirst: true, state: 'ringing' },
  });
});

test('a service without these requests has no transfer to take back', async () => {
  scene.phone.signedIn(user as SignedInUser, []);
  await expect(scene.phone.transfers.steer({ callId: 'c', action: 'cancel' })).rejects.toMatchObject({
    reason: 'no-transfer',
  });
});

test.each([
  ['is over where the service has none', problemFor('no-transfer'), { state: 'over', outcome: null }, null],
  ['goes on where the service cannot say', problemFor('call-not-found'), { state: 'ringing' }, '13800001111'],
])('a transfer that a gap in the events may have ended %s', async (_, refusal, transfer, number) => {
  scene.ring('c');
  await scene.phone.transfers.transfer({ callId: 'c', target: '13800001111' });
  scene.phone.transfers.handle(event());
  scene.refusal = refusal;
  scene.phone.reconcile(['c']);
  await scene.clock.advance(0);
  expect(call()).toMatchObject({ transferringTo: number, transfer });
});

test('a transfer that went on during a gap in the events has the state that the service names', async () => {
  scene.ring('c');
  scene.phone.transfers.handle(event());
  scene.answer = event({ state: 'merged' });
  scene.phone.reconcile(['c']);
  await scene.clock.advance(0);
  expect(call()).toMatchObject({ transfer: { state: 'merged' } });
});

test('the leg is in a call with the colleague once the customer has left', async () => {
  const leg = scene.ring('c');
  leg.happened.emit({ kind: 'answered' });
  await scene.phone.transfers.consult({ callId: 'c', target: '1002' });
  scene.phone.transfers.handle(event({ state: 'merged' }));
  scene.phone.transfers.legMoved({ call_id: 'd', agent_id: '1001', from_call_id: 'c', seq: null });
  scene.phone.handleServiceEvent(callEvent({ status: 'hungup', leg: 'customer', hangup_cause: 'NORMAL_CLEARING' }));
  const within = { call_id: 'd', direction: 'internal', caller: '1001', callee: '1002' } as const;
  scene.phone.handleServiceEvent(callEvent({ ...within, status: 'answered' }));
  expect(scene.phone.snapshot.calls).toMatchObject([
    { id: 'c', state: 'ended' },
    { id: 'd', state: 'answered', direction: 'internal', number: '1002', shownName: '王芳', hasMedia: true },
  ]);
  await scene.phone.hangUp('d');
  expect(leg.hasEnded).toBe(true);
});

test('a call that is reported before the leg comes to it has the leg’s sound', async () => {
  const leg = scene.ring('c');
  leg.happened.emit({ kind: 'answered' });
  const within = { call_id: 'd', direction: 'internal', caller: '1001', callee: '1002' } as const;
  scene.phone.handleServiceEvent(callEvent({ ...within, leg: 'customer', status: 'answered' }));
  scene.phone.transfers.legMoved({ call_id: 'd', agent_id: '1001', from_call_id: 'c', seq: null });
  expect(scene.phone.snapshot.calls).toMatchObject([{ id: 'c' }, { id: 'd', state: 'answered', hasMedia: true }]);
});
