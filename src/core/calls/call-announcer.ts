import type { CallStatusChanged, MissedCallChanged } from '../../shared/contract/event.ts';
import { type CustomerReference, customerReference, type NamedReference } from '../../shared/contract/field.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import type { CallRecord, CallRecordEnd, Candidate, MissedOffer } from './call-record.ts';
import { hangupView } from './cdr/hangup-view.ts';
import { numbersOfCall, type ShownNumber } from './numbers-of-call.ts';
import type { SoundChange } from './sound-changes.ts';
import type { TransferFact } from './tracked-call.ts';
import { transferView } from './transfer-view.ts';

export interface AnnouncedCall extends Pick<
  CallRecord,
  'callId' | 'type' | 'direction' | 'caller' | 'callee' | 'lineGroup' | 'extra' | 'placedBy'
> {
  readonly customer: CustomerReference | null;
  readonly lead: NamedReference | null;
  readonly candidates: Candidate[] | null;
}

type ConcernedCall = Pick<CallRecord, 'callId' | 'agentId' | 'placedBy'>;

/** A change of a call; the detail and the legs come with its end. */
export type CallChange = Pick<CallStatusChanged, 'status' | 'leg' | 'hangup_cause'> &
  Partial<Pick<CallStatusChanged, 'hangup_detail' | 'legs'>>;

/** The outcome for a caller whom agents declined or missed. */
export type MissedCallOutcome = Pick<
  MissedCallChanged,
  'caller' | 'colleagues_signed_in' | 'answered_by' | 'hangup_cause' | 'hangup_detail'
>;

export const outcomeWaiting = (colleaguesSignedIn: number | null): MissedCallOutcome => ({
  caller: 'waiting',
  colleagues_signed_in: colleaguesSignedIn,
  answered_by: null,
  hangup_cause: null,
  hangup_detail: null,
});
export const outcomeAnsweredBy = (name: string | null): MissedCallOutcome => ({
  ...outcomeWaiting(null),
  caller: 'answered',
  answered_by: name,
});
export const outcomeEnded = (end: CallRecordEnd): MissedCallOutcome => ({
  ...outcomeWaiting(null),
  caller: 'ended',
  hangup_cause: end.cause,
  hangup_detail: hangupView(end).hangup_detail,
});

/** Announces the progress of calls to workstations (CallStatusChanged) and to the clinic's own system. */
export class CallAnnouncer {
  readonly #publisher: EventPublisher;
  readonly #shown: ShownNumber;
  readonly #notifyCallback: (event: CallStatusChanged) => Promise<void>;

  constructor(parts: {
    publisher: EventPublisher;
    shownNumber: ShownNumber;
    /** Resolves when the clinic's own system is sure to receive it. */
    notifyCallback: (event: CallStatusChanged) => Promise<void>;
  }) {
    this.#publisher = parts.publisher;
    this.#shown = parts.shownNumber;
    this.#notifyCallback = parts.notifyCallback;
  }

  /**
   * `agentId`: the agent who gets the event; null: the account that placed the call. A call that reached no agent has
   * none, but the callback reports its end. `isRepeated`: everybody but that agent has had it.
   */
  async announce(
    call: AnnouncedCall,
    at: number,
    { change, agentId, isRepeated }: { change: CallChange; agentId: string | null; isRepeated?: boolean },
  ): Promise<void> {
    const audience = agentId ?? call.placedBy;
    const event = {
      call_id: call.callId,
      type: call.type,
      direction: call.direction,
      ...numbersOfCall(call, this.#shown),
      agent_id: agentId,
      customer: call.customer,
      lead: call.customer === null ? call.lead : null,
      line_group: call.lineGroup,
      extra: call.extra,
      at: new Date(at).toISOString(),
      hangup_detail: null,
      legs: null,
      ...change,
    };
    // With the fields that decide who sees a candidate: a connection gets the event as its account may see it.
    const { candidates } = call;
    const seen = { ...event, candidates };
    const { seq } =
      audience === null
        ? { seq: 0 }
        : this.#publisher.publish('CallStatusChanged', audience, seen, isRepeated ? 'agent' : 'everyone');
    if (isRepeated) return;
    const references = candidates?.map((candidate) => customerReference.parse(candidate)) ?? null;
    await this.#notifyCallback({ ...event, candidates: references, seq });
  }

  /** Tells the agents who declined or missed a caller what becomes of the call. */
  missedCallOutcome(callId: string, offers: readonly MissedOffer[], outcome: MissedCallOutcome): void {
    for (const { agentId, reason } of offers)
      this.#publisher.publish('MissedCallChanged', agentId, { call_id: callId, agent_id: agentId, reason, ...outcome });
  }

  recordingStarted(callId: string, agentIds: readonly string[]): void {
    for (const agentId of agentIds)
      this.#publisher.publish('RecordingStarted', agentId, { call_id: callId, agent_id: agentId });
  }

  recordingPaused(callId: string, agentIds: readonly string[], isPaused: boolean): void {
    for (const agentId of agentIds)
      this.#publisher.publish('RecordingPaused', agentId, { call_id: callId, agent_id: agentId, is_paused: isPaused });
  }

  recordingFailed(callId: string, agentIds: readonly string[], reason: string): void {
    for (const agentId of agentIds)
      this.#publisher.publish('RecordingFailed', agentId, { call_id: callId, agent_id: agentId, reason });
  }

  /** The other side has put the agent on hold, or taken them off. */
  holdChanged(callId: string, agentId: string, isHeld: boolean): void {
    this.#publisher.publish('CallHoldChanged', agentId, { call_id: callId, agent_id: agentId, is_held: isHeld });
  }

  /** The agent's phone is in this call now. */
  legMoved(callId: string, agentId: string, fromCallId: string): void {
    this.#publisher.publish('CallLegMoved', agentId, { call_id: callId, agent_id: agentId, from_call_id: fromCallId });
  }

  /** Sound of one side is lost on its way here, or comes again. */
  soundChanged(callId: string, { agentId, side, isLost }: SoundChange): void {
    const event = { call_id: callId, agent_id: agentId, side, is_lost: isLost };
    this.#publisher.publish('CallSoundChanged', agentId, event);
  }

  /** The agent who transfers, and the colleague whom it is for, learn how far it is. */
  transferChanged(fact: TransferFact, agents: Pick<AgentService, 'nameOf' | 'group'>, groupId: number | null): void {
    const event = transferView(fact, agents, groupId);
    for (const [agentId, role] of [
      [fact.byAgentId, 'by'],
      [fact.toAgentId, 'to'],
    ] as const)
      if (agentId !== null)
        this.#publisher.publish('CallTransferChanged', agentId, { ...event, agent_id: agentId, role });
  }

  /** The record of a call cannot be written now (`is_written: false`), or is written at last. */
  recordDelayed(call: ConcernedCall, isWritten: boolean): void {
    const agentId = call.agentId ?? call.placedBy;
    if (agentId === null) return;
    const event = { call_id: call.callId, agent_id: agentId, is_written: isWritten };
    this.#publisher.publish('CallRecordDelayed', agentId, event);
  }
}
