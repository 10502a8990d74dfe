import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';
import type { TelephonyFact } from '../telephony-port.ts';

const to = (number: string) => ({ to: { number } });
const progressOf = (facts: readonly TelephonyFact[]) =>
  facts.flatMap((fact) => (fact.kind === 'transfer-changed' ? [fact.outcome ?? fact.state] : []));

describe('a party whose hang-up is requested leaves as by their phone', () => {
  const asking = async () => {
    const scene = await talkingAgent();
    await scene.asks({ action: 'consult', ...to('1002') });
    await scene.answered('1002');
    scene.fake.ladder.length = 0;
    return scene;
  };
  test.each([
    ['the agent', '1001', 'webrtc3 ⇄ rtp2', 'completed'],
    ['the colleague who was asked', '1002', 'webrtc1 ⇄ rtp2', 'left'],
  ])('%s leaves the customer to the other one', async (_, agentId, step, outcome) => {
    const { fake, call, leg } = await asking();
    expect(call.leave(agentId)).toBe(true);
    await settle();
    expect([call.isOver, leg(agentId).state]).toEqual([false, 'ended']);
    expect(fake.ladder).toContain(step);
    expect(progressOf(fake.facts).at(-1)).toBe(outcome);
  });

  test('a colleague whose phone rings declines', async () => {
    const { fake, call, asks } = await talkingAgent();
    await asks({ action: 'transfer', ...to('1002') });
    call.leave('1002');
    await settle();
    expect([call.isOver, progressOf(fake.facts).at(-1)]).toEqual([false, 'declined']);
  });

  test('an agent without a leg in it has nothing to leave', async () => {
    const { call } = await talkingAgent();
    expect(call.leave('1002')).toBe(false);
  });
});
