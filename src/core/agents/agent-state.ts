import { type AgentStatus, maxWrapUpSeconds, wrapUpExtensionSeconds } from '../../shared/contract/agent.ts';

interface AgentCall {
  readonly phase: 'ringing' | 'in_call';
  /** It was connected, so that wrap-up follows. */
  readonly talked: boolean;
  readonly wrapUpSeconds: number;
  /** It is connected, on the agent's phone: another one may come beside it. */
  readonly canBeHeld: boolean;
  /** The wrap-up of calls that ended during this one, which follows it. */
  readonly owedSeconds: number;
}

/**
 * State of one agent, as the core knows it. Calls do not change what the agent set (`requested`), so the status after a
 * call is known: a break requested during the call takes effect when it ends.
 *
 *   status = in_call, ringing   while there are calls
 *          | wrap_up            until the wrap-up ends
 *          | the requested status    otherwise
 */
export interface Agent {
  readonly agentId: string;
  readonly name: string;
  readonly extension: string;
  readonly mobile: string | null;
  /** The agent's own number, for calls outside. */
  readonly callerNumber: string | null;
  readonly groupIds: readonly number[];
  /** The groups of the last sign-in, kept while signed out: their members call whom this agent promised a call. */
  readonly lastGroupIds: readonly number[];
  readonly requested: 'offline' | 'ready' | 'break';
  readonly reason: string | null;
  /** Each call that involves the agent. */
  readonly calls: Readonly<Record<string, AgentCall>>;
  readonly wrapUpEndsAt: number | null;
  readonly registered: boolean;
  /** The softphone that has the extension, if it named itself. */
  readonly deviceId: string | null;
  /** The SIP credential that this phone registered with; null while none is registered. */
  readonly credentialId: string | null;
  /** When the status last changed, epoch milliseconds. */
  readonly since: number;
  /** When the agent last had nothing to do while ready: the longest-idle one is rung first. */
  readonly idleSince: number;
}

export function statusOf(agent: Agent): AgentStatus {
  const phases = Object.values(agent.calls).map((call) => call.phase);
  if (phases.includes('in_call')) return 'in_call';
  if (phases.length > 0) return 'ringing';
  if (agent.wrapUpEndsAt !== null) return 'wrap_up';
  return agent.requested;
}

/** The state after the current call and its wrap-up; null when nothing delays the requested status. */
export function nextOf(agent: Agent): 'ready' | 'break' | null {
  return statusOf(agent) === agent.requested || agent.requested === 'offline' ? null : agent.requested;
}

/**
 * May one more call have this agent? Who is in none, or talks in one: two lines. A phone that rings, or dials, has room
 * for no other.
 */
export function hasRoom({ calls }: Pick<Agent, 'calls'>): boolean {
  const all = Object.values(calls);
  return all.length === 0 || (all.length === 1 && all.every(({ canBeHeld }) => canBeHeld));
}

/** How a call takes an agent. `phase`: `ringing`, unless the agent has asked for it. */
export interface Taking {
  readonly wrapUpSeconds: number;
  /** Only who is in no other call. */
  readonly isAlone: boolean;
  readonly phase?: 'ringing' | 'in_call';
}

/** May a call of that group, which waits for agents who talk, ring beside this agent's call? */
function isWaitedFor(agent: Agent, groupId: number): boolean {
  const { registered, requested, groupIds } = agent;
  const mayRing = registered && requested === 'ready' && groupIds.includes(groupId);
  return mayRing && statusOf(agent) === 'in_call' && hasRoom(agent);
}

/** May a call of that group ring this agent, who is in no call, now? */
export function isFree(agent: Agent, groupId: number): boolean {
  return agent.registered && statusOf(agent) === 'ready' && agent.groupIds.includes(groupId);
}

/**
 * Whom a call of that group rings: the longest-idle free agent, or else, if the group wants that, one who talks and is
 * not in `notBeside`.
 */
