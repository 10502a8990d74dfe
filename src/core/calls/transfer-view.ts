import type { CallTransfer } from '../../shared/contract/call-transfer.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { TransferFact } from './tracked-call.ts';

/** A transfer as its agents know it; `groupId`: the skill group of the call. */
export function transferView(
  fact: TransferFact,
  agents: Pick<AgentService, 'nameOf' | 'group'>,
  groupId: number | null,
): Omit<CallTransfer, 'agent_id' | 'role'> {
  const named = (agentId: string) => ({ agent_id: agentId, name: agents.nameOf(agentId) ?? agentId });
  const group = groupId === null ? null : agents.group(groupId);
  return {
    call_id: fact.callId,
    by: named(fact.byAgentId),
    to: fact.toAgentId === null ? null : named(fact.toAgentId),
    group: group && { id: group.id, name: group.name },
    note: fact.note,
    asks_first: fact.asksFirst,
    state: fact.state,
    outcome: fact.outcome,
  };
}
