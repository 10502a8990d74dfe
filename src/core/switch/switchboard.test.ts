import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../test/support/fake-switch.ts';
import { FakeLeg } from '../../../test/support/fake-switch-leg.ts';
import { Emitter } from '../../shared/event.ts';
import type { MediaEngine } from '../../media/media-port.ts';
import type { IncomingLeg } from '../../sip/leg.ts';
import { Switchboard } from './switchboard.ts';
import type { ClinicDirectory } from './telephony-port.ts';
import { twoSidedCall } from './two-sided-call.ts';

const recordingsFolder = mkdtempSync(join(tmpdir(), 'clinicall-switchboard-'));
const noMedia = (): never => {
  throw new Error('No port is free.');
};

/** A softphone's leg, controlled by the test. */
class FakeSoftphoneLeg extends FakeLeg {
  override readonly from = { kind: 'softphone', extension: '1001' } as const;
}

const main = { name: 'main', host: '127.0.0.1', port: 5060 };

const outgoing = (callId: string, line = 'main') =>
  twoSidedCall(
    { callId, agentId: '7' },
    { kind: 'extension', extension: '1001', agentId: '7' },
    { kind: 'outside', number: '139', line },
  );

function begin(
  overrides: {
    media?: Partial<MediaEngine>;
    directory?: Partial<ClinicDirectory>;
    trunks?: (typeof main)[];
    practicePhones?: string[];
    registered?: string[];
  } = {},
) {
  const fake = createFakeSwitch({ recordingsFolder, extensions: ['1001'], agents: [] });
  const incoming = new Emitter<IncomingLeg>();
  const switchboard = new Switchboard({
    config: {
      trunks: overrides.trunks ?? [main],
      practicePhones: overrides.practicePhones ?? [],
      inbound: { '4008': 1 },
      region: 'CN',
      areaCode: null,
      mediaTimeoutSeconds: 60,
      recordingsFolder,
    },
    sip: {
      callExtension: fake.ports.callExtension,
      trunkAddresses: () => ['127.0.0.1'],
      isRegistered: (extension) => overrides.registered?.includes(extension) === true,
      callTrunk: ({ number, headers = {}, ...call }) => fake.ports.line('main')({ number, headers, ...call }),
      onRefused: () => () => {},
      onIncoming: (listener) => incoming.on(listener),
    },
    media: { ...fake.ports.media, ...overrides.media },
    directory: { ...fake.ports.directory, ...overrides.directory },
    clock: fake.clock,
    log: fake.ports.log,
    report: fake.ports.report,
  });
  const receive = async (leg: FakeLeg) => {
    incoming.emit(leg);
    await settle();
    return leg;
  };
  const lastFact = () => fake.facts.at(-1);
  return { ...fake, switchboard, receive, lastFact };
}

test.each([
  ['a trunk', FakeLeg],
  ['a softphone', FakeSoftphoneLeg],
])('a call from %s that fails before its leg has joined it ends the leg with 500', async (_, Leg) => {
  const { receive, ladder, lastFact, switchboard } = begin({ media: { createEndpoint: noMedia } });
  const leg = await receive(new Leg('caller', ladder));
  expect(leg.state).toBe('ended');
  expect(ladder).toEqual(['caller ← 500']);
  expect(lastFact()).toMatchObject({ kind: 'call-ended', cause: 'CALL_REJECTED', sipCode: 500 });
  await switchboard.stop();
});

test('a softphone whose agent cannot be looked up is answered 500, and no call begins', async () => {
  const { receive, ladder, facts } = begin({ directory: { agentOf: () => Promise.reject(new Error('No database.')) } });
  await receive(new FakeSoftphoneLeg('softphone', ladder));
  expect(ladder).toEqual(['softphone ← 500']);
  expect(facts).toEqual([]);
});

test('answers busy to the second of two simultaneous calls of a softphone', async () => {
  const { receive, ladder, facts } = begin();
  const [first, second] = [new FakeSoftphoneLeg('first', ladder), new FakeSoftphoneLeg('second', ladder)];
  await Promise.all([receive(first), receive(second)]);
  expect(ladder[0]).toBe('second ← 486');
  expect(facts.filter(({ kind }) => kind === 'call-started')).toHaveLength(1);
});

