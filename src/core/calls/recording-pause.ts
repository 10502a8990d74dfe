import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';

export type PauseRecording = (caller: Caller, callId: string, isPaused: boolean) => Promise<null>;

/**
 * An agent who is in their recorded call pauses the recording, or resumes it, of a call between colleagues either of
 * them; one who is rung or asked does not.
 */
export const createRecordingPause =
  (parts: {
    telephony: Pick<Telephony, 'pauseRecording'>;
    journal: Pick<CallJournal, 'callInProgress'>;
    agents: Pick<AgentService, 'inCall'>;
  }): PauseRecording =>
  async ({ agentId }, callId, isPaused) => {
    const call = parts.journal.callInProgress(callId);
    if (!call) throw problemFor('call-not-found');
    const isTheirs = call.agentId === agentId || call.started.direction === 'internal';
    if (agentId === null || !isTheirs || !parts.agents.inCall(callId).includes(agentId))
      throw problemFor('other-agents-call');
    if (!call.isRecorded) throw problemFor('call-not-recorded');
    await parts.telephony.pauseRecording({ callId, agentId, isPaused });
    return null;
  };
