import type { MissedCallChanged, MissedReason } from '../../shared/contract/event.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';

export type CallerFate = Pick<MissedCallChanged, 'caller' | 'answered_by' | 'hangup_cause'>;

/** Tells the agents who declined or missed a caller what becomes of the call (MissedCallChanged). */
export class MissedCalls {
  readonly #publisher: EventPublisher;
  /** The callers who are neither answered nor gone: who missed them, and why. */
  readonly #missedBy = new Map<string, Map<string, MissedReason>>();

  constructor(publisher: EventPublisher) {
    this.#publisher = publisher;
  }

  /** `answeredBy`: who talks with the caller already, when a transfer was missed; null while nobody does. */
  missed(call: { callId: string; agentId: string; reason: MissedReason; answeredBy: string | null }): void {
    const { callId, agentId, reason, answeredBy } = call;
    if (answeredBy !== null) return this.#announce(callId, agentId, reason, answered(answeredBy));
    const agents = this.#missedBy.get(callId) ?? new Map<string, MissedReason>();
    this.#missedBy.set(callId, agents.set(agentId, reason));
    this.#announce(callId, agentId, reason, { caller: 'waiting', answered_by: null, hangup_cause: null });
  }

  /** The caller rings there again. */
  offeredAgain(callId: string, agentId: string): void {
    this.#missedBy.get(callId)?.delete(agentId);
  }

  /** The caller was answered, or the call has ended. */
  settled(callId: string, fate: CallerFate): void {
    for (const [agentId, reason] of this.#missedBy.get(callId) ?? []) this.#announce(callId, agentId, reason, fate);
    this.#missedBy.delete(callId);
  }

  #announce(callId: string, agentId: string, reason: MissedReason, fate: CallerFate): void {
    this.#publisher.publish('MissedCallChanged', agentId, { call_id: callId, agent_id: agentId, reason, ...fate });
  }
}

export const answered = (by: string | null): CallerFate => ({
  caller: 'answered',
  answered_by: by,
  hangup_cause: null,
});
