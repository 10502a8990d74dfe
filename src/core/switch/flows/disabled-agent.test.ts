import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../../test/support/fake-switch.ts';
import { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { ignoringItsEnd, recordingsFolder, startCall } from '../../../../test/support/flow-scene.ts';
import { callingAgent, talkingAgent } from '../../../../test/support/talking-agent.ts';
import { runInbound } from './inbound.ts';

const agents = ['1001', '1002'].map((agentId) => ({ agentId, extension: agentId, ringSeconds: 20 }));

test('a caller whom the phone of a disabled account answers goes to the next agent', async () => {
  const fake = createFakeSwitch({ agents, recordingsFolder });
  const caller = new FakeLeg('caller', fake.ladder);
  void ignoringItsEnd(runInbound(startCall(fake, 'inbound'), caller, 1, { next: () => new Promise(() => {}) }));
  await settle();
  fake.legs.get('1001')?.rings();
  fake.disabledAgents.add('1001');
  fake.legs.get('1001')?.answers();
  await settle();
  expect(fake.ladder).toEqual(['→ INVITE 1001', 'caller ← 180', '1001 ← BYE', '→ INVITE 1002', 'caller ← 180']);
  expect(fake.facts.map((fact) => ('agentId' in fact ? [fact.kind, fact.agentId] : fact.kind)).slice(1)).toEqual([
    ['leg-ringing', '1001'],
    ['agent-missed', '1001'],
  ]);
  fake.legs.get('1002')?.answers();
  await settle();
  expect(fake.ladder).toContain('caller ← 200');
});

test('a call that a disabled agent placed ends when their phone answers, and nobody else is called', async () => {
  const { fake, call } = await callingAgent({ isDisabled: true });
  expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NO_ANSWER' });
  expect(fake.legs.has('139')).toBe(false);
});

test('a customer who is transferred to a disabled agent stays with the one who transfers', async () => {
  const { fake, refer, answered } = await talkingAgent();
  await refer('1001', '1002');
  fake.disabledAgents.add('1002');
  await answered('1002');
  expect(fake.ladder.slice(-2)).toEqual(['● webrtc1', 'webrtc1 ⇄ rtp2'].toReversed());
  expect(fake.facts.map(({ kind }) => kind)).not.toContain('call-transferred');
});
