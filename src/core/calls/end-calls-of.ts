import type { Agent } from '../agents/agent-state.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { CallLimit } from './call-limit.ts';
import type { TrackedCall } from './tracked-call.ts';

interface Parts {
  readonly telephony: Pick<Telephony, 'hangUp'>;
  readonly agents: { byId(agentId: string): Pick<Agent, 'calls'> | null; inCall(callId: string): readonly string[] };
  readonly callsInProgress: () => readonly Pick<TrackedCall, 'callId' | 'started'>[];
  readonly outsideCalls: Pick<CallLimit, 'callsOf'>;
}

/**
 * Ends what an account that was disabled does in calls: its agent leaves those in which they talk, and those that it
 * caused and in which no colleague takes part end. A caller whom a colleague has, or was asked about, stays with that
 * one, and one who rings goes to the next agent.
 */
export async function endCallsOf(
  { telephony, agents, callsInProgress, outsideCalls }: Parts,
  { userId, agentId }: { userId: number; agentId: string | null },
): Promise<void> {
  const talksIn = (callId: string): boolean =>
    agentId !== null && agents.byId(agentId)?.calls[callId]?.phase === 'in_call';
  const hasCaused = ({ callId, started }: Pick<TrackedCall, 'callId' | 'started'>): boolean =>
    started.agentId === agentId && agents.inCall(callId).every((one) => one === agentId);
  const own = agentId === null ? [] : callsInProgress().filter((call) => talksIn(call.callId) || hasCaused(call));
  await Promise.all([
    ...own.map(({ callId }) => telephony.hangUp({ callId, agentId, code: null })),
    ...outsideCalls.callsOf(userId).map((callId) => telephony.hangUp({ callId, agentId: null, code: null })),
  ]);
}
