import { type AgentStatus, maxWrapUpSeconds, wrapUpExtensionSeconds } from '../../shared/contract/agent.ts';

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
  /** Each call that involves the agent. `talked`: it was connected, so that wrap-up follows. */
  readonly calls: Readonly<
    Record<string, { readonly phase: 'ringing' | 'in_call'; readonly talked: boolean; readonly wrapUpSeconds: number }>
  >;
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

/** May a call of that group ring this agent now? Concurrency is 1. */
export function isFree(agent: Agent, groupId: number): boolean {
  return agent.registered && statusOf(agent) === 'ready' && agent.groupIds.includes(groupId);
}

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
    : settled(agent, { ...agent, calls: { ...agent.calls, [callId]: { phase, talked: false, wrapUpSeconds } } }, at);

export const afterAnswered = (agent: Agent, callId: string, at: number): Agent => {
  const call = agent.calls[callId];
  return call
    ? settled(agent, { ...agent, calls: { ...agent.calls, [callId]: { ...call, phase: 'in_call' } } }, at)
    : agent;
};

export const afterConnected = (agent: Agent, callId: string, at: number): Agent => {
  const call = agent.calls[callId];
  return call
    ? settled(agent, { ...agent, calls: { ...agent.calls, [callId]: { ...call, phase: 'in_call', talked: true } } }, at)
    : agent;
};

/**
 * The last call's end starts the wrap-up, when there was a conversation to wrap up, in it or in one that ended before
 * it. A call that reached nobody leaves the wrap-up of the one before as it was.
 */
export const afterCallEnded = (agent: Agent, callId: string, at: number): Agent => {
  const { [callId]: ended, ...calls } = agent.calls;
  if (!ended) return agent;
  const wrapsUp = ended.talked && ended.wrapUpSeconds > 0 && agent.requested !== 'offline';
  const [next] = Object.entries(calls);
  if (wrapsUp && next) {
    const [nextId, call] = next;
    const wrapUpSeconds = call.talked ? Math.max(call.wrapUpSeconds, ended.wrapUpSeconds) : ended.wrapUpSeconds;
    return settled(agent, { ...agent, calls: { ...calls, [nextId]: { ...call, talked: true, wrapUpSeconds } } }, at);
  }
  const wrapUpEndsAt = wrapsUp ? at + ended.wrapUpSeconds * 1000 : agent.wrapUpEndsAt;
  return settled(agent, { ...agent, calls, wrapUpEndsAt }, at);
};

/** A call that this process did not live to see the end of is wrapped up like any other. */
export const afterInterruptedCall = (agent: Agent, wrapUpSeconds: number, at: number): Agent =>
  agent.requested === 'offline' || wrapUpSeconds <= 0
    ? agent
    : settled(agent, { ...agent, wrapUpEndsAt: at + wrapUpSeconds * 1000 }, at);

/** A missed ring takes a ready agent out of the queue: the next caller must not wait for someone who is not there. */
export const afterMissed = (
  agent: Agent,
  callId: string,
  reason: 'no_answer' | 'declined' | 'unreachable',
  at: number,
): Agent => {
  const { [callId]: _missed, ...calls } = agent.calls;
  const left = { ...agent, calls };
  const leavesQueue = reason === 'no_answer' && agent.requested === 'ready';
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
