import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';

export type PauseRecording = (caller: Caller, callId: string, isPaused: boolean) => Promise<null>;

/** An agent in a recorded call pauses its recording, or resumes it. */
export const createRecordingPause =
  (parts: {
    telephony: Pick<Telephony, 'pauseRecording'>;
    agents: Pick<AgentService, 'inCall'>;
    journal: Pick<CallJournal, 'callInProgress'>;
  }): PauseRecording =>
  async ({ agentId }, callId, isPaused) => {
    const call = parts.journal.callInProgress(callId);
    if (!call) throw problemFor('call-not-found');
    if (agentId === null || !parts.agents.inCall(callId).includes(agentId)) throw problemFor('other-agents-call');
    if (!call.isRecorded) throw problemFor('call-not-recorded');
    await parts.telephony.pauseRecording({ callId, agentId, isPaused });
    return null;
  };
