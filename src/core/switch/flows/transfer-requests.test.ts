import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { promptMs } from '../../../../test/support/fake-switch.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';
import type { TelephonyFact } from '../telephony-port.ts';

/** The states of a transfer that the agent and the colleague are told. */
const progressOf = (facts: readonly TelephonyFact[]) =>
  facts.flatMap((fact) => (fact.kind === 'transfer-changed' ? [fact.outcome ?? fact.state] : []));
const kindsOf = (facts: readonly TelephonyFact[]) =>
  facts.map((fact) => ('agentId' in fact && fact.kind !== 'call-started' ? `${fact.kind} ${fact.agentId}` : fact.kind));
const to = (number: string) => ({ to: { number } });

describe('a transfer that the workstation requests', () => {
  test('rings the colleague, which agent and customer hear; the agent leaves when it is answered', async () => {
    const { fake, asks, answered } = await talkingAgent();
    await asks({ action: 'transfer', ...to('1002'), note: 'Invoice' });
    expect(fake.ladder).toEqual([
      '→ INVITE 1002',
      'webrtc1 ✂ rtp2',
      '● silence',
      'rtp2 plays ringback',
      'webrtc1 plays ringback',
    ]);
    fake.ladder.length = 0;
    await answered('1002');
    expect(fake.ladder).toEqual(['webrtc3 ⇄ rtp2', '● webrtc3', '1001 ← BYE']);
    expect(fake.stopped).toEqual(expect.arrayContaining(['rtp2 ringback', 'webrtc1 ringback']));
    expect(progressOf(fake.facts)).toEqual(['ringing', 'completed']);
    expect(fake.facts).toContainEqual(
      expect.objectContaining({ kind: 'transfer-changed', byAgentId: '1001', toAgentId: '1002', note: 'Invoice' }),
    );
  });

  test('is taken back while it rings: the agent talks again, and the colleague has missed nobody', async () => {
    const { fake, call, leg, asks } = await talkingAgent();
    await asks({ action: 'transfer', ...to('1002') });
    fake.ladder.length = 0;
    await asks({ action: 'cancel' });
    expect(fake.ladder).toEqual(['webrtc1 ⇄ rtp2', '● webrtc1', '1002 ← CANCEL']);
    expect(progressOf(fake.facts)).toEqual(['ringing', 'cancelled']);
    expect(kindsOf(fake.facts)).toContain('agent-left 1002');
    expect(kindsOf(fake.facts).join()).not.toContain('agent-missed');
    await expect(asks({ action: 'cancel' })).rejects.toMatchObject({ reason: 'no-transfer' });
    leg('1001').ends();
    await call.closed;
    expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', code: null });
  });

  test.each([
    ['oneself', '1001', 'transfer-to-talker'],
    ['no number', 'nobody', 'not-a-number-to-transfer-to'],
    ['a phone that is not registered', '1009', 'transfer-not-registered'],
    ['a colleague in a call', '1003', 'transfer-busy'],
  ])('to %s is refused with its reason, and the conversation is not touched', async (_, number, reason) => {
    const { fake, asks } = await talkingAgent();
    fake.away.add('1009');
    fake.busy.add('1003');
    await expect(asks({ action: 'transfer', ...to(number) })).rejects.toMatchObject({ reason });
    expect(fake.ladder).toEqual([]);
    expect(fake.facts).toEqual([]);
  });

  test('of somebody who does not talk with the customer is refused, a second one too', async () => {
    const { asks } = await talkingAgent();
    await expect(asks({ action: 'transfer', ...to('1002') }, '1003')).rejects.toMatchObject({
      reason: 'transfer-without-talk',
    });
    await asks({ action: 'transfer', ...to('1002') });
    await expect(asks({ action: 'transfer', ...to('1003') })).rejects.toMatchObject({ reason: 'transfer-under-way' });
  });

  test('is not answered after the agent has left: the customer waits for the group of the call', async () => {
    const { fake, call, leg, asks, answered } = await talkingAgent({ groupId: 1 });
    await asks({ action: 'transfer', ...to('1002') });
    leg('1001').ends();
    await settle();
    fake.ladder.length = 0;
    await fake.clock.advance(30_000);
    await settle();
    expect(fake.ladder).toEqual(['1002 ← CANCEL', 'rtp2 plays waiting']);
    expect(fake.facts).toContainEqual(expect.objectContaining({ kind: 'call-queued', groupId: 1 }));
    fake.frees({ agentId: '1003', extension: '1003', ringSeconds: 20 });
    await settle();
    await answered('1003');
    expect(fake.ladder.slice(-2)).toEqual(['webrtc4 ⇄ rtp2', '● webrtc4']);
    await asks({ action: 'transfer', ...to('1009') }, '1003');
    leg('139').ends();
    await call.closed;
    expect(fake.facts.filter(({ kind }) => kind === 'call-ended')).toHaveLength(1);
  });

  test('to a group in which nobody is signed in is refused, and the conversation is not touched', async () => {
    const { fake, asks } = await talkingAgent();
    fake.turnedAway.reason = 'nobody-signed-in';
    await expect(asks({ action: 'transfer', to: { groupId: 2 } })).rejects.toMatchObject({
      reason: 'transfer-nobody-signed-in',
    });
    expect([fake.ladder, fake.facts]).toEqual([[], []]);
  });

  test('to a group: the agent has left, the customer waits there, and is told when nobody comes', async () => {
    const { fake, call, asks } = await talkingAgent();
    await asks({ action: 'transfer', to: { groupId: 2 } });
    expect(fake.ladder).toEqual(['webrtc1 ✂ rtp2', '● silence', '1001 ← BYE', 'rtp2 plays waiting']);
    expect(kindsOf(fake.facts)).toEqual(['talk-interrupted 1001', 'agent-left 1001', 'call-queued']);
    await fake.clock.advance(120_000 + promptMs);
    await settle();
    expect(fake.ladder.slice(-2)).toEqual(['rtp2 has played waiting', 'rtp2 plays all-busy']);
    await fake.clock.advance(promptMs);
    await call.closed;
    expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', code: 'transfer-unanswered' });
  });
});

