import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { heardNow, supervisedAgent } from '../../../../test/support/supervised-agent.ts';
import { twoCalls } from '../../../../test/support/talking-agent.ts';
import type { SupervisionMode } from '../../../shared/contract/call-supervision.ts';
import { Supervision } from './supervision.ts';

const listening = async (mode: SupervisionMode = 'listen') => {
  const scene = await supervisedAgent();
  await scene.supervise(mode);
  await scene.answers();
  return scene;
};
/** The talk that was there before the ladder began. */
const talk = 'webrtc1 ⇄ rtp2';

test.each([
  ['listen', { webrtc1: ['rtp2'], rtp2: ['webrtc1'], webrtc3: ['rtp2', 'webrtc1'] }],
  ['whisper', { webrtc1: ['rtp2', 'webrtc3'], rtp2: ['webrtc1'], webrtc3: ['rtp2', 'webrtc1'] }],
  ['barge', { webrtc1: ['rtp2', 'webrtc3'], rtp2: ['webrtc1', 'webrtc3'], webrtc3: ['rtp2', 'webrtc1'] }],
] as const)('a supervisor who has asked to %s is heard by those alone who should hear', async (mode, heard) => {
  const { fake } = await listening(mode);
  expect(heardNow([talk, ...fake.ladder])).toEqual(heard);
});

test('a supervisor who listens and leaves changes neither the sound of the others nor the recording', async () => {
  const { fake, stop } = await listening();
  await stop();
  expect(fake.ladder).toEqual(['→ INVITE 1009', 'webrtc3 ← webrtc1 + rtp2', 'webrtc3 ← silence', '1009 ← BYE']);
  expect(fake.facts.map(({ kind }) => kind)).toEqual(['supervision', 'supervision', 'supervision']);
  expect(fake.facts).toMatchObject([
    { state: 'ringing', outcome: null },
    { state: 'on', mode: 'listen' },
    { state: 'over', outcome: 'ended' },
  ]);
});

test('a supervisor whom everybody hears is recorded, one whom the agent alone hears is not', async () => {
  const { fake, supervise } = await listening('whisper');
  expect(fake.ladder.filter((step) => step.startsWith('●'))).toEqual([]);
  await supervise('barge');
  await supervise('listen');
  expect(fake.ladder.filter((step) => step.startsWith('●'))).toEqual(['● webrtc1 + webrtc3', '● webrtc1']);
});

test('a supervisor who speaks to everybody is heard by a customer whom the agent holds, instead of music', async () => {
  const { fake, supervise } = await listening();
  fake.holdsOf.get('webrtc1')?.emit(true);
  expect(fake.ladder).toContain('rtp2 plays hold-music');
  await supervise('barge');
  expect(fake.stopped).toContain('rtp2 hold-music');
  await supervise('listen');
  expect(fake.ladder.filter((step) => step === 'rtp2 plays hold-music')).toHaveLength(2);
});

test('the supervisor takes the customer over: the agent leaves, and the supervisor may transfer the call', async () => {
  const { fake, leg, supervise, asks } = await listening();
  await supervise('take_over');
  expect(heardNow([talk, ...fake.ladder])).toEqual({ webrtc3: ['rtp2'], rtp2: ['webrtc3'] });
  expect(leg('1001').state).toBe('ended');
  expect(leg('139').state).toBe('answered');
  expect(fake.facts.slice(2)).toMatchObject([
    { kind: 'leg-answered', leg: 'agent', agentId: '1009' },
    { kind: 'supervision', state: 'over', outcome: 'taken_over' },
    { kind: 'call-event', event: 'taken-over', side: 'agent', agentId: '1009' },
    { kind: 'call-transferred', toAgentId: '1009', toNumber: null },
    { kind: 'agent-left', agentId: '1001' },
  ]);
  await expect(asks({ action: 'transfer', to: { number: '1002' } })).rejects.toMatchObject({
    reason: 'transfer-without-talk',
  });
  await expect(asks({ action: 'transfer', to: { number: '1002' } }, '1009')).resolves.toBeUndefined();
  leg('139').ends();
  await settle();
  expect([...fake.openEndpoints]).toEqual([]);
});

