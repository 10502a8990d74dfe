import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';

/** Agent 1001 has parked the customer in group 2, where the limit is a minute. */
async function parked() {
  const scene = await talkingAgent();
  await scene.asks({ action: 'transfer', to: { groupId: 2, isParked: true }, note: 'Invoice' });
  const { fake } = scene;
  const picksUp = async (agentId: string) => {
    fake.takesBack.push({ agentId, extension: agentId, ringSeconds: 20 });
    fake.wakes();
    await settle();
  };
  return { ...scene, picksUp };
}
const kinds = (facts: readonly { kind: string }[]) =>
  facts.flatMap((fact) => {
    if (fact.kind === 'call-event' && 'event' in fact) return [String(fact.event)];
    return ['transfer-changed', 'leg-ringing', 'leg-answered'].includes(fact.kind) ? [] : [fact.kind];
  });

test('a parked customer hears music, and nobody rings until a colleague picks the call up', async () => {
  const { fake, leg, call, answered, picksUp } = await parked();
  expect([leg('1001').state, fake.ladder]).toEqual([
    'ended',
    ['webrtc1 ✂ rtp2', '● silence', '1001 ← BYE', 'rtp2 plays hold-music'],
  ]);
  expect(fake.facts.findLast(({ kind }) => kind === 'call-parked')).toMatchObject({
    groupId: 2,
    byAgentId: '1001',
    note: 'Invoice',
    seconds: 60,
  });
  fake.frees({ agentId: '1003', extension: '1003', ringSeconds: 20 });
  await settle();
  expect(fake.legs.has('1003')).toBe(false);
  await picksUp('1002');
  await answered('1002');
  expect(fake.ladder.slice(4)).toEqual(['→ INVITE 1002', 'rtp2 plays ringback', 'webrtc3 ⇄ rtp2', '● webrtc3']);
  expect(kinds(fake.facts)).toEqual([
    'talk-interrupted',
    'hold',
    'agent-left',
    'call-parked',
    'resume',
    'call-transferred',
  ]);
  leg('1002').ends();
  expect(await call.closed).toMatchObject({ cause: 'NORMAL_CLEARING' });
});

test('an agent who picks it up and does not answer leaves it parked', async () => {
  const { fake, leg, picksUp } = await parked();
  await picksUp('1002');
  leg('1002').ends(486);
  await settle();
  expect(fake.ladder.at(-1)).toBe('rtp2 plays hold-music');
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'agent-missed', agentId: '1002' });
});

test('after the limit it rings back to who parked it', async () => {
  const { fake, answered } = await parked();
  await fake.clock.advance(60_000);
  expect(fake.ladder.slice(4)).toEqual(['→ INVITE 1001', 'rtp2 plays ringback']);
  await answered('1001');
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-transferred', toAgentId: '1001' });
  expect(kinds(fake.facts)).not.toContain('call-queued');
});

test.each([
  ['has left', ({ fake }: Awaited<ReturnType<typeof parked>>) => void fake.away.add('1001')],
  ['is in another call', ({ fake }: Awaited<ReturnType<typeof parked>>) => void fake.busy.add('1001')],
])('where who parked it %s, it goes into the queue of the group', async (_, leave) => {
  const scene = await parked();
  const { fake, answered } = scene;
  leave(scene);
  fake.free.push({ agentId: '1003', extension: '1003', ringSeconds: 20 });
  await fake.clock.advance(60_000);
  expect(fake.facts).toContainEqual(expect.objectContaining({ kind: 'call-queued', groupId: 2 }));
  await answered('1003');
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-transferred', toAgentId: '1003' });
});

test('the agent who parked it does not answer: the queue of the group', async () => {
  const { fake } = await parked();
  await fake.clock.advance(60_000);
  await fake.clock.advance(20_000);
  expect(kinds(fake.facts).slice(-2)).toEqual(['agent-missed', 'call-queued']);
});

test('a customer who hangs up while parked is owed a call', async () => {
  const { fake, call, leg } = await parked();
  leg('139').ends();
  expect(await call.closed).toMatchObject({ leg: 'customer', cause: 'NORMAL_CLEARING' });
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', code: 'transfer-unanswered' });
  expect([...fake.openEndpoints]).toEqual([]);
  await fake.clock.advance(60_000);
  expect(fake.legs.get('1001')?.state).toBe('ended');
});

test('a colleague takes the call that rings back, as any that rings', async () => {
  const { fake, leg, call, answered } = await parked();
  await fake.clock.advance(60_000);
  fake.takesBack.push({ agentId: '1002', extension: '1002', ringSeconds: 20 });
  await call.onTransfer({ action: 'pick-up', callId: 'call', agentId: '1002' });
  await settle();
  expect(leg('1001').state).toBe('ended');
  expect(fake.facts.find(({ kind }) => kind === 'ring-taken')).toMatchObject({ agentId: '1001', byAgentId: '1002' });
  await answered('1002');
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-transferred', toAgentId: '1002' });
  await expect(call.onTransfer({ action: 'pick-up', callId: 'call', agentId: '1003' })).rejects.toMatchObject({
    reason: 'transfer-without-talk',
  });
});

test('a phone answers and a colleague takes the call at once, at any moment: one of the two has it', async () => {
  for (let ticks = 0; ticks < 40; ticks += 1) {
    const { fake, leg, call } = await parked();
    await fake.clock.advance(60_000);
    fake.busy.add('1002');
    fake.takesBack.push({ agentId: '1002', extension: '1002', ringSeconds: 20 });
    leg('1001').answers();
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    await call.onTransfer({ action: 'pick-up', callId: 'call', agentId: '1002' }).catch(() => fake.busy.delete('1002'));
    await settle();
    const isTaken = fake.facts.some(({ kind }) => kind === 'ring-taken');
    const [state, isRung] = [leg('1001').state, fake.legs.has('1002')];
    expect([state, isRung, fake.busy.has('1002')], `${ticks}`).toEqual([
      isTaken ? 'ended' : 'answered',
      isTaken,
      isTaken,
    ]);
  }
});
