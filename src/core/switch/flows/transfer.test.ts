import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { promptMs } from '../../../../test/support/fake-switch.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';
import type { TelephonyFact } from '../telephony-port.ts';

test('hands the customer to another agent: talker and recording change together', async () => {
  const { fake, refer, answered } = await talkingAgent();
  const { reports } = await refer('1001', '<sip:1002@clinicall.invalid>');
  await answered('1002');
  expect(reports).toEqual([100, 200]);
  expect(fake.ladder).toEqual([
    '→ INVITE 1002',
    'webrtc1 ✂ rtp2',
    '● silence',
    'rtp2 plays ringback',
    'webrtc1 plays ringback',
    'webrtc3 ⇄ rtp2',
    '● webrtc3',
    '1001 ← BYE',
  ]);
  expect(fake.facts.filter(({ kind }) => kind === 'call-transferred')).toMatchObject([
    { toAgentId: '1002', toNumber: null },
  ]);
  expect(departures(fake.facts)).toEqual(['to 1002', '1001 left']);
});

test('a second transfer, outside, names the number, and the recording goes along', async () => {
  const { fake, call, leg, refer, answered } = await talkingAgent();
  await refer('1001', 'sip:1002@clinicall.invalid');
  await answered('1002');
  await refer('1002', 'tel:13911112222');
  await answered('13911112222');
  expect(fake.ladder.filter((step) => step.startsWith('●'))).toEqual(['● silence', '● webrtc3', '● silence', '● rtp4']);
  expect(fake.facts.filter(({ kind }) => kind === 'call-transferred')).toMatchObject([
    { toAgentId: '1002', toNumber: null },
    { toAgentId: null, toNumber: '13911112222' },
  ]);
  leg('139').ends();
  expect(await call.closed).toMatchObject({ cause: 'NORMAL_CLEARING' });
  expect(fake.ladder.at(-1)).toBe('■ recording');
});

test.each([
  ['oneself', 'sip:1001@clinicall.invalid', 482],
  ['oneself, written otherwise', 'tel:10-01', 482],
  ['no number', 'sip:nobody@clinicall.invalid', 484],
  ['a broken escape', 'sip:%zz@clinicall.invalid', 484],
  ['a name of JavaScript', 'sip:__proto__@clinicall.invalid', 484],
  ['nothing', '', 484],
  ['two numbers', 'tel:1391111222213911112223', 484],
  ['a number that nobody has', 'tel:139111122220', 484],
])('to %s is refused immediately with %3$i, and the conversation is not touched', async (_, target, status) => {
  const { fake, call, leg, refer } = await talkingAgent();
  expect((await refer('1001', target)).reports).toEqual([status]);
  expect(fake.ladder).toEqual([]);
  leg('1001').ends();
  expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NORMAL_CLEARING' });
});

test('to a phone that is not registered is refused immediately with 480', async () => {
  const { fake, refer } = await talkingAgent();
  fake.away.add('1009');
  expect((await refer('1001', 'sip:1009@clinicall.invalid')).reports).toEqual([480]);
  expect(fake.ladder).toEqual([]);
});

test('to a colleague who is in a call, or rung, is refused immediately with 486, and nobody rings', async () => {
  const { fake, refer } = await talkingAgent();
  fake.busy.add('1002');
  expect((await refer('1001', 'sip:1002@clinicall.invalid')).reports).toEqual([486]);
  expect(fake.ladder).toEqual([]);
});

test('a colleague whose phone is not registered is free for the next call', async () => {
  const { fake, refer } = await talkingAgent();
  fake.away.add('1009');
  await refer('1001', 'sip:1009@clinicall.invalid');
  expect([...fake.busy]).toEqual([]);
});

test('one that is not answered returns: they talk again, the third one missed it, and may be tried again', async () => {
  const { fake, leg, refer, answered } = await talkingAgent();
  const first = await refer('1001', 'sip:1002@clinicall.invalid');
  leg('1002').ends(486);
  await settle();
  expect(first.reports).toEqual([100, 486]);
  expect(fake.ladder.slice(-3)).toEqual(['webrtc1 plays ringback', 'webrtc1 ⇄ rtp2', '● webrtc1']);
  expect(fake.ladder).toContain('● silence');
  expect(fake.facts.filter(({ kind }) => kind.startsWith('talk-'))).toMatchObject([
    { kind: 'talk-interrupted', agentId: '1001' },
    { kind: 'talk-resumed', agentId: '1001' },
  ]);
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'agent-missed', agentId: '1002', reason: 'declined' }),
  );
  const second = await refer('1001', 'sip:1003@clinicall.invalid');
  await answered('1003');
  expect(second.reports).toEqual([100, 200]);
});

