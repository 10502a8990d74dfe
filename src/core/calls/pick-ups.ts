import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Agent } from '../agents/agent-state.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { FloorService } from './floor/floor-service.ts';
import type { CallJournal } from './journal.ts';

interface Parts {
  readonly telephony: Pick<Telephony, 'transfer' | 'agentsChanged'>;
  readonly agents: Pick<AgentService, 'byId' | 'group' | 'inCall' | 'takeForCall' | 'releaseFrom'>;
  readonly journal: Pick<CallJournal, 'callInProgress'>;
  readonly floor: Pick<FloorService, 'toPickUp'>;
}

/**
 * Calls that are parked in a skill group, or ring an agent of it, and are taken by another agent there. Agents are
 * checked and taken in one step, so that one of two concurrent requests succeeds: who takes a call has asked for it,
 * and nobody takes it from them.
 */
export function pickUpRoutes({ telephony, agents, journal, floor }: Parts): Pick<Handlers, 'pickUp'> {
  const agentOf = ({ agentId }: Caller): Agent => {
    const agent = agentId === null ? null : agents.byId(agentId);
    if (!agent) throw problemFor('not-an-agent');
    return agent;
  };
  return {
    pickUp: {
      list: ({ caller }) => floor.toPickUp(caller, agents.byId(caller.agentId ?? '')?.groupIds ?? []),
      park: async ({ caller, body: { call_id: callId, group_id: asked, note = null } }) => {
        const agent = agentOf(caller);
        const { agentId, groupIds } = agent;
        const call = journal.callInProgress(callId);
        if (!call) throw problemFor('call-not-found');
        if (!agents.inCall(callId).includes(agentId)) throw problemFor('other-agents-call');
        const own = call.groupId !== null && groupIds.includes(call.groupId) ? call.groupId : groupIds[0];
        const groupId = asked ?? own;
        if (groupId === undefined || !groupIds.includes(groupId)) throw problemFor('park-without-group');
        await telephony.transfer({ action: 'transfer', callId, agentId, to: { groupId, isParked: true }, note });
        return null;
      },
      take: async ({ caller, body: { call_id: callId } }) => {
        const agent = agentOf(caller);
        const call = journal.callInProgress(callId);
        const { groupId = null } = call ?? {};
        if (!call || groupId === null) throw problemFor('caller-not-waiting');
        const group = agents.group(groupId);
        if (!group || !agent.groupIds.includes(groupId))
          throw problemFor('not-in-callers-group', { name: group?.name ?? String(groupId) });
        const present = agents.inCall(callId);
        if (present.includes(agent.agentId)) return null;
        if (call.isAttended) throw problemFor('caller-answered');
        if (present.length === 0 && !call.parked) throw problemFor('caller-not-waiting');
        if (present.some((id) => agents.byId(id)?.calls[callId]?.phase === 'in_call'))
          throw problemFor('caller-answered');
        if (!agent.registered) throw problemFor('phone-not-registered');
        const taking = { wrapUpSeconds: group.wrapUpSeconds, isAlone: true, phase: 'in_call' } as const;
        if (!agents.takeForCall(agent.agentId, callId, taking))
          throw problemFor(
            Object.values(agent.calls).some((one) => one.phase === 'in_call') ? 'already-in-call' : 'call-ringing',
          );
        if (present.length === 0) telephony.agentsChanged();
        else
          await telephony.transfer({ action: 'pick-up', callId, agentId: agent.agentId }).catch(() => {
            agents.releaseFrom(callId, agent.agentId);
            throw problemFor('caller-answered');
          });
        return null;
      },
    },
  };
}
