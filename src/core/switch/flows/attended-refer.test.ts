import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import type { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { outgoingCall, talkingAgent, twoCalls } from '../../../../test/support/talking-agent.ts';
import { runTwoSided } from './outbound.ts';

const refers = async (from: FakeLeg, replaced: FakeLeg | null) => {
  const result = from.refers('sip:138@clinicall.invalid', replaced);
  await settle();
  return result;
};
const ends = (facts: readonly { kind: string; callId?: string }[]) =>
  facts.flatMap(({ kind, callId }) => (kind === 'call-ended' ? [callId] : []));

test('a phone with two customers connects them and is out of both calls', async () => {
  const { fake, agents, customers } = await twoCalls();
  expect(await refers(agents.first, agents.second)).toEqual({ reports: [200], phrases: ['OK'], refusals: [] });
  expect(fake.ladder).toContain('rtp4 ⇄ rtp2');
  expect([agents.first.state, agents.second.state]).toEqual(['ended', 'ended']);
  expect(ends(fake.facts)).toEqual(['second']);
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'call-transferred', callId: 'call', toAgentId: null, toNumber: '138' }),
  );
  expect(fake.charged).toEqual(['1001']);
  customers.second.ends();
  await settle();
  expect([customers.first.state, [...fake.openEndpoints]]).toEqual(['ended', []]);
});

test('a phone that has asked a colleague gives the customer to the colleague, from either call', async () => {
  for (const [own, replaced] of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    const { fake, agents } = await twoCalls({ number: '1002' });
    expect((await refers(agents[own], agents[replaced])).reports).toEqual([200]);
    expect(fake.facts).toContainEqual(
      expect.objectContaining({ kind: 'call-transferred', callId: 'call', toAgentId: '1002', toNumber: null }),
    );
    expect([ends(fake.facts), fake.charged]).toEqual([['second'], []]);
  }
});

test('a dialog that the phone does not have here: the call continues, and it is told', async () => {
  const { fake, agents } = await twoCalls();
  expect((await refers(agents.first, null)).reports).toEqual([481]);
  expect((await refers(agents.first, agents.first)).reports).toEqual([491]);
  expect([fake.ladder, agents.first.state]).toEqual([[], 'answered']);
});

test('is refused to who may not transfer, has too many numbers outside talk, or has asked somebody', async () => {
  const tooMany = await twoCalls({ maxOutsideCalls: 0 });
  expect(await refers(tooMany.agents.first, tooMany.agents.second)).toMatchObject({
    reports: [403],
    refusals: ['outside-calls'],
  });
  const mayNot = await twoCalls({ refusedActions: ['transfer'] });
  expect((await refers(mayNot.agents.first, mayNot.agents.second)).reports).toEqual([403]);
  const asking = await twoCalls();
  await asking.asks({ action: 'consult', to: { number: '1002' } });
  expect((await refers(asking.agents.first, asking.agents.second)).reports).toEqual([491]);
  for (const { agents } of [tooMany, mayNot, asking])
    expect([agents.first.state, agents.second.state]).toEqual(['answered', 'answered']);
});

test('a carrier connects two agents with whom it talks, and may not refer them to a number', async () => {
  const { fake, customers, agents, calls } = await twoCalls({ secondAgent: '1003' });
  expect((await refers(customers.first, customers.second)).reports).toEqual([200]);
  expect([ends(fake.facts), fake.charged]).toEqual([['call', 'second'], []]);
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'call-started', direction: 'internal', caller: '1001', callee: '1003' }),
  );
  expect(fake.ladder).toContain('webrtc1 ⇄ webrtc3');
  agents.first.ends();
  await Promise.all(calls.map(({ closed }) => closed));
  expect([agents.second.state, [...fake.openEndpoints]]).toEqual(['ended', []]);
  const one = await talkingAgent();
  expect((await one.refer('139', 'tel:13911112222')).reports).toEqual([603]);
});

test('a phone that talks with two colleagues leaves them together, in a call of their own', async () => {
  const own = { kind: 'extension', extension: '1001', agentId: '1001' } as const;
  const colleague = (agentId: string) => ({ kind: 'extension', extension: agentId, agentId }) as const;
  const { fake, call, calls, leg } = await outgoingCall((placed) => runTwoSided(placed, own, colleague('1002')));
  const answers = async (name: string): Promise<FakeLeg> => {
    leg(name).answers();
    await settle();
    return leg(name);
  };
  const [first, atFirst] = [await answers('1001'), await answers('1002')];
  const second = call.startOther({ ...call.description, callId: 'second', callee: '1003' });
  void runTwoSided(second, own, colleague('1003')).catch(() => {});
  await settle();
  const [other, atSecond] = [await answers('1001'), await answers('1003')];
  fake.facts.length = 0;
  expect((await refers(first, other)).reports).toEqual([200]);
  expect([first.state, other.state, ends(fake.facts)]).toEqual(['ended', 'ended', ['call', 'second']]);
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'call-started', direction: 'internal', caller: '1002', callee: '1003' }),
  );
  // Theirs is a call as any other.
  const asks = { action: 'consult', callId: calls.at(-1)?.callId ?? '', to: { number: '1009' }, note: null } as const;
  await calls.at(-1)?.onTransfer({ ...asks, agentId: '1002' });
  expect(leg('1009').state).toBe('trying');
  leg('1009').ends();
  await settle();
  atFirst.ends();
  await Promise.all(calls.map(({ closed }) => closed));
  expect([atSecond.state, [...fake.openEndpoints]]).toEqual(['ended', []]);
});
