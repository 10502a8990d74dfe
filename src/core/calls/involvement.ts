import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Caller } from '../platform/caller.ts';
import type { CallJournal } from './journal.ts';

/**
 * Throws ProblemError for a call that is over, or that is not the agent's own; with agent.monitor, of anyone.
 * `isTheirs`: it is the agent's own.
 */
export function checkInvolved(
  journal: Pick<CallJournal, 'agentsOf'>,
  caller: Caller,
  callId: string,
): { isTheirs: boolean } {
  const involved = journal.agentsOf(callId);
  if (!involved) throw problemFor('call-not-found');
  const isTheirs = caller.agentId !== null && involved.includes(caller.agentId);
  if (!isTheirs && !caller.permissions.has('agent.monitor')) throw problemFor('other-agents-call');
  return { isTheirs };
}
