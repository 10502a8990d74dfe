import type { Clock } from '../../shared/clock.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { CallJournal } from './journal.ts';

export type ReportMuted = (caller: Caller, report: { readonly call_id: string; readonly is_muted: boolean }) => null;

/**
 * Keeps in a call's record that the agent muted the microphone. Only who is in the call reports it: the sound of a
 * muted microphone is silence on the wire, which tells nobody why.
 */
export function createMuteReports(parts: {
  clock: Clock;
  agents: Pick<AgentService, 'inCall'>;
  journal: Pick<CallJournal, 'callInProgress' | 'receive'>;
}): ReportMuted {
  const { clock, agents, journal } = parts;
  return ({ agentId }, { call_id: callId, is_muted: isMuted }) => {
    const call = journal.callInProgress(callId);
    if (!call) throw problemFor('call-not-found');
    if (agentId === null || !agents.inCall(callId).includes(agentId)) throw problemFor('other-agents-call');
    if (!call.isConnected) throw problemFor('call-not-answered');
    journal.receive({
      kind: 'call-event',
      callId,
      at: clock.now(),
      event: isMuted ? 'mute' : 'unmute',
      side: 'agent',
      agentId,
    });
    return null;
  };
}
