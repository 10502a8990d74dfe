import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../../test/support/fake-switch.ts';
import type { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { ignoringItsEnd, recordingsFolder, startCall } from '../../../../test/support/flow-scene.ts';
import { runTwoSided } from './outbound.ts';

describe('a call between two called sides', () => {
  const begin = async () => {
    const fake = createFakeSwitch({ recordingsFolder, extensions: ['1002'] });
    const call = startCall(fake, 'outbound');
    void ignoringItsEnd(
      runTwoSided(
        call,
        { kind: 'extension', extension: '1001', agentId: '1001' },
        { kind: 'outside', number: '139', line: 'main' },
      ),
    );
    await settle();
    return { fake, call, leg: (name: string) => fake.legs.get(name) as FakeLeg };
  };

  test('calls the agent, then the customer, and lets the agent hear it ring', async () => {
    const { fake, leg } = await begin();
    leg('1001').answers();
    await settle();
    leg('139').rings();
    leg('139').answers();
    await settle();
    expect(fake.ladder).toEqual([
      '→ INVITE 1001',
      '→ INVITE 139',
      'webrtc1 plays ringback',
      'webrtc1 ⇄ rtp2',
      '● recording',
    ]);
  });

  test.each([
    [486, 'USER_BUSY'],
    [603, 'CALL_REJECTED'],
    [480, 'NO_ANSWER'],
  ] as const)('answered by the customer with %i is %s', async (status, cause) => {
    const { call, leg, fake } = await begin();
    leg('1001').answers();
    await settle();
    leg('139').ends(status);
    expect(await call.closed).toMatchObject({ cause, sipCode: status });
    expect(fake.ladder.at(-1)).toBe('1001 ← BYE');
  });

  test('that the agent gives up is ORIGINATOR_CANCEL, whether before or after picking up', async () => {
    const declined = await begin();
    declined.leg('1001').ends(603);
    const code = 'agent-declined';
    expect(await declined.call.closed).toMatchObject({ cause: 'ORIGINATOR_CANCEL', sipCode: null, code });
    const hungUp = await begin();
    hungUp.leg('1001').answers();
    await settle();
    hungUp.leg('139').rings();
    hungUp.leg('1001').ends();
    expect(await hungUp.call.closed).toMatchObject({ cause: 'ORIGINATOR_CANCEL' });
    expect(hungUp.fake.ladder.at(-1)).toBe('139 ← CANCEL');
  });

  test('to a colleague who is in a call is busy, and nobody rings', async () => {
    const fake = createFakeSwitch();
    fake.busy.add('1002');
    const call = startCall(fake, 'internal');
    const [caller, colleague] = ['1001', '1002'].map(
      (id) => ({ kind: 'extension', extension: id, agentId: id }) as const,
    );
    if (caller && colleague) void ignoringItsEnd(runTwoSided(call, caller, colleague));
    await settle();
    fake.legs.get('1001')?.answers();
    expect(await call.closed).toMatchObject({ leg: 'customer', cause: 'USER_BUSY', sipCode: 486 });
    expect(fake.ladder).toEqual(['→ INVITE 1001', '1001 ← BYE']);
  });

  test('that nobody answers ends: after 30 s on the agent’s own phone, after 60 s at the customer', async () => {
    const own = await begin();
    own.leg('1001').rings();
    await own.fake.clock.advance(30_000);
    const code = 'agent-no-answer';
    expect(await own.call.closed).toMatchObject({ cause: 'NO_ANSWER', sipCode: null, code });
    const { fake, call, leg } = await begin();
    leg('1001').answers();
    await settle();
    leg('139').rings();
    await fake.clock.advance(60_000);
    expect(await call.closed).toMatchObject({ cause: 'NO_ANSWER', sipCode: 408 });
  });
});