export function agentFor(
  agents: readonly Agent[],
  { id, waitsForTalking }: { readonly id: number; readonly waitsForTalking: boolean },
  notBeside: readonly string[],
): Agent | null {
  const beside = waitsForTalking ? agents.filter(({ agentId }) => !notBeside.includes(agentId)) : [];
  const talking = beside.filter((agent) => isWaitedFor(agent, id));
  return longestIdle(agents.filter((agent) => isFree(agent, id))) ?? longestIdle(talking);
}

/** The phone that rings for that call, and whether it does so beside another one. */
export const phoneOf = ({ agentId, extension, calls }: Agent, callId: string) => ({
  agentId,
  extension,
  isTalking: Object.keys(calls).some((id) => id !== callId),
});

export function longestIdle(agents: readonly Agent[]): Agent | null {
  return agents.reduce<Agent | null>(
    (best, agent) => (best === null || agent.idleSince < best.idleSince ? agent : best),
    null,
  );
}

const settled = (before: Agent, after: Agent, at: number): Agent => {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === is) return after;
  return { ...after, since: at, idleSince: is === 'ready' ? at : after.idleSince };
};

/** Ready ends a wrap-up: who asks for the next call has finished with the last one. */
export const afterReady = (agent: Agent, at: number): Agent =>
  settled(agent, { ...agent, requested: 'ready', reason: null, wrapUpEndsAt: null }, at);

/** A break during a call or its wrap-up is deferred until its end. */
export const afterBreak = (agent: Agent, reason: string | null, at: number): Agent =>
  settled(agent, { ...agent, requested: 'break', reason }, at);

/** Signing in brings an offline agent on break: online, but nobody rings who has not asked for it. */
export const afterSignInToGroups = (agent: Agent, groupIds: readonly number[], at: number): Agent =>
  settled(
    agent,
    {
      ...agent,
      groupIds,
      lastGroupIds: groupIds,
      requested: agent.requested === 'offline' ? 'break' : agent.requested,
    },
    at,
  );

export const afterSignOut = (agent: Agent, at: number): Agent =>
  settled(agent, { ...agent, groupIds: [], requested: 'offline', reason: null, wrapUpEndsAt: null }, at);

/** Wrap-up after a call that came through no skill group. */
export const defaultWrapUpSeconds = 30;

/** The agent takes part in a call; nothing changes when they do already. */
export const afterCallBegan = (
  agent: Agent,
  callId: string,
  phase: 'ringing' | 'in_call',
  wrapUpSeconds: number,
  at: number,
): Agent =>
  callId in agent.calls
    ? agent
    : settled(
        agent,
        {
          ...agent,
          calls: {
            ...agent.calls,
            [callId]: { phase, talked: false, wrapUpSeconds, canBeHeld: false, owedSeconds: 0 },
          },
        },
        at,
      );

export const afterAnswered = (agent: Agent, callId: string, at: number): Agent => {
  const call = agent.calls[callId];
  return call
    ? settled(agent, { ...agent, calls: { ...agent.calls, [callId]: { ...call, phase: 'in_call' } } }, at)
    : agent;
};

/** `isOnMobile`: the agent's phone is not in the call, and cannot hold it. */
export const afterConnected = (agent: Agent, callId: string, at: number, isOnMobile = false): Agent => {
  const call = agent.calls[callId];
  if (!call) return agent;
  const connected = { ...call, phase: 'in_call', talked: true, canBeHeld: !isOnMobile } as const;
  return settled(agent, { ...agent, calls: { ...agent.calls, [callId]: connected } }, at);
};

/**
 * The last call's end starts the wrap-up, when there was a conversation to wrap up, in it or in one that ended before
 * it. A call that reached nobody leaves the wrap-up of the one before as it was.
 */
