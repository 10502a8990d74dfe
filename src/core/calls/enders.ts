import type { AgentService } from '../agents/service.ts';
import type { CallJournal } from './journal.ts';

/**
 * Agents who may end a call in progress: its participants, rung agents and the one who placed it, but not one who
 * declined the caller. Null for a call that is over or never was.
 */
export function endersOf(
  { journal, agents }: { journal: Pick<CallJournal, 'callInProgress'>; agents: Pick<AgentService, 'inCall'> },
  callId: string,
): readonly string[] | null {
  const call = journal.callInProgress(callId);
  return call && [...call.requesters, ...agents.inCall(callId)];
}
