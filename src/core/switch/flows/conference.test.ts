import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { twoCalls } from '../../../../test/support/talking-agent.ts';

/** Agent 1001 talks with 139, and has 138 on hold in a second call. */
const merged = async (given: Parameters<typeof twoCalls>[0] = {}) => {
  const scene = await twoCalls(given);
  await scene.join();
  scene.fake.ladder.length = 0;
  scene.fake.facts.length = 0;
  return scene;
};
const ends = (facts: readonly { kind: string; callId?: string }[]) =>
  facts.flatMap(({ kind, callId }) => (kind === 'call-ended' ? [callId] : []));

test('two calls of an agent are merged: all three hear each other, and both recordings have them all', async () => {
  const { fake, join } = await twoCalls();
  await join();
  expect(fake.ladder).toEqual([
    'webrtc3 ✂ rtp4',
    '● silence',
    'webrtc1 ✂ rtp2',
    'webrtc1 ⇄ rtp4 ⇄ rtp2',
    '● webrtc1 + rtp4',
    '● webrtc1 + rtp2',
  ]);
  expect(fake.facts).toMatchObject([
    { kind: 'talk-interrupted', callId: 'second', agentId: '1001' },
    { kind: 'talk-resumed', callId: 'second', agentId: '1001' },
  ]);
});

test('a conference is split: each hears the agent alone', async () => {
  const { fake, asks } = await merged();
  await asks({ action: 'split' });
  expect(fake.ladder).toEqual(['webrtc1 ✂ rtp4 ✂ rtp2', 'webrtc1 ⇄ rtp2', '● webrtc1', 'webrtc3 ⇄ rtp4', '● webrtc3']);
  await expect(asks({ action: 'split' })).rejects.toMatchObject({ reason: 'no-transfer' });
});

test.each([
  ['the first customer', 'first', 'call', ['webrtc3 ⇄ rtp4', '● webrtc3']],
  ['the second customer', 'second', 'second', ['webrtc1 ⇄ rtp2', '● webrtc1']],
] as const)('%s leaves a conference: that call ends, and the agent is in the other one', async (_, who, id, ladder) => {
  const { fake, customers, agents } = await merged();
  customers[who].ends();
  await settle();
  expect(fake.ladder).toEqual(expect.arrayContaining([...ladder]));
  expect(ends(fake.facts)).toEqual([id]);
  const [rest, left] = who === 'first' ? [agents.second, agents.first] : [agents.first, agents.second];
  expect([rest.state, left.state]).toEqual(['answered', 'ended']);
  rest.ends();
  await settle();
  expect([...fake.openEndpoints]).toEqual([]);
});

describe('an agent who leaves a conference', () => {
  test('leaves the two together, in the call that the agent talked in, and is charged for it', async () => {
    const { fake, agents, customers } = await merged();
    expect(fake.charged).toEqual(['1001']);
    agents.first.ends();
    await settle();
    expect(fake.ladder).toContain('rtp4 ⇄ rtp2');
    expect(ends(fake.facts)).toEqual(['second']);
    expect(fake.facts).toContainEqual(
      expect.objectContaining({ kind: 'call-transferred', callId: 'call', toAgentId: null, toNumber: '138' }),
    );
    expect(agents.second.state).toBe('ended');
    expect(fake.charged).toEqual(['1001']);
    customers.second.ends();
    await settle();
    expect(customers.first.state).toBe('ended');
    expect([...fake.openEndpoints]).toEqual([]);
  });

  test('and has a colleague in the other call leaves the customer to the colleague', async () => {
    const { fake, agents } = await merged({ number: '1002' });
    expect(fake.charged).toEqual([]);
    agents.first.ends();
    await settle();
    expect(fake.facts).toContainEqual(
      expect.objectContaining({ kind: 'call-transferred', callId: 'call', toAgentId: '1002', toNumber: null }),
    );
    expect(ends(fake.facts)).toEqual(['second']);
  });

  test('by a request, not by the phone, leaves the two together as well', async () => {
    const { fake, call, agents } = await merged();
    expect(call.leave('1001')).toBe(true);
    await settle();
    expect(agents.first.state).toBe('ended');
    expect(fake.ladder).toContain('rtp4 ⇄ rtp2');
  });

  test('and is lost for long leaves the two together as well', async () => {
    const { fake } = await merged();
    fake.presences.get('webrtc1')?.emit(false);
    await fake.clock.advance(60_000);
    await settle();
    expect(fake.ladder).toContain('rtp4 ⇄ rtp2');
  });
});

test('a conference of two customers is refused to an agent who has had too many numbers outside talk', async () => {
  const { fake, join } = await twoCalls({ maxOutsideCalls: 0 });
  await expect(join()).rejects.toMatchObject({ reason: 'conference-too-many' });
  expect(fake.ladder).toEqual([]);
});

test('is refused while a colleague is asked in one of the calls, and nobody is asked in a conference', async () => {
  const first = await twoCalls();
  await first.asks({ action: 'consult', to: { number: '1002' } });
  await expect(first.join()).rejects.toMatchObject({ reason: 'transfer-under-way' });
  const { asks } = await merged();
  await expect(asks({ action: 'transfer', to: { number: '1002' } })).rejects.toMatchObject({
    reason: 'transfer-under-way',
  });
  await expect(asks({ action: 'cancel' })).rejects.toMatchObject({ reason: 'no-transfer' });
});

test('a recording that is paused pauses the other one with it', async () => {
  const { fake, call, join } = await twoCalls();
  call.recording.setPaused(true, { agentId: '1001' });
  await join();
  expect(fake.facts).toContainEqual(expect.objectContaining({ callId: 'second', event: 'recording-paused' }));
});

describe('a pause that a conference has shared', () => {
  const pausedBefore = async () => {
    const scene = await twoCalls();
    scene.call.recording.setPaused(true, { agentId: '1001' });
    await scene.join();
    return scene;
  };
  const pausesOf = ({ call, second }: Awaited<ReturnType<typeof pausedBefore>>) =>
    [call, second].map(({ recording }) => recording.isPaused);

  test('ends with it where it was not before', async () => {
    const scene = await pausedBefore();
    await scene.asks({ action: 'split' });
    expect(pausesOf(scene)).toEqual([true, false]);
  });

  test('lasts where the agent has paused again', async () => {
    const scene = await pausedBefore();
    for (const isPaused of [false, true])
      for (const { recording } of [scene.call, scene.second]) recording.setPaused(isPaused, { agentId: '1001' });
    await scene.asks({ action: 'split' });
    expect(pausesOf(scene)).toEqual([true, true]);
  });
});
