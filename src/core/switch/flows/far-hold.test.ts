import { expect, test } from 'vitest';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';

const holdsIn = (facts: readonly object[]) => facts.filter((fact) => 'isHeld' in fact);

test('a customer who puts the call on hold is reported to the agent, and so is the end of it', async () => {
  const { fake } = await talkingAgent();
  fake.heldOf.get('rtp2')?.emit(true);
  fake.heldOf.get('rtp2')?.emit(true);
  fake.heldOf.get('rtp2')?.emit(false);
  const fact = { kind: 'hold-changed', callId: 'call', agentId: '1001' };
  expect(holdsIn(fake.facts)).toMatchObject([
    { ...fact, isHeld: true },
    { ...fact, isHeld: false },
  ]);
});

test('the agent’s own hold is nothing to report to a customer', async () => {
  const { fake } = await talkingAgent();
  fake.heldOf.get('webrtc1')?.emit(true);
  expect(holdsIn(fake.facts)).toEqual([]);
});

test('an agent who takes over a customer who holds learns of it; the one before is no longer on hold', async () => {
  const { fake, refer, answered } = await talkingAgent();
  fake.heldOf.get('rtp2')?.emit(true);
  await refer('1001', '1002');
  await answered('1002');
  expect(holdsIn(fake.facts)).toMatchObject([
    { agentId: '1001', isHeld: true },
    { agentId: '1001', isHeld: false },
    { agentId: '1002', isHeld: true },
  ]);
});
