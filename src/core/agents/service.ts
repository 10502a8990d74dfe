import type { AgentState } from '../../shared/contract/agent.ts';
import type { Clock } from '../../shared/clock.ts';
import { digitsOf } from '../../shared/domain/phone-number.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { invalidField } from '../../shared/problems/field-problems.ts';
import { formatDateTime } from '../platform/database/local-time.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import type { Caller } from '../platform/caller.ts';
import type { ChosenAgent } from '../switch/telephony-port.ts';
import {
  type Agent,
  afterBreak,
  afterCallBegan,
  afterReady,
  afterRefresh,
  afterSignInToGroups,
  afterSignOut,
  afterTokenEnded,
  afterWrapUp,
  isFree,
  longestIdle,
  nextOf,
  statusOf,
} from './agent-state.ts';
import type { AgentRepository, SkillGroup } from './repository.ts';

export type AgentService = Awaited<ReturnType<typeof createAgentService>>;

/**
 * The agents of the clinic: their state is held here, written through to the database on every change, and announced as
 * AgentStatusChanged. Timers of wrap-up live here, not in a window (interface part 3).
 */
export async function createAgentService(parts: {
  repository: AgentRepository;
  clock: Clock;
  publisher: EventPublisher;
  timeZone: string;
  /** Somebody may have become free: waiting callers try again. */
  onFreed: () => void;
  onFault: (error: unknown) => void;
}) {
  const { repository, clock, publisher, timeZone, onFreed, onFault } = parts;
  const groups = new Map<number, SkillGroup>((await repository.groups()).map((group) => [group.id, group]));
  const agents = new Map<string, Agent>((await repository.agents()).map((agent) => [agent.agentId, agent]));
  const byExtension = new Map<string, string>();
  const indexExtensions = (): void => {
    byExtension.clear();
    for (const agent of agents.values()) byExtension.set(agent.extension, agent.agentId);
  };
  indexExtensions();
  const wrapUpTimers = new Map<string, () => void>();

  const of = (agentId: string): Agent => {
    const agent = agents.get(agentId);
    if (!agent) throw problemFor('agent-not-found');
    return agent;
  };
  const stateOf = (agent: Agent): AgentState => {
    const now = clock.now();
    return {
      agent_id: agent.agentId,
      name: agent.name,
      status: statusOf(agent),
      reason: agent.reason,
      groups: agent.groupIds.flatMap((id) => groups.get(id) ?? []).map(({ id, name }) => ({ id, name })),
      since: formatDateTime(agent.since, timeZone),
      since_seconds: Math.max(0, Math.floor((now - agent.since) / 1000)),
      wrap_up_seconds_left:
        agent.wrapUpEndsAt === null ? null : Math.max(0, Math.ceil((agent.wrapUpEndsAt - now) / 1000)),
      next: nextOf(agent),
      call_id: Object.keys(agent.calls)[0] ?? null,
      registered: agent.registered,
      phone: { registered: agent.registered, device_id: agent.deviceId },
    };
  };
  const armWrapUp = (agent: Agent): void => {
    wrapUpTimers.get(agent.agentId)?.();
    wrapUpTimers.delete(agent.agentId);
    if (agent.wrapUpEndsAt === null) return;
    const end = () => change(agent.agentId, (current) => afterWrapUp(current, clock.now()));
    wrapUpTimers.set(agent.agentId, clock.after(Math.max(0, agent.wrapUpEndsAt - clock.now()), end));
  };
  const change = (agentId: string, transition: (agent: Agent) => Agent): AgentState => {
    const before = of(agentId);
    const after = transition(before);
    if (after === before) return stateOf(after);
    agents.set(agentId, after);
    if (after.wrapUpEndsAt !== before.wrapUpEndsAt) armWrapUp(after);
    // Writes of one agent follow each other: the last state is the one that stays.
    void repository.save(after).catch(onFault);
    publisher.publish('AgentStatusChanged', agentId, stateOf(after));
    if (statusOf(after) === 'ready' && after.registered) onFreed();
    return stateOf(after);
  };
  /** Agents act for themselves; who monitors agents acts for all. */
  const acting = (caller: Caller, agentId: string): string => {
    if (caller.agentId !== agentId && !caller.permissions.has('agent.monitor')) throw problemFor('other-agent');
    return of(agentId).agentId;
  };
  const now = () => clock.now();

  for (const agent of agents.values()) armWrapUp(agent);

  return {
    groups: () => [...groups.values()].map(({ id, name }) => ({ id, name })),
    group: (groupId: number) => groups.get(groupId) ?? null,
    state: (caller: Caller, agentId: string) => stateOf(of(acting(caller, agentId))),
    ready: (caller: Caller, agentId: string) => change(acting(caller, agentId), (agent) => afterReady(agent, now())),
    break: (caller: Caller, agentId: string, reason: string | null) =>
      change(acting(caller, agentId), (agent) => afterBreak(agent, reason, now())),
    signOut: (caller: Caller, agentId: string) =>
      change(acting(caller, agentId), (agent) => afterSignOut(agent, now())),
    finishWrapUp: (caller: Caller, agentId: string) =>
      change(acting(caller, agentId), (agent) => afterWrapUp(agent, now())),
    signInToGroups: (caller: Caller, agentId: string, groupIds: readonly number[]) => {
      const id = acting(caller, agentId);
      const unknown = groupIds.filter((groupId) => !groups.has(groupId));
      if (unknown.length > 0) throw invalidField('group_ids', 'skill-group-unknown');
      return change(id, (agent) => afterSignInToGroups(agent, [...new Set(groupIds)], now()));
    },

    /** Takes the longest-idle free agent of a group for a call, in one step: two calls never ring one agent. */
    choose: ({
      callId,
      groupId,
      exclude,
    }: {
      callId: string;
      groupId: number;
      exclude: readonly string[];
    }): ChosenAgent | null => {
      const group = groups.get(groupId);
      const free = [...agents.values()].filter((agent) => isFree(agent, groupId) && !exclude.includes(agent.agentId));
      const chosen = longestIdle(free);
      if (!group || !chosen) return null;
      change(chosen.agentId, (agent) => afterCallBegan(agent, callId, 'ringing', group.wrapUpSeconds, now()));
      return { agentId: chosen.agentId, extension: chosen.extension, ringSeconds: group.ringSeconds };
    },
    isExtension: (number: string): boolean => byExtension.has(number),
    byExtension: (extension: string): Agent | null => agents.get(byExtension.get(extension) ?? '') ?? null,
    /** The agent whose bound mobile that is, however it is written. */
    byMobile: (mobile: string): Agent | null =>
      [...agents.values()].find((agent) => agent.mobile !== null && digitsOf(agent.mobile) === digitsOf(mobile)) ??
      null,
    /** A token of the agent was revoked: see `afterTokenEnded`. */
    tokenEnded: (agentId: string, sipCredentialIds: readonly string[]): void => {
      if (agents.has(agentId)) change(agentId, (agent) => afterTokenEnded(agent, sipCredentialIds, now()));
    },
    byId: (agentId: string): Agent | null => agents.get(agentId) ?? null,
    /** A fact about a call or a phone moved an agent. An agent who is not known any more is passed over. */
    move: (agentId: string, transition: (agent: Agent) => Agent): void => {
      if (agents.has(agentId)) change(agentId, transition);
    },
    inCall: (callId: string): string[] =>
      [...agents.values()].filter((agent) => callId in agent.calls).map((agent) => agent.agentId),
    /** Reads again who the agents are and what the groups are; what an agent is doing stays. */
    refresh: async (): Promise<void> => {
      for (const group of await repository.groups()) groups.set(group.id, group);
      for (const stored of await repository.agents()) {
        const known = agents.get(stored.agentId);
        if (!known) agents.set(stored.agentId, stored);
        else change(stored.agentId, (agent) => afterRefresh(agent, stored));
      }
      indexExtensions();
    },
    /** Whoever may not work as an agent any more is signed out of the groups: nothing rings them. */
    signOutWhoMayNotWork: async (mayWork: (agentId: string) => Promise<boolean>): Promise<void> => {
      for (const { agentId, requested } of [...agents.values()])
        if (requested !== 'offline' && !(await mayWork(agentId)))
          change(agentId, (agent) => afterSignOut(agent, now()));
    },
    allGroups: (): SkillGroup[] => [...groups.values()],
    stop: () => {
      for (const disarm of wrapUpTimers.values()) disarm();
    },
  };
}
