import { describe, expect, test, vi } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch, promptMs } from '../../../../test/support/fake-switch.ts';
import { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { ignoringItsEnd, recordingsFolder, startCall } from '../../../../test/support/flow-scene.ts';
import { maskNumber } from '../../../shared/domain/masking.ts';
import { runInbound } from './inbound.ts';

const agent = (agentId: string) => ({ agentId, extension: agentId, ringSeconds: 20 });
const kinds = (fake: ReturnType<typeof createFakeSwitch>) => fake.facts.map((fact) => fact.kind);

describe('an inbound call', () => {
  const begin = async (options: Parameters<typeof createFakeSwitch>[0]) => {
    const fake = createFakeSwitch({ recordingsFolder, ...options });
    const caller = new FakeLeg('caller', fake.ladder);
    let freed = Promise.withResolvers<void>();
    const call = startCall(fake, 'inbound');
    void ignoringItsEnd(runInbound(call, caller, 1, { next: () => freed.promise }));
    await settle();
    const changed = async () => {
      freed.resolve();
      freed = Promise.withResolvers<void>();
      await settle();
    };
    const free = (agentId: string) => {
      fake.free.push(agent(agentId));
      return changed();
    };
    return { fake, caller, call, free, changed, leg: (name: string) => fake.legs.get(name) as FakeLeg };
  };

  test('with the number of an extension as its caller is displayed as one from outside', async () => {
    const { fake, free } = await begin({ extensions: ['caller'], refusedActions: ['see-numbers'] });
    await free('1001');
    expect(fake.callers).toEqual([{ user: maskNumber('caller'), displayName: null }]);
  });

  test('rings the agent, is answered, recorded and cleared', async () => {
    const { fake, caller, call, leg } = await begin({ agents: [agent('1001')] });
    leg('1001').rings();
    leg('1001').answers();
    await settle();
    caller.ends();
    expect(await call.closed).toMatchObject({ leg: 'customer', cause: 'NORMAL_CLEARING' });
    expect(fake.ladder).toEqual([
      '→ INVITE 1001',
      'caller ← 180',
      'caller ← 200',
      'webrtc2 ⇄ rtp1',
      '● recording',
      'webrtc2 ✂ rtp1',
      '1001 ← BYE',
      '■ recording',
    ]);
    expect(kinds(fake)).toEqual(['call-started', 'leg-ringing', 'leg-answered', 'call-connected', 'call-ended']);
  });

  test('that is cleared names no SIP status as the reason to the other side', async () => {
    const { caller, call, leg } = await begin({ agents: [agent('1001')] });
    leg('1001').rings();
    leg('1001').answers();
    await settle();
    const ended = vi.spyOn(leg('1001'), 'end');
    caller.ends();
    await call.closed;
    expect(ended.mock.calls).toEqual([[undefined]]);
  });

  test('goes to the next agent after 20 s, and the first one is reported as missing it', async () => {
    const { fake, leg } = await begin({ agents: [agent('1001'), agent('1002')] });
    leg('1001').rings();
    await fake.clock.advance(19_999);
    expect(fake.legs.has('1002')).toBe(false);
    await fake.clock.advance(1);
    expect(fake.ladder.slice(0, 4)).toEqual(['→ INVITE 1001', 'caller ← 180', '1001 ← CANCEL', '→ INVITE 1002']);
    expect(fake.facts).toContainEqual({
      kind: 'agent-missed',
      callId: 'call',
      at: fake.clock.now(),
      agentId: '1001',
      reason: 'no_answer',
    });
  });

  test('goes to the next agent immediately when one declines or cannot be reached', async () => {
    const { fake, leg } = await begin({ agents: [agent('away'), agent('1001'), agent('1002')] });
    leg('1001').ends(486);
    await settle();
    expect(
      fake.facts.filter((fact) => fact.kind === 'agent-missed').map((fact) => [fact.agentId, fact.reason]),
    ).toEqual([
      ['away', 'unreachable'],
      ['1001', 'declined'],
    ]);
    expect(fake.legs.has('1002')).toBe(true);
  });

  test('is not offered again to an agent who declined it, though that agent is free', async () => {
    const { fake, leg, free } = await begin({ agents: [agent('1001')] });
    leg('1001').ends(486);
    await settle();
    await free('1001');
    expect(fake.ladder.filter((step) => step === '→ INVITE 1001')).toHaveLength(1);
  });

  test('is offered again to an agent who declined it and takes the caller back; the call stays one', async () => {
    const { fake, leg, call, changed } = await begin({ agents: [agent('1001')] });
    leg('1001').ends(486);
    await settle();
    fake.takesBack.push(agent('1001'));
    await changed();
    expect(fake.ladder.slice(-2)).toEqual(['→ INVITE 1001', 'rtp1 plays ringback']);
    leg('1001').answers();
    await settle();
    leg('1001').ends();
    expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NORMAL_CLEARING' });
    const started = fake.facts.filter(({ kind }) => kind === 'call-started');
    const connected = fake.facts.filter((fact) => fact.kind === 'call-connected');
    expect([started.length, connected.map(({ agentId }) => agentId)]).toEqual([1, ['1001']]);
  });

  test('hears a prompt while nobody is ready, and rings who becomes ready', async () => {
    const { fake, free, leg } = await begin({});
    expect(fake.ladder).toEqual(['caller ← 183', 'rtp1 plays waiting']);
    await free('1003');
    leg('1003').answers();
    await settle();
    expect(fake.ladder.slice(2, 5)).toEqual(['→ INVITE 1003', 'rtp1 plays ringback', 'caller ← 200']);
  });

  test('hears the prompt continue when somebody else is served, and restart after a ring', async () => {
    const { fake, changed, free, leg } = await begin({});
    await changed();
    await changed();
    expect(fake.ladder).toEqual(['caller ← 183', 'rtp1 plays waiting']);
    await free('1003');
    leg('1003').ends(486);
    await settle();
    expect(fake.ladder.slice(2)).toEqual(['→ INVITE 1003', 'rtp1 plays ringback', 'rtp1 plays waiting']);
  });

  test('hears the waiting prompt to its end and that all are busy when nobody became free in time', async () => {
    const { fake, call } = await begin({ waitSeconds: 60 });
    const passEndsMs = Math.ceil(60_000 / promptMs) * promptMs;
    await fake.clock.advance(passEndsMs);
    expect(fake.ladder.slice(2)).toEqual(['rtp1 has played waiting', 'rtp1 plays all-busy']);
    await fake.clock.advance(promptMs);
    expect(await call.closed).toMatchObject({ cause: 'USER_BUSY', sipCode: 486, code: 'nobody-free' });
    expect(fake.ladder.slice(4)).toEqual(['rtp1 has played all-busy', 'caller ← 486']);
    expect(fake.clock.monotonic()).toBe(passEndsMs + promptMs);
  });

  test('rings who becomes free while the waiting prompt comes to its end', async () => {
    const { fake, free, leg } = await begin({ waitSeconds: 60 });
    await fake.clock.advance(60_001);
    await free('1003');
    leg('1003').rings();
    await fake.clock.advance(promptMs);
    expect(fake.ladder.slice(2)).toEqual(['→ INVITE 1003', 'rtp1 plays ringback']);
  });

  test('after the longest wait hears that all are busy when nobody took it, and no waiting prompt', async () => {
    const { fake, free, leg } = await begin({ waitSeconds: 5 });
    await free('1003');
    leg('1003').rings();
    await fake.clock.advance(5000);
    leg('1003').ends(486);
    await settle();
    expect(fake.ladder.slice(3)).toEqual(['rtp1 plays ringback', 'rtp1 plays all-busy']);
  });

  test.each([
    ['closed', 'closed', 'CALL_REJECTED', 480],
    ['nobody-signed-in', 'no-one-available', 'NO_ANSWER', 480],
  ] as const)('rings nobody and hears why when it is turned away: %s', async (reason, prompt, cause, sipCode) => {
    const fake = createFakeSwitch({ recordingsFolder, agents: [agent('1001')] });
    fake.turnedAway.reason = reason;
    const call = startCall(fake, 'inbound');
    void ignoringItsEnd(runInbound(call, new FakeLeg('caller', fake.ladder), 1, { next: () => new Promise(() => {}) }));
    await fake.clock.advance(promptMs - 1);
    expect(fake.ladder).toEqual(['caller ← 183', `rtp1 plays ${prompt}`]);
    await fake.clock.advance(1);
    expect(await call.closed).toMatchObject({ leg: 'customer', cause, sipCode, code: reason });
    expect(fake.ladder.slice(2)).toEqual([`rtp1 has played ${prompt}`, `caller ← ${sipCode}`]);
  });

  test('hears the waiting prompt to its end, and the truth, when the last agent signs out of the group', async () => {
    const { fake, call, changed } = await begin({});
    await fake.clock.advance(promptMs + 1);
    fake.turnedAway.reason = 'nobody-signed-in';
    await changed();
    expect(fake.ladder).toEqual(['caller ← 183', 'rtp1 plays waiting']);
    await fake.clock.advance(promptMs - 1);
    expect(fake.ladder.slice(2)).toEqual(['rtp1 has played waiting', 'rtp1 plays no-one-available']);
    await fake.clock.advance(promptMs);
    expect(await call.closed).toMatchObject({ sipCode: 480, code: 'nobody-signed-in' });
  });

  test('hears nobody is there when its only agent signs out while the phone rings and does not answer', async () => {
    const { fake, leg } = await begin({ agents: [agent('1001')] });
    leg('1001').rings();
    fake.turnedAway.reason = 'nobody-signed-in';
    await fake.clock.advance(20_000);
    expect(fake.ladder.slice(1)).toEqual([
      'caller ← 180',
      '1001 ← CANCEL',
      'caller ← 183',
      'rtp1 plays no-one-available',
    ]);
  });

  test('that the caller gives up during the last prompt is ORIGINATOR_CANCEL', async () => {
    const { fake, caller, call, changed } = await begin({});
    fake.turnedAway.reason = 'nobody-signed-in';
    await changed();
    await fake.clock.advance(promptMs + 1);
    caller.cancels();
    expect(await call.closed).toMatchObject({ cause: 'ORIGINATOR_CANCEL', sipCode: 487 });
  });

  test.each([
    ['the caller gives up', { by: 'remote', status: 487, reason: null, isCancelled: true }, 'ORIGINATOR_CANCEL'],
    ['no PRACK comes', { by: 'local', status: 500, reason: 'No PRACK came' }, 'NO_ANSWER'],
  ] as const)('is not answered when %s, if its agent answers before its 200 may be sent', async (_what, end, cause) => {
    const { fake, caller, call, leg } = await begin({ agents: [agent('1001')] });
    caller.mayAccept = new Promise(() => {});
    leg('1001').rings();
    leg('1001').answers();
    await settle();
    caller.endsWith(end);
    expect(await call.closed).toMatchObject({ leg: 'customer', cause });
    expect(kinds(fake)).not.toContain('call-connected');
    expect(fake.ladder).toEqual(['→ INVITE 1001', 'caller ← 180', '1001 ← BYE']);
  });

  test('is not answered when its agent leaves before its 200 may be sent', async () => {
    const { fake, caller, call, leg } = await begin({ agents: [agent('1001')] });
    caller.mayAccept = new Promise(() => {});
    leg('1001').answers();
    await settle();
    leg('1001').ends();
    expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NO_ANSWER' });
    expect(fake.ladder.at(-1)).toBe('caller ← 480');
  });

  test('that the caller gives up stops the ringing and is ORIGINATOR_CANCEL', async () => {
    const { fake, caller, call, leg } = await begin({ agents: [agent('1001')] });
    leg('1001').rings();
    caller.cancels();
    expect(await call.closed).toMatchObject({ leg: 'customer', cause: 'ORIGINATOR_CANCEL', sipCode: 487 });
    expect(fake.ladder.at(-1)).toBe('1001 ← CANCEL');
  });

  test('that another phone of the caller’s line answers ends as answered elsewhere', async () => {
    const { caller, call, leg } = await begin({ agents: [agent('1001')] });
    leg('1001').rings();
    caller.endsWith({ by: 'remote', status: 487, reason: null, isCancelled: true, isAnsweredElsewhere: true });
    expect(await call.closed).toMatchObject({ cause: 'ORIGINATOR_CANCEL', code: 'answered-elsewhere' });
  });

  test.each([
    ['while an agent is being called', false],
    ['while an agent rings', true],
  ])('takes no other agent and leaves no endpoint when its caller gives up %s', async (_when, rings) => {
    const fake = createFakeSwitch({ recordingsFolder, agents: [agent('1001'), agent('1002')] });
    const caller = new FakeLeg('caller', fake.ladder);
    const chosen = Promise.withResolvers<void>();
    const { nextAgent } = fake.ports.directory;
    fake.ports.directory.nextAgent = async (request) => {
      chosen.resolve();
      return nextAgent(request);
    };
    const call = startCall(fake, 'inbound');
    void ignoringItsEnd(runInbound(call, caller, 1, { next: () => new Promise(() => {}) }));
    await chosen.promise;
    if (rings) await settle();
    caller.cancels();
    await call.closed;
    await settle();
    expect(fake.agentRequests.count).toBe(1);
    expect(kinds(fake).at(-1)).toBe('call-ended');
    expect([...fake.openEndpoints]).toEqual([]);
  });

  test('asks an agent who talks once, and again once that agent is free', async () => {
    const { fake, free, leg } = await begin({ agents: [{ ...agent('1001'), isTalking: true }] });
    leg('1001').ends(486);
    await settle();
    expect(kinds(fake)).toContain('agent-missed');
    await free('1001');
    expect(fake.ladder.filter((step) => step === '→ INVITE 1001')).toHaveLength(2);
  });

  test('leaves no endpoint of an agent who could not be called', async () => {
    const { fake } = await begin({ agents: [agent('away')] });
    expect(kinds(fake)).toContain('agent-missed');
    expect([...fake.openEndpoints]).toEqual(['rtp1']);
  });
});