test('a practice caller without media is refused to the one who placed it, and its endpoint is closed', async () => {
  let closed = 0;
  const { switchboard, ports, facts } = begin({
    media: {
      createEndpoint: (kind) => ({
        ...ports.media.createEndpoint(kind),
        createOffer: () => Promise.reject(new Error('No port is free.')),
        close: () => void (closed += 1),
      }),
    },
  });
  const request = { callId: 'call', requestedBy: '7', from: '139', groupId: 1 };
  await expect(switchboard.practice(request)).rejects.toThrow('No port is free.');
  expect([closed, facts]).toEqual([1, []]);
});

test('a caller who waits is offered to the agent who becomes free', async () => {
  const { receive, ladder, free, switchboard, legs } = begin();
  await receive(new FakeLeg('caller', ladder));
  expect(ladder).toEqual(['caller ← 183', 'rtp1 plays waiting']);
  free.push({ agentId: '1001', extension: '1001', ringSeconds: 20 });
  switchboard.agentsChanged();
  await settle();
  expect(legs.has('1001')).toBe(true);
  await switchboard.stop();
});

test('a caller who waits while the service stops was not answered: the carrier may try another way', async () => {
  const { receive, ladder, switchboard, lastFact } = begin();
  await receive(new FakeLeg('caller', ladder));
  await switchboard.stop();
  expect(ladder).toContain('caller ← 503');
  expect(lastFact()).toMatchObject({
    kind: 'call-ended',
    leg: 'agent',
    cause: 'NO_ANSWER',
    sipCode: null,
    code: 'service-stopped',
  });
});

test('a line group that does not exist is refused before a call begins', async () => {
  const { switchboard, facts } = begin();
  await expect(switchboard.place(outgoing('call', 'constructor'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(facts).toEqual([]);
});

test('a call is ended by its ID, one that does not exist is not, and stopping ends all', async () => {
  const { switchboard, ladder, facts } = begin();
  await switchboard.place(outgoing('one'));
  await switchboard.place(outgoing('two'));
  await settle();
  const hangUp = (callId: string): boolean => switchboard.hangUp({ callId, agentId: '1001', code: null });
  expect([hangUp('one'), hangUp('__proto__')]).toEqual([true, false]);
  await switchboard.stop();
  expect(ladder.filter((step) => step === '1001 ← CANCEL')).toHaveLength(2);
  expect(facts.filter(({ kind }) => kind === 'call-ended')).toMatchObject([
    { callId: 'one', cause: 'ORIGINATOR_CANCEL', reason: null, code: null },
    { callId: 'two', cause: 'ORIGINATOR_CANCEL', code: 'service-stopped' },
  ]);
  expect(hangUp('two')).toBe(false);
});

test.each([
  ['its trunk', [{ ...main, name: 'telecom' }, main], 'main'],
  [
    'the first trunk',
    [
      { ...main, name: 'telecom' },
      { ...main, name: 'spare' },
    ],
    'telecom',
  ],
  ['the default line, as long as there is no trunk', [], 'main'],
])('a call over the default line is recorded with %s', async (_, trunks, lineGroup) => {
  const { switchboard, receive, ladder, facts } = begin({ trunks });
  await switchboard.place(outgoing('placed'));
  await receive(new FakeSoftphoneLeg('softphone', ladder));
  expect(facts.filter(({ kind }) => kind === 'call-started')).toMatchObject([
    { direction: 'outbound', lineGroup },
    { direction: 'outbound', lineGroup },
  ]);
  await switchboard.stop();
});

const colleague = { agentId: '1006', extension: '1006', ringSeconds: 20 };
const practiceCall = { callId: 'c1', from: '13900000001', groupId: 1, requestedBy: null, talkSeconds: 90 };

test('a scripted colleague answers by themselves, and nothing of the call is recorded', async () => {
  const { switchboard, clock, facts, free, ladder } = begin({ practicePhones: ['1006'] });
  free.push(colleague);
  await switchboard.practice(practiceCall);
  await clock.advance(3000);
  expect(facts.at(-1)).toMatchObject({ kind: 'call-connected', agentId: '1006', recordFilename: null });
  await clock.advance(90_000);
  expect(facts.at(-1)).toMatchObject({ kind: 'call-ended', cause: 'NORMAL_CLEARING', recordFilename: null });
  expect(ladder.filter((step) => step.includes('INVITE') || step.includes('recording'))).toEqual([]);
  expect(ladder.some((step) => step.includes('webrtc'))).toBe(false);
});

test('a phone that has registered the extension of a scripted colleague is called instead', async () => {
  const { switchboard, free, ladder } = begin({ practicePhones: ['1006'], registered: ['1006'] });
  free.push(colleague);
  await switchboard.practice(practiceCall);
  await settle();
  expect(ladder).toContain('→ INVITE 1006');
});
