import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { talkingAgent } from '../../../../test/support/talking-agent.ts';

test('to a group with a note: whoever is rung is told by whom and why, until the call is answered', async () => {
  const { fake, leg, asks, answered } = await talkingAgent();
  await asks({ action: 'transfer', to: { groupId: 2 }, note: 'Invoice' });
  for (const agentId of ['1002', '1003']) {
    fake.frees({ agentId, extension: agentId, ringSeconds: 20 });
    await settle();
    if (agentId === '1002') leg(agentId).ends(603);
    await settle();
  }
  await answered('1003');
  const told = fake.facts.filter((fact) => fact.kind === 'transfer-changed');
  expect(told.map((fact) => [fact.byAgentId, fact.toAgentId, fact.note, fact.state, fact.outcome])).toEqual([
    ['1001', '1002', 'Invoice', 'ringing', null],
    ['1001', '1002', 'Invoice', 'over', 'declined'],
    ['1001', '1003', 'Invoice', 'ringing', null],
    ['1001', '1003', 'Invoice', 'over', 'completed'],
  ]);
});
