import type { AgentState, Colleague } from '../../shared/contract/agent.ts';
import { formatDateTime } from '../platform/database/local-time.ts';
import { spellingsOf } from '../platform/spellings.ts';
import { type Agent, nextOf, statusOf } from './agent-state.ts';

/** An agent's state as the interface shows it, at a moment. */
export const agentView = (
  agent: Agent,
  { groups, now, timeZone }: { groups: ReadonlyMap<number, { name: string }>; now: number; timeZone: string },
): AgentState => ({
  agent_id: agent.agentId,
  name: agent.name,
  status: statusOf(agent),
  reason: agent.reason,
  groups: agent.groupIds.flatMap((id) => {
    const group = groups.get(id);
    return group ? [{ id, name: group.name }] : [];
  }),
  since: formatDateTime(agent.since, timeZone),
  since_seconds: Math.max(0, Math.floor((now - agent.since) / 1000)),
  wrap_up_seconds_left: agent.wrapUpEndsAt === null ? null : Math.max(0, Math.ceil((agent.wrapUpEndsAt - now) / 1000)),
  next: nextOf(agent),
  call_id: Object.keys(agent.calls)[0] ?? null,
  call_ids: Object.keys(agent.calls),
  registered: agent.registered,
  phone: { registered: agent.registered, device_id: agent.deviceId },
});

/** The part of an agent's state that every other agent sees, to know whom a call can be transferred to. */
export const colleagueView = (extension: string, agent: AgentState): Colleague => ({
  name: agent.name,
  extension,
  spellings: spellingsOf(agent.name),
  status: agent.status,
  reason: agent.reason,
  since_seconds: agent.since_seconds,
  registered: agent.registered,
  groups: agent.groups,
});
