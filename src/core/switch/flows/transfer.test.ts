import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch, type FakeLeg } from '../../../../test/support/fake-switch.ts';
import { CallEndedError, LiveCall } from './live-call.ts';
import { runTwoSided } from './outbound.ts';

const recordingsFolder = mkdtempSync(join(tmpdir(), 'clinicall-transfer-'));

/** Agent 1001 talks with the customer 139. */
async function talking() {
  const fake = createFakeSwitch({ recordingsFolder, extensions: ['1001', '1002', '1003', '1009'] });
  const call = new LiveCall(fake.ports, {
    callId: 'call',
    type: 'sip',
    direction: 'outbound',
    caller: '1001',
    callee: '139',
    agentId: '1001',
    requestedBy: null,
    groupId: null,
    lineGroup: 'main',
    extra: null,
  });
  const flow = runTwoSided(
    call,
    { kind: 'extension', extension: '1001', agentId: '1001' },
    { kind: 'outside', number: '139', line: 'main' },
  );
  void flow.catch((error: unknown) => (error instanceof CallEndedError ? undefined : Promise.reject(error)));
  const leg = (name: string) => fake.legs.get(name) as FakeLeg;
  await settle();
  leg('1001').answers();
  await settle();
  leg('139').answers();
  await settle();
  fake.ladder.length = 0;
  fake.facts.length = 0;
  const refer = async (from: string, target: string) => {
    const refused = leg(from).refers(target);
    await settle();
    return refused;
  };
  const answered = async (name: string) => {
    leg(name).answers();
    await settle();
  };
  return { fake, call, leg, refer, answered };
}

test('the customer is handed to another agent: who talks and who is recorded change together', async () => {
  const { fake, refer, answered } = await talking();
  const { reports } = await refer('1001', '<sip:1002@clinicall.invalid>');
  await answered('1002');
  expect(reports).toEqual([100, 200]);
  expect(fake.ladder).toEqual([
    '→ INVITE 1002',
    'webrtc1 ✂ rtp2',
    'rtp2 plays ringback',
    'webrtc3 ⇄ rtp2',
    '● webrtc3',
    '1001 ← BYE',
  ]);
  expect(fake.facts.filter(({ kind }) => kind === 'call-transferred')).toMatchObject([
    { fromAgentId: '1001', toAgentId: '1002', toNumber: null },
  ]);
});

test('a second transfer, outside, names the number, and the recording goes along', async () => {
  const { fake, call, leg, refer, answered } = await talking();
  await refer('1001', 'sip:1002@clinicall.invalid');
  await answered('1002');
  await refer('1002', 'tel:13911112222');
  await answered('13911112222');
  expect(fake.ladder.filter((step) => step.startsWith('●'))).toEqual(['● webrtc3', '● rtp4']);
  expect(fake.facts.filter(({ kind }) => kind === 'call-transferred')).toMatchObject([
    { fromAgentId: '1001', toAgentId: '1002', toNumber: null },
    { fromAgentId: '1002', toAgentId: null, toNumber: '13911112222' },
  ]);
  leg('139').ends();
  expect(await call.closed).toMatchObject({ cause: 'NORMAL_CLEARING' });
  expect(fake.ladder.at(-1)).toBe('■ recording');
});

test.each([
  ['oneself', 'sip:1001@clinicall.invalid', 482],
  ['no number', 'sip:nobody@clinicall.invalid', 484],
  ['a broken escape', 'sip:%zz@clinicall.invalid', 484],
  ['a name of JavaScript', 'sip:__proto__@clinicall.invalid', 484],
  ['nothing', '', 484],
])('to %s is refused at once with %3$i, and the conversation is not touched', async (_, target, status) => {
  const { fake, call, leg, refer } = await talking();
  expect((await refer('1001', target)).reports).toEqual([status]);
  expect(fake.ladder).toEqual([]);
  leg('1001').ends();
  expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NORMAL_CLEARING' });
});

test('to a phone that is not registered is refused at once with 480', async () => {
  const { fake, refer } = await talking();
  fake.away.add('1009');
  expect((await refer('1001', 'sip:1009@clinicall.invalid')).reports).toEqual([480]);
  expect(fake.ladder).toEqual([]);
});

test('one that is not answered returns: they talk again, the third one missed it, and may be tried again', async () => {
  const { fake, leg, refer, answered } = await talking();
  const first = await refer('1001', 'sip:1002@clinicall.invalid');
  leg('1002').ends(486);
  await settle();
  expect(first.reports).toEqual([100, 486]);
  expect(fake.ladder.at(-1)).toBe('webrtc1 ⇄ rtp2');
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'agent-missed', agentId: '1002', reason: 'declined' }),
  );
  const second = await refer('1001', 'sip:1003@clinicall.invalid');
  await answered('1003');
  expect(second.reports).toEqual([100, 200]);
});

test('a second one while the first is under way is refused with 491', async () => {
  const { refer } = await talking();
  await refer('1001', 'sip:1002@clinicall.invalid');
  expect((await refer('1001', 'sip:1003@clinicall.invalid')).reports).toEqual([491]);
});

test('the agent hangs up while the third one rings: the call goes on, and ends when nobody answers', async () => {
  const { call, leg, refer, fake } = await talking();
  await refer('1001', 'sip:1002@clinicall.invalid');
  leg('1001').ends();
  await settle();
  expect(leg('139').state).toBe('answered');
  await fake.clock.advance(30_000);
  expect(await call.closed).toMatchObject({ cause: 'NORMAL_CLEARING', sipCode: 408 });
});

test('a clock that is set back during the call changes no duration', async () => {
  const { fake, call, leg } = await talking();
  const before = fake.clock.now();
  fake.clock.setWall(-3_600_000);
  await fake.clock.advance(10_000);
  leg('139').ends();
  await call.closed;
  expect(fake.facts.at(-1)).toMatchObject({ kind: 'call-ended', at: before + 10_000 });
});
