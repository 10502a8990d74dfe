import {
  type Agent,
  afterAnswered,
  afterCallBegan,
  afterCallEnded,
  afterConnected,
  afterInterruptedCall,
  afterMissed,
  defaultWrapUpSeconds,
} from '../agents/agent-state.ts';
import type { CallRecord } from './call-record.ts';
import type { CallFact, CallStarted } from './tracked-call.ts';

/** An agent, and the transition of their state. */
export interface AgentMove {
  readonly agentId: string;
  readonly transition: (agent: Agent) => Agent;
}

/** A talk within the clinic leaves nothing to be written of a customer. */
export const wrapUpSecondsOf = ({ direction }: Pick<CallStarted, 'direction'>): number =>
  direction === 'internal' ? 0 : defaultWrapUpSeconds;

/** How a fact of the switch changes the state of the agents. `inCall`: the agents who are part of the call. */
export function agentMovesOf(fact: CallFact, started: CallStarted, inCall: readonly string[]): AgentMove[] {
  const { callId, at } = fact;
  const moves = (
    agentIds: readonly (string | null)[],
    ...transitions: readonly ((agent: Agent) => Agent)[]
  ): AgentMove[] =>
    agentIds
      .filter((agentId) => agentId !== null)
      .flatMap((agentId) => transitions.map((transition) => ({ agentId, transition })));
  const begins = (phase: 'ringing' | 'in_call') => (agent: Agent) =>
    afterCallBegan(agent, callId, phase, wrapUpSecondsOf(started), at);
  const connected = (agent: Agent): Agent => afterConnected(agent, callId, at, started.type === 'dual');
  const ended = (agent: Agent): Agent => afterCallEnded(agent, callId, at);

  switch (fact.kind) {
    case 'call-started':
      return moves([fact.agentId], begins('in_call'));
    case 'leg-ringing':
      return moves([fact.agentId], begins('ringing'));
    case 'leg-moved':
      return moves([fact.agentId], begins('in_call'));
    case 'leg-answered': {
      // A phone may answer without having reported that it rings (RFC 3261 § 13.2.2.4). A number outside that answers
      // as the agent's leg is the mobile of who placed the call.
      const answering = fact.agentId ?? (fact.leg === 'agent' ? started.agentId : null);
      return [
        ...moves([fact.agentId], begins('ringing')),
        ...moves([answering], (agent) => afterAnswered(agent, callId, at)),
      ];
    }
    case 'call-connected':
      return moves(inCall, connected);
    case 'agent-missed':
      return moves([fact.agentId], (agent) => afterMissed(agent, callId, fact.reason, at));
    case 'call-transferred':
      return moves([fact.toAgentId], connected);
    case 'agent-left':
    case 'ring-taken':
      return moves([fact.agentId], ended);
    case 'call-ended':
      return moves(inCall, ended);
    case 'talk-interrupted':
    case 'call-queued':
    case 'call-parked':
    case 'number-shown':
    case 'transfer-changed':
    case 'talk-resumed':
    case 'hold-changed':
    case 'call-event':
    case 'recording-failed':
      return [];
  }
}

/**
 * The agent who talked when the last process died wraps up; one who had transferred the customer and left has done so.
 * `groupWrapUpSeconds`: of the call's skill group, if it has one.
 */
export function moveAfterInterruption(
  { direction, agentId, parts, unattendedSince }: CallRecord,
  groupWrapUpSeconds: number | undefined,
  at: number,
): AgentMove[] {
  if (agentId === null || parts.at(-1)?.agentId !== agentId || unattendedSince !== null) return [];
  const wrapUpSeconds = groupWrapUpSeconds ?? wrapUpSecondsOf({ direction });
  return [{ agentId, transition: (agent) => afterInterruptedCall(agent, wrapUpSeconds, at) }];
}