test('a call that is being transferred is not taken over, and the supervisor hears whom the agent asks', async () => {
  const { fake, answered, asks, supervise } = await listening();
  await asks({ action: 'consult', to: { number: '1002' } });
  await answered('1002');
  await expect(supervise('take_over')).rejects.toMatchObject({ reason: 'transfer-under-way' });
  expect(heardNow([talk, ...fake.ladder])['webrtc3']).toEqual(['webrtc1', 'webrtc4']);
  await asks({ action: 'cancel' });
  expect(heardNow([talk, ...fake.ladder])['webrtc3']).toEqual(['rtp2', 'webrtc1']);
});

test.each(['whisper', 'barge'] as const)(
  'an agent who leaves the customer to whom they ask ends the %s, and those two talk',
  async (mode) => {
    const { fake, leg, answered, asks } = await listening(mode);
    await asks({ action: 'consult', to: { number: '1002' } });
    await answered('1002');
    leg('1001').ends();
    await settle();
    expect(heardNow([talk, ...fake.ladder])).toEqual({ webrtc4: ['rtp2'], rtp2: ['webrtc4'] });
    expect([leg('1009').state, leg('139').state]).toEqual(['ended', 'answered']);
  },
);

test.each([
  ['the agent has left', (scene: Awaited<ReturnType<typeof listening>>) => scene.leg('1001').ends()],
  ['the customer has left', (scene: Awaited<ReturnType<typeof listening>>) => scene.leg('139').ends()],
  ['the supervisor hangs up', (scene: Awaited<ReturnType<typeof listening>>) => scene.leg('1009').ends()],
  [
    'the supervisor’s page is gone',
    (scene: Awaited<ReturnType<typeof listening>>) => scene.fake.presences.get('webrtc3')?.emit(false),
  ],
])('the supervision is over once %s', async (_, happen) => {
  const scene = await listening('barge');
  happen(scene);
  await settle();
  expect(scene.leg('1009').state).toBe('ended');
  expect(scene.fake.facts).toContainEqual(expect.objectContaining({ kind: 'supervision', state: 'over' }));
  expect(heardNow([talk, ...scene.fake.ladder])['webrtc3']).toBeUndefined();
});

test('a supervisor’s phone that does not answer is let go', async () => {
  const { fake, leg, supervise } = await supervisedAgent();
  await supervise('listen');
  await fake.clock.advance(20_000);
  expect(leg('1009').state).toBe('ended');
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'supervision', state: 'over', outcome: 'unanswered' });
});

test('an agent who talks to nobody there is not listened to', async () => {
  const { asks, supervise } = await supervisedAgent();
  await asks({ action: 'transfer', to: { number: '1002' } });
  await expect(supervise('listen')).rejects.toMatchObject({ reason: 'agent-not-talking' });
  await expect(supervise('listen', '1002')).rejects.toMatchObject({ reason: 'agent-not-talking' });
});

test('a call within the clinic is not taken over, and listening ends where it is merged into another', async () => {
  const { fake, second, leg, join } = await twoCalls({ number: '1002' });
  const supervisor = { agentId: '1009', extension: '1009' };
  const of = { supervisionId: 's', callId: 'second', agentId: '1001', supervisor };
  const supervision = await Supervision.begin(second, { ...of, step: 'listen' });
  leg('1009').answers();
  await settle();
  expect(() => supervision.steer('take_over')).toThrow(expect.objectContaining({ reason: 'take-over-within-clinic' }));
  await join();
  expect(leg('1009').state).toBe('ended');
  await expect(Supervision.begin(second, { ...of, step: 'listen' })).rejects.toMatchObject({
    reason: 'agent-not-talking',
  });
  expect(fake.facts.filter(({ kind }) => kind === 'supervision')).toHaveLength(3);
});
