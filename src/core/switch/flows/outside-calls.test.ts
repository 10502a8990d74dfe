import { describe, expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../../test/support/fake-switch.ts';
import { ignoringItsEnd, recordingsFolder, startCall } from '../../../../test/support/flow-scene.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';
import { runTwoSided } from './outbound.ts';

const twoHoursMs = 7_200_000;

describe('a call that is transferred from one number outside to another', () => {
  test('is charged to the account of the agent, who cannot have more of them than it may', async () => {
    const { fake, refer } = await talkingAgent();
    fake.charged.push('1001', '1001', '1001');
    const before = [...fake.ladder];
    expect(await refer('1001', 'tel:13911112222')).toEqual({
      reports: [403],
      phrases: [],
      refusals: ['outside-calls'],
    });
    expect([fake.ladder, fake.legs.has('13911112222')]).toEqual([before, false]);
  });

  test('is no longer charged when the transfer fails, and the agent talks on', async () => {
    const { fake, leg, refer } = await talkingAgent();
    await refer('1001', 'tel:13911112222');
    expect(fake.charged).toEqual(['1001']);
    leg('13911112222').ends(486);
    await settle();
    expect([fake.charged, fake.facts.at(-2)]).toMatchObject([[], { kind: 'talk-resumed', agentId: '1001' }]);
  });

  test('ends after the longest time that the clinic has set', async () => {
    const { fake, call, refer, answered } = await talkingAgent();
    await fake.clock.advance(twoHoursMs);
    await refer('1001', 'tel:13911112222');
    await answered('13911112222');
    await fake.clock.advance(twoHoursMs - 1);
    expect(fake.ladder).not.toContain('139 ← BYE');
    await fake.clock.advance(1);
    expect(await call.closed).toMatchObject({ cause: 'NORMAL_CLEARING', code: 'time-limit' });
    expect(fake.ladder).toContain('139 ← BYE');
  });

  test('a transfer to a colleague, or of a colleague, is charged to nobody', async () => {
    const { fake, refer, answered } = await talkingAgent();
    await refer('1001', 'sip:1002@clinicall.invalid');
    await answered('1002');
    expect(fake.charged).toEqual([]);
    const inside = createFakeSwitch({ recordingsFolder, extensions: ['1001', '1002'] });
    const call = startCall(inside, 'internal');
    const side = (extension: string) => ({ kind: 'extension', extension, agentId: extension }) as const;
    void ignoringItsEnd(runTwoSided(call, side('1001'), side('1002')));
    for (const name of ['1001', '1002']) {
      await settle();
      inside.legs.get(name)?.answers();
    }
    await settle();
    inside.legs.get('1001')?.refers('tel:13911112222');
    await settle();
    expect([inside.charged, inside.legs.has('13911112222')]).toEqual([[], true]);
  });
});

test.each([
  ['back2back', 'sip', false, true],
  ['dual, whose agent is on a mobile', 'dual', false, false],
  ['dual, placed for another agent', 'dual', true, true],
] as const)('%s: the longest time of a call without an agent', async (_what, type, isForOther, isLimited) => {
  const fake = createFakeSwitch({ recordingsFolder });
  const call = startCall(fake, 'outbound', type, isForOther);
  const side = (number: string) => ({ kind: 'outside', number, line: 'main' }) as const;
  void ignoringItsEnd(runTwoSided(call, side('138'), side('139')));
  for (const name of ['138', '139']) {
    await settle();
    fake.legs.get(name)?.answers();
  }
  await settle();
  await fake.clock.advance(twoHoursMs);
  expect(fake.facts.some((fact) => fact.kind === 'call-ended' && fact.code === 'time-limit')).toBe(isLimited);
});

test('a service code is refused to a transfer as it is to a call', async () => {
  const { fake, refer } = await talkingAgent();
  expect(await refer('1001', 'sip:*21*13900001111%23@clinicall.invalid')).toEqual({
    reports: [403],
    phrases: [],
    refusals: ['service-code'],
  });
  expect([fake.ladder, fake.charged]).toEqual([[], []]);
});
