import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Caller } from '../platform/caller.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';

export type PauseRecording = (caller: Caller, callId: string, isPaused: boolean) => Promise<null>;

/** The agent whose recorded call it is pauses the recording, or resumes it; one who is rung or asked does not. */
export const createRecordingPause =
  (parts: {
    telephony: Pick<Telephony, 'pauseRecording'>;
    journal: Pick<CallJournal, 'callInProgress'>;
  }): PauseRecording =>
  async ({ agentId }, callId, isPaused) => {
    const call = parts.journal.callInProgress(callId);
    if (!call) throw problemFor('call-not-found');
    if (agentId === null || call.agentId !== agentId) throw problemFor('other-agents-call');
    if (!call.isRecorded) throw problemFor('call-not-recorded');
    await parts.telephony.pauseRecording({ callId, agentId, isPaused });
    return null;
  };