const withoutCall = (agent: Agent, callId: string, at: number): Agent => {
  const { [callId]: ended, ...calls } = agent.calls;
  if (!ended) return agent;
  const own = ended.talked ? ended.wrapUpSeconds : 0;
  const owedSeconds = agent.requested === 'offline' ? 0 : Math.max(own, ended.owedSeconds);
  if (owedSeconds === 0) return { ...agent, calls };
  const [next] = Object.entries(calls);
  if (!next) return { ...agent, calls, wrapUpEndsAt: at + owedSeconds * 1000 };
  const [nextId, call] = next;
  return {
    ...agent,
    calls: { ...calls, [nextId]: { ...call, owedSeconds: Math.max(call.owedSeconds, owedSeconds) } },
  };
};

export const afterCallEnded = (agent: Agent, callId: string, at: number): Agent =>
  settled(agent, withoutCall(agent, callId, at), at);

/** A call that this process did not live to see the end of is wrapped up like any other. */
export const afterInterruptedCall = (agent: Agent, wrapUpSeconds: number, at: number): Agent =>
  agent.requested === 'offline' || wrapUpSeconds <= 0
    ? agent
    : settled(agent, { ...agent, wrapUpEndsAt: at + wrapUpSeconds * 1000 }, at);

/**
 * A missed ring takes a ready agent out of the queue: the next caller must not wait for someone who is not there. An
 * agent who talks in another call is there.
 */
export const afterMissed = (
  agent: Agent,
  callId: string,
  reason: 'no_answer' | 'declined' | 'unreachable',
  at: number,
): Agent => {
  const left = withoutCall(agent, callId, at);
  const isAlone = Object.keys(left.calls).length === 0 && left.wrapUpEndsAt === agent.wrapUpEndsAt;
  const leavesQueue = reason === 'no_answer' && agent.requested === 'ready' && isAlone;
  return settled(agent, leavesQueue ? { ...left, requested: 'break', reason } : left, at);
};

export const afterWrapUp = (agent: Agent, at: number): Agent => settled(agent, { ...agent, wrapUpEndsAt: null }, at);

export const afterRegistration = (
  agent: Agent,
  { registered, deviceId, credentialId }: Pick<Agent, 'registered' | 'deviceId' | 'credentialId'>,
): Agent => ({
  ...agent,
  registered,
  deviceId: registered ? deviceId : null,
  credentialId: registered ? credentialId : null,
});

/** Null when the agent is not in wrap-up. */
export const afterWrapUpExtended = (agent: Agent, at: number): Agent | null =>
  agent.wrapUpEndsAt === null || statusOf(agent) !== 'wrap_up'
    ? null
    : {
        ...agent,
        wrapUpEndsAt: Math.max(
          agent.wrapUpEndsAt,
          Math.min(agent.wrapUpEndsAt + wrapUpExtensionSeconds * 1000, at + maxWrapUpSeconds * 1000),
        ),
      };

/**
 * A token of this agent has ended, and its SIP credentials with it. This signs the agent out, unless another phone of
 * the agent is registered: the next sign-in begins offline, never ready unless requested.
 */
export const afterTokenEnded = (agent: Agent, sipCredentialIds: readonly string[], at: number): Agent =>
  agent.credentialId !== null && !sipCredentialIds.includes(agent.credentialId) ? agent : afterSignOut(agent, at);

/** The account's data were changed. The phone that was registered had the extension of before. */
export const afterRefresh = (
  agent: Agent,
  stored: Pick<Agent, 'name' | 'extension' | 'mobile' | 'callerNumber'>,
): Agent => {
  const { name, extension, mobile, callerNumber } = stored;
  const isSame = agent.name === name && agent.mobile === mobile && agent.callerNumber === callerNumber;
  if (isSame && agent.extension === extension) return agent;
  const phone = agent.extension === extension ? {} : { registered: false, deviceId: null, credentialId: null };
  return { ...agent, name, extension, mobile, callerNumber, ...phone };
};