describe('an agent who asks first', () => {
  const asking = async () => {
    const scene = await talkingAgent({ groupId: 1 });
    await scene.asks({ action: 'consult', ...to('1002'), note: 'Invoice' });
    await scene.answered('1002');
    return scene;
  };

  test('talks to the colleague; the customer hears music, and the recording neither', async () => {
    const { fake } = await asking();
    expect(fake.ladder).toEqual([
      '→ INVITE 1002',
      'webrtc1 ✂ rtp2',
      '● silence',
      'rtp2 plays hold-music',
      'webrtc1 plays ringback',
      'webrtc1 ⇄ webrtc3',
    ]);
    expect(fake.stopped).toEqual(['webrtc1 ringback']);
    expect(progressOf(fake.facts)).toEqual(['ringing', 'asking']);
  });

  test('completes: the colleague has the customer, and may ask another one', async () => {
    const { fake, asks } = await asking();
    fake.ladder.length = 0;
    await asks({ action: 'complete' });
    expect(fake.ladder).toEqual(['webrtc1 ✂ webrtc3', 'webrtc3 ⇄ rtp2', '● webrtc3', '1001 ← BYE']);
    expect(kindsOf(fake.facts).slice(-3)).toEqual(['call-transferred', 'transfer-changed', 'agent-left 1001']);
    await asks({ action: 'consult', ...to('1003') }, '1002');
    expect(progressOf(fake.facts)).toEqual(['ringing', 'asking', 'completed', 'ringing']);
  });

  test('completes while it rings: the customer hears it ring, and nobody is asked', async () => {
    const { fake, asks, answered } = await talkingAgent();
    await asks({ action: 'consult', ...to('1002') });
    await asks({ action: 'complete' });
    expect(fake.ladder.slice(-2)).toEqual(['rtp2 plays ringback', '1001 ← BYE']);
    await answered('1002');
    expect(fake.ladder.slice(-2)).toEqual(['webrtc3 ⇄ rtp2', '● webrtc3']);
  });

  test('swaps between the two: the one who waits hears music', async () => {
    const { fake, asks } = await asking();
    fake.ladder.length = 0;
    await asks({ action: 'swap' });
    expect(fake.ladder).toEqual(['webrtc1 ✂ webrtc3', 'webrtc1 ⇄ rtp2', '● webrtc1', 'webrtc3 plays hold-music']);
    fake.ladder.length = 0;
    await asks({ action: 'swap' });
    expect(fake.ladder).toEqual(['webrtc1 ✂ rtp2', '● silence', 'rtp2 plays hold-music', 'webrtc1 ⇄ webrtc3']);
    expect(progressOf(fake.facts)).toEqual(['ringing', 'asking', 'with-customer', 'asking']);
  });

  test('merges all three, with both in the recording; who leaves leaves the others together', async () => {
    const { fake, leg, asks } = await asking();
    fake.ladder.length = 0;
    await asks({ action: 'merge' });
    expect(fake.ladder).toEqual(['webrtc1 ✂ webrtc3', 'webrtc1 ⇄ webrtc3 ⇄ rtp2', '● webrtc1 + webrtc3']);
    fake.ladder.length = 0;
    leg('1001').ends();
    await settle();
    expect(fake.ladder.slice(-2)).toEqual(['webrtc3 ⇄ rtp2', '● webrtc3']);
    const other = await asking();
    await other.asks({ action: 'swap' });
    await other.asks({ action: 'merge' });
    other.leg('1002').ends();
    await settle();
    expect(other.fake.ladder.slice(-2)).toEqual(['webrtc1 ⇄ rtp2', '● webrtc1']);
    expect(progressOf(other.fake.facts)).toEqual(['ringing', 'asking', 'with-customer', 'merged', 'left']);
  });

  test('splits a conference: the colleague is asked again', async () => {
    const { fake, asks } = await asking();
    await asks({ action: 'merge' });
    fake.ladder.length = 0;
    await asks({ action: 'swap' });
    expect(fake.ladder).toEqual([
      'webrtc1 ✂ webrtc3 ✂ rtp2',
      '● silence',
      'rtp2 plays hold-music',
      'webrtc1 ⇄ webrtc3',
    ]);
  });

  test('cannot swap with a colleague who has not answered', async () => {
    const { asks } = await talkingAgent();
    await asks({ action: 'consult', ...to('1002') });
    await expect(asks({ action: 'swap' })).rejects.toMatchObject({ reason: 'transfer-not-talking' });
  });

  test.each(['cancels', 'is left by the colleague'])('%s: the agent has the customer back', async (way) => {
    const { fake, leg, asks } = await asking();
    fake.ladder.length = 0;
    if (way === 'cancels') await asks({ action: 'cancel' });
    else leg('1002').ends();
    await settle();
    expect(fake.ladder.slice(0, 3)).toEqual(['webrtc1 ✂ webrtc3', 'webrtc1 ⇄ rtp2', '● webrtc1']);
    expect(progressOf(fake.facts).at(-1)).toBe(way === 'cancels' ? 'cancelled' : 'left');
    expect(kindsOf(fake.facts)).toContain('agent-left 1002');
    expect(fake.stopped).toContain('rtp2 hold-music');
  });

  test('is not answered: the agent has the customer back, and the colleague missed the ring', async () => {
    const { fake, asks } = await talkingAgent();
    await asks({ action: 'consult', ...to('1002') });
    await fake.clock.advance(30_000);
    await settle();
    expect(progressOf(fake.facts)).toEqual(['ringing', 'unreachable']);
    expect(fake.ladder.slice(-3)).toEqual(['webrtc1 ⇄ rtp2', '● webrtc1', '1002 ← CANCEL']);
  });

  test('is lost while they talk: the colleague has the customer', async () => {
    const { fake, leg } = await asking();
    leg('1001').ends();
    await settle();
    expect(fake.ladder.slice(-2)).toEqual(['webrtc3 ⇄ rtp2', '● webrtc3']);
    expect(progressOf(fake.facts).at(-1)).toBe('completed');
  });

  test('is lost while it rings: the colleague is let go, and the customer waits for the group', async () => {
    const { fake, leg, asks } = await talkingAgent({ groupId: 1 });
    await asks({ action: 'consult', ...to('1002') });
    leg('1001').ends();
    await settle();
    expect(fake.ladder.slice(-2)).toEqual(['1002 ← CANCEL', 'rtp2 plays waiting']);
  });

  test('whose page stays away hands the customer over; a colleague whose page does is let go', async () => {
    const first = await asking();
    first.fake.presences.get('webrtc1')?.emit(false);
    await first.fake.clock.advance(60_000);
    await settle();
    expect(progressOf(first.fake.facts).at(-1)).toBe('completed');
    const second = await asking();
    second.fake.presences.get('webrtc3')?.emit(false);
    await second.fake.clock.advance(60_000);
    await settle();
    expect(progressOf(second.fake.facts).at(-1)).toBe('left');
    expect(second.leg('1001').state).toBe('answered');
  });

  test('of a number outside counts it, and it is free again when it leaves', async () => {
    const { fake, leg, asks, answered } = await talkingAgent();
    await asks({ action: 'consult', ...to('13911112222') });
    expect(fake.charged).toEqual(['1001']);
    await answered('13911112222');
    leg('13911112222').ends();
    await settle();
    expect(fake.charged).toEqual([]);
    expect(fake.ladder.slice(-2)).toEqual(['webrtc1 ⇄ rtp2', '● webrtc1']);
  });
});

test('a paused recording continues when the agent resumes it, or the customer goes to somebody else', async () => {
  const { fake, call, asks } = await talkingAgent();
  const pauses = () =>
    fake.facts.flatMap((fact) => (fact.kind === 'call-event' ? [`${fact.event} ${fact.agentId}`] : []));
  call.recording.setPaused(true, { agentId: '1001' });
  call.recording.setPaused(true, { agentId: '1001' });
  call.recording.setPaused(false, { agentId: '1001' });
  expect(fake.ladder).toEqual(['● paused', '● resumed']);
  call.recording.setPaused(true, { agentId: '1001' });
  await asks({ action: 'transfer', to: { groupId: 1 } });
  expect(fake.ladder.filter((step) => step.startsWith('●'))).toEqual([
    '● paused',
    '● resumed',
    '● paused',
    '● resumed',
    '● silence',
  ]);
  expect(pauses()).toEqual(['paused', 'resumed', 'paused', 'resumed'].map((change) => `recording-${change} 1001`));
});
