import { beforeEach, expect, test } from 'vitest';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import { callEvent } from '../../../../test/support/call-event.ts';
import { PhoneScene } from '../../../../test/support/phone-scene.ts';

const user = { agent_id: '1009', extension: '1009', mobile: null, permissions: ['call.place', 'agent.listen'] };
const request = { callId: 'c', agentId: '1001', step: 'listen' } as const;

let scene: PhoneScene;
beforeEach(() => {
  scene = new PhoneScene();
  scene.phone.signedIn(user as unknown as SignedInUser, ['supervision', 'callControl']);
});

const supervised = (change: Partial<ReceivedEvents['CallSupervisionChanged']> = {}): void =>
  scene.phone.supervision.handle({
    call_id: 'c',
    agent_id: '1009',
    role: 'by',
    by: { agent_id: '1009', name: 'C' },
    to: { agent_id: '1001', name: 'A' },
    is_private: false,
    mode: 'listen',
    state: 'on',
    outcome: null,
    seq: null,
    ...change,
  });

test('the phone that listens answers by itself, and shows no call of its own', async () => {
  await scene.phone.supervision.request(request);
  expect(scene.requests).toEqual([{ call_id: 'c', agent_id: '1001', mode: 'listen' }]);
  supervised({ state: 'ringing' });
  expect(scene.phone.snapshot.supervision).toMatchObject({ callId: 'c', name: 'A', isOn: false });
  const leg = scene.ring('s', scene.listened);
  expect(leg.isAnswered).toBe(true);
  await scene.clock.advance(2000);
  supervised();
  await scene.clock.advance(3000);
  supervised({ mode: 'barge' });
  expect(scene.phone.snapshot).toMatchObject({ calls: [], supervision: { mode: 'barge', isOn: true } });
  expect(scene.clock.now() - (scene.phone.snapshot.supervision?.since ?? 0)).toBe(3000);
  expect(scene.phone.isInCall).toBe(true);
  await scene.phone.supervision.stop();
  expect(leg.hasEnded).toBe(true);
  expect([scene.phone.snapshot.supervision, scene.phone.isInCall]).toEqual([null, false]);
});

test('a call that is taken over is one of this phone from then on, as the service has announced it', () => {
  supervised();
  const leg = scene.ring('s', scene.listened);
  scene.phone.handleServiceEvent(
    callEvent({ call_id: 'c', agent_id: '1009', leg: 'agent', status: 'answered', caller: '13911112222' }),
  );
  supervised({ state: 'over', outcome: 'taken_over' });
  expect(scene.phone.snapshot).toMatchObject({
    supervision: null,
    calls: [{ id: 'c', number: '13911112222', state: 'answered', hasMedia: true, talked: true }],
  });
  leg.hangUp();
  expect(scene.phone.snapshot.calls).toMatchObject([{ id: 'c', state: 'ended' }]);
});

test('an agent is shown the supervisor of a call on this phone, and nothing of other agents’ calls', () => {
  scene.ring('c');
  const told = { agent_id: '1009', role: 'to', by: { agent_id: '1001', name: 'A' } } as const;
  supervised({ ...told, mode: 'whisper' });
  supervised({ ...told, call_id: 'another' });
  supervised({ agent_id: '1002', role: 'to', call_id: 'c' });
  expect(scene.phone.snapshot.supervisors).toEqual([{ callId: 'c', name: 'A', mode: 'whisper' }]);
  supervised({ ...told, state: 'over', outcome: 'ended' });
  expect(scene.phone.snapshot).toMatchObject({ supervisors: [], supervision: null });
});
