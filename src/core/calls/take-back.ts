import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';

export type TakeBack = (caller: Caller, callId: string) => Promise<null>;

/**
 * An agent takes back a caller whom they declined or missed. An agent already in the call has the caller: agents are
 * checked and taken in one step, so that one of two concurrent requests succeeds.
 */
export function createTakeBack(parts: {
  telephony: Pick<Telephony, 'agentsChanged'>;
  agents: Pick<AgentService, 'byId' | 'group' | 'inCall' | 'takeForCall'>;
  journal: Pick<CallJournal, 'callInProgress'>;
}): TakeBack {
  const { telephony, agents, journal } = parts;
  return async ({ agentId }, callId) => {
    const agent = agentId === null ? null : agents.byId(agentId);
    if (!agent) throw problemFor('not-an-agent');
    const call = journal.callInProgress(callId);
    if (!call) throw problemFor('caller-not-waiting');
    if (!call.agentIds.has(agent.agentId)) throw problemFor('other-agents-call');
    const present = agents.inCall(callId);
    if (present.includes(agent.agentId)) return null;
    if (call.isAttended) throw problemFor('caller-answered');
    if (present.length > 0) throw problemFor('caller-rings-elsewhere');
    const group = call.groupId === null ? null : agents.group(call.groupId);
    if (!group || !call.isMissedBy(agent.agentId)) throw problemFor('other-agents-call');
    if (!agent.groupIds.includes(group.id)) throw problemFor('not-in-callers-group', { name: group.name });
    if (!agent.registered) throw problemFor('phone-not-registered');
    if (!agents.takeForCall(agent.agentId, callId, { wrapUpSeconds: group.wrapUpSeconds, isAlone: true }))
      throw problemFor(
        Object.values(agent.calls).some(({ phase }) => phase === 'in_call') ? 'already-in-call' : 'call-ringing',
      );
    telephony.agentsChanged();
    return null;
  };
}
