import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';

const to = { to: { number: '1002' } };
/** Agent 1001, who talks with the customer 139, has asked the colleague 1002. */
const asking = async () => {
  const scene = await talkingAgent({ groupId: 1 });
  await scene.asks({ action: 'consult', ...to });
  await scene.answered('1002');
  return scene;
};

test.each([
  ['while they talk', []],
  ['while the agent is back with them', ['swap']],
  ['in a conference', ['merge']],
] as const)(
  'an agent whose customer hangs up %s talks on with the colleague, in a call of their own',
  async (_, actions) => {
    const { fake, call, calls, leg, asks } = await asking();
    for (const action of actions) await asks({ action });
    fake.ladder.length = 0;
    fake.facts.length = 0;
    leg('139').ends();
    await call.closed;
    await settle();
    const { callId } = calls[1] ?? call;
    expect(fake.ladder.slice(-3)).toEqual(['webrtc1 ⇄ webrtc3', '● recording', '■ recording']);
    expect(fake.facts.filter((fact) => 'callId' in fact && fact.callId === callId)).toMatchObject([
      { kind: 'call-started', direction: 'internal', caller: '1001', callee: '1002', agentId: '1001' },
      { kind: 'leg-moved', agentId: '1001', fromCallId: 'call' },
      { kind: 'leg-answered', agentId: '1001' },
      { kind: 'leg-moved', agentId: '1002', fromCallId: 'call' },
      { kind: 'leg-answered', agentId: '1002' },
      { kind: 'call-connected', agentId: '1001' },
    ]);
    expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', callId: 'call', cause: 'NORMAL_CLEARING' });
    leg('1002').ends();
    await calls[1]?.closed;
    expect(leg('1001').state).toBe('ended');
    expect([...fake.openEndpoints]).toEqual([]);
  },
);

test('an agent lets the customer go, and talks on with the colleague', async () => {
  const { fake, call, calls, leg, asks } = await asking();
  await asks({ action: 'merge' });
  await asks({ action: 'dismiss' });
  await call.closed;
  expect(fake.ladder.slice(-4)).toEqual(['webrtc1 ⇄ webrtc3', '● recording', '139 ← BYE', '■ recording']);
  calls[1]?.hangUp();
  await calls[1]?.closed;
  expect(['1001', '1002'].map((name) => leg(name).state)).toEqual(['ended', 'ended']);
});

test('an agent whose customer hangs up talks on with a number outside that was asked', async () => {
  const { fake, call, calls, leg, asks, answered } = await talkingAgent();
  await asks({ action: 'consult', to: { number: '13911112222' } });
  await answered('13911112222');
  leg('139').ends();
  await call.closed;
  expect(fake.ladder).toContain('webrtc1 ⇄ rtp3');
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'call-started', direction: 'outbound', caller: '1001', callee: '13911112222' }),
  );
  leg('13911112222').ends();
  await calls[1]?.closed;
  expect(leg('1001').state).toBe('ended');
  expect([...fake.openEndpoints]).toEqual([]);
});

test('a customer who hangs up while the colleague rings ends the call for all', async () => {
  const { call, leg, asks } = await talkingAgent();
  await asks({ action: 'consult', ...to });
  leg('139').ends();
  await call.closed;
  expect(['1001', '1002'].map((name) => leg(name).state)).toEqual(['ended', 'ended']);
});
