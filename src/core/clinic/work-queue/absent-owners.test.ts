import { expect, test } from 'vitest';
import { agentWith } from '../../../../test/support/agent.ts';
import type { Agent } from '../../agents/agent-state.ts';
import { absentOwners } from './absent-owners.ts';

const reader = agentWith({ agentId: '1001', groupIds: [1, 2], lastGroupIds: [1, 2] });
const signedOut = (agentId: string, lastGroupIds: readonly number[], part: Partial<Agent> = {}): Agent =>
  agentWith({ agentId, groupIds: [], lastGroupIds, requested: 'offline', ...part });

function ownersFor(agents: readonly Agent[], disabled: readonly number[] = [], of: Agent | null = reader) {
  const known = new Map([reader, ...agents].map((agent) => [agent.agentId, agent]));
  const accounts = [...known.keys(), null].map((agentId, index) => ({
    id: index + 1,
    agent_id: agentId,
    is_active: disabled.includes(index + 1) ? 0 : 1,
  }));
  return absentOwners(of, accounts, (agentId) => known.get(agentId) ?? null);
}

test('an agent who is signed out is absent to the groups of their last sign-in', () => {
  const agents = [signedOut('1002', [2, 3]), signedOut('1003', [3]), signedOut('1004', [])];
  expect(ownersFor(agents)).toEqual({ signedOut: [2], disabled: [] });
});

test('an agent on break, or in a call after signing out, is at work', () => {
  const call = { phase: 'in_call', talked: true, canBeHeld: true, wrapUpSeconds: 30, owedSeconds: 0 } as const;
  const agents = [agentWith({ agentId: '1002', requested: 'break' }), signedOut('1003', [1], { calls: { c: call } })];
  expect(ownersFor(agents)).toEqual({ signedOut: [], disabled: [] });
});

test('a disabled account is absent to its groups, and to all where it was in none', () => {
  const agents = [signedOut('1002', [1]), signedOut('1003', [3]), signedOut('1004', [])];
  expect(ownersFor(agents, [2, 3, 4, 5])).toEqual({ signedOut: [], disabled: [2, 4, 5] });
});

test('an account that is signed in to no group has no colleagues', () => {
  const agents = [signedOut('1002', [1])];
  expect(ownersFor(agents, [3], signedOut('1001', [1]))).toEqual({ signedOut: [], disabled: [] });
  expect(ownersFor(agents, [3], null)).toEqual({ signedOut: [], disabled: [] });
});