test('the phrase of the far side reaches the phone without the number in it', async () => {
  const { leg, refer } = await talkingAgent();
  const { phrases } = await refer('1001', 'tel:13812345678');
  leg('13812345678').endsWith({ by: 'remote', status: 486, reason: 'Busy at 13812345678' });
  await settle();
  expect(phrases).toEqual(['Trying', 'Busy at 138****5678']);
});

test('to a number outside counts as a number that is called', async () => {
  const { fake, refer } = await talkingAgent();
  fake.overLimit.add('13911112222');
  expect((await refer('1001', 'tel:13911112222')).reports).toEqual([403]);
  expect(fake.ladder).toEqual([]);
});

test('a second one while the first is under way is refused with 491', async () => {
  const { refer } = await talkingAgent();
  await refer('1001', 'sip:1002@clinicall.invalid');
  expect((await refer('1001', 'sip:1003@clinicall.invalid')).reports).toEqual([491]);
});

/** The agents who have left the call, with who had taken it over before. */
const departures = (facts: readonly TelephonyFact[]) =>
  facts.flatMap((fact) =>
    fact.kind === 'agent-left' || fact.kind === 'call-transferred'
      ? [fact.kind === 'agent-left' ? `${fact.agentId} left` : `to ${fact.toAgentId}`]
      : [],
  );

describe('the agent hangs up while the third one rings', () => {
  const begin = async () => {
    const scene = await talkingAgent();
    await scene.refer('1001', 'sip:1002@clinicall.invalid');
    scene.leg('1001').ends();
    await settle();
    return scene;
  };

  test('the agent has left immediately, and the customer keeps waiting', async () => {
    const { fake, leg } = await begin();
    expect(departures(fake.facts)).toEqual(['1001 left']);
    expect(leg('139').state).toBe('answered');
    expect(leg('1002').state).not.toBe('ended');
  });

  test('nobody answers, and no group has the call: told that, it ends as a transfer not answered', async () => {
    const { fake, call } = await begin();
    await fake.clock.advance(30_000);
    await settle();
    expect(fake.ladder.at(-1)).toBe('rtp2 plays no-one-available');
    await fake.clock.advance(promptMs);
    await call.closed;
    expect(fake.facts.at(-1)).toMatchObject({
      kind: 'call-ended',
      cause: 'NORMAL_CLEARING',
      sipCode: 408,
      code: 'transfer-unanswered',
    });
    expect(departures(fake.facts)).toEqual(['1001 left']);
  });

  test('the customer does not wait for it: the call ends as a transfer that was not answered', async () => {
    const { fake, call, leg } = await begin();
    leg('139').ends();
    await call.closed;
    expect(fake.facts.at(-1)).toMatchObject({ leg: 'customer', sipCode: null, code: 'transfer-unanswered' });
  });

  test('the third one answers: the call ends like any other', async () => {
    const { fake, call, leg, answered } = await begin();
    await answered('1002');
    expect(departures(fake.facts)).toEqual(['1001 left', 'to 1002']);
    leg('1002').ends();
    await call.closed;
    expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', code: null });
  });
});

test('an agent who had the customer back and hangs up ends the call', async () => {
  const { fake, call, leg, refer } = await talkingAgent();
  await refer('1001', 'sip:1002@clinicall.invalid');
  leg('1002').ends(486);
  await settle();
  leg('1001').ends();
  await call.closed;
  expect(departures(fake.facts)).toEqual([]);
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', leg: 'agent', code: null });
});

test('a clock that is set back during the call changes no duration', async () => {
  const { fake, call, leg } = await talkingAgent();
  const before = fake.clock.now();
  fake.clock.setWall(-3_600_000);
  await fake.clock.advance(10_000);
  leg('139').ends();
  await call.closed;
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', at: before + 10_000 });
});
