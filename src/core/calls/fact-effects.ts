import { type AgentMove, agentMovesOf } from './agent-moves.ts';
import {
  type CallChange,
  outcomeAnsweredBy,
  outcomeEnded,
  type MissedCallOutcome,
  outcomeWaiting,
} from './call-announcer.ts';
import type { CallEvent, MissedOffer } from './call-record.ts';
import { hangupView } from './cdr/hangup-view.ts';
import { type SoundChange, soundChangesOf } from './sound-changes.ts';
import type { CallFact, TrackedCall } from './tracked-call.ts';

type FactOf<Kind extends CallFact['kind']> = Extract<CallFact, { kind: Kind }>;

/** Agents who declined or missed the caller are notified of what becomes of the call. */
interface MissedCallNotice {
  readonly kind: 'missed-call';
  readonly offers: readonly MissedOffer[];
  readonly outcome: MissedCallOutcome;
}

/** Carried out immediately. */
export type ImmediateEffect =
  | MissedCallNotice
  | { readonly kind: 'call-began' | 'call-over' }
  | ({ readonly kind: 'agent' } & AgentMove)
  | { readonly kind: 'held'; readonly agentId: string; readonly isHeld: boolean }
  | ({ readonly kind: 'sound' } & SoundChange)
  | { readonly kind: 'recording-paused'; readonly agentIds: readonly string[]; readonly isPaused: boolean }
  | { readonly kind: 'transfer'; readonly fact: FactOf<'transfer-changed'> }
  | { readonly kind: 'leg-moved'; readonly agentId: string; readonly fromCallId: string }
  | { readonly kind: 'recording-started'; readonly agentIds: readonly string[] }
  | { readonly kind: 'recording-failed'; readonly agentIds: readonly string[]; readonly reason: string };

/** Carried out after those of the facts before, one after another: they write, or send with what was written. */
export type QueuedEffect =
  | MissedCallNotice
  | { readonly kind: 'identify-customer' | 'forget' }
  /** `holdsUpNext`: the next effect waits until the record is written, or is known not to be. */
  | { readonly kind: 'save'; readonly holdsUpNext: boolean }
  | {
      readonly kind: 'announce';
      readonly at: number;
      readonly change: CallChange;
      readonly agentId: string | null;
      /** Supervisors, and the clinic's own system, have had it for another agent. */
      readonly isRepeated?: boolean;
    };

export interface CallEffects {
  readonly immediate: readonly ImmediateEffect[];
  readonly queued: readonly QueuedEffect[];
}

/** The input of the effects beside the call itself. */
export interface CallSurroundings {
  /** The agents who are part of the call. */
  readonly inCall: readonly string[];
  /** Agents who missed the caller and are notified with this fact. */
  readonly missedOffers: readonly MissedOffer[];
  readonly nameOf: (agentId: string) => string | null;
  /** How many others are signed in to the group; null for a call of no group. */
  readonly colleaguesIn: (groupId: number | null, agentId: string) => number | null;
}

const save: QueuedEffect = { kind: 'save', holdsUpNext: false };

/** The records and announcements that follow from a fact; `call` has taken it. */
export function effectsOf(fact: CallFact, call: TrackedCall, surroundings: CallSurroundings): CallEffects {
  const { missedOffers, inCall } = surroundings;
  const moves = agentMovesOf(fact, call.started, inCall).map((move) => ({ kind: 'agent', ...move }) as const);
  const talkers = [...new Set([...inCall, call.agentId ?? call.placedBy])].filter((agentId) => agentId !== null);
  const answeredBy = (agentId: string | null): MissedCallOutcome =>
    outcomeAnsweredBy(agentId === null ? null : surroundings.nameOf(agentId));
  switch (fact.kind) {
    case 'call-started':
      return { immediate: [...moves, { kind: 'call-began' }], queued: [{ kind: 'identify-customer' }, save] };
    case 'leg-ringing':
      return { immediate: moves, queued: [...legAnnouncements(fact, call, 'ringing'), save] };
    case 'leg-answered':
      return { immediate: moves, queued: [...legAnnouncements(fact, call, 'answered'), save] };
    case 'leg-moved':
      return {
        immediate: [...moves, { kind: 'leg-moved', agentId: fact.agentId, fromCallId: fact.fromCallId }],
        queued: [],
      };
    case 'call-connected': {
      const outcome = answeredBy(call.agentId);
      return {
        immediate: [
          ...moves,
          ...recordingStarted(call, talkers),
          { kind: 'missed-call', offers: missedOffers, outcome },
        ],
        queued: [save],
      };
    }
    case 'call-transferred': {
      const outcome = answeredBy(fact.toAgentId);
      const started = recordingStarted(call, fact.toAgentId === null ? [] : [fact.toAgentId]);
      return {
        immediate: [{ kind: 'missed-call', offers: missedOffers, outcome }, ...moves, ...started],
        queued: [save],
      };
    }
    case 'agent-missed': {
      const { agentId, reason } = fact;
      const outcome = call.isAttended
        ? answeredBy(call.agentId)
        : outcomeWaiting(surroundings.colleaguesIn(call.groupId, agentId));
      const cause = reason === 'declined' ? 'CALL_REJECTED' : 'NO_ANSWER';
      return {
        immediate: [...moves, { kind: 'missed-call', offers: [{ agentId, reason }], outcome }],
        queued: [ownLegEnded(fact, cause), save],
      };
    }
    case 'agent-left':
      // For the agent who hands the customer over the call is over, whether or not somebody has answered it.
      return { immediate: moves, queued: [save, ownLegEnded(fact, 'NORMAL_CLEARING')] };
    case 'ring-taken':
      return { immediate: moves, queued: [save, ownLegEnded(fact, 'NORMAL_CLEARING')] };
    case 'recording-failed':
      return { immediate: [{ kind: 'recording-failed', agentIds: talkers, reason: fact.reason }], queued: [] };
    case 'hold-changed':
      return { immediate: [{ kind: 'held', agentId: fact.agentId, isHeld: fact.isHeld }], queued: [save] };
    case 'call-event':
      // The last one that is kept is written with the end of the call.
      return {
        immediate: [...soundChangesOf(fact, call), ...recordingPaused(fact, pausersOf(call, talkers))],
        queued: call.keepsEvents ? [save] : [],
      };
    case 'transfer-changed':
      return { immediate: [{ kind: 'transfer', fact }, ...recordingOfMerged(call)], queued: [] };
    case 'number-shown':
      // It is written with the ring that follows, or with the end.
      return { immediate: [], queued: [] };
    case 'talk-interrupted':
    case 'talk-resumed':
    case 'call-queued':
    case 'call-parked':
      return { immediate: [], queued: [save] };
    case 'call-ended':
      return { immediate: [...moves, { kind: 'call-over' }], queued: effectsOfEnd(fact, call, surroundings) };
  }
}

const recordingPaused = ({ event }: FactOf<'call-event'>, agentIds: readonly string[]): ImmediateEffect[] =>
  event === 'recording-paused' || event === 'recording-resumed'
    ? [{ kind: 'recording-paused', agentIds, isPaused: event === 'recording-paused' }]
    : [];

/** The colleague who was asked, and whom the customer hears too. */
const mergedOf = ({ transfer }: TrackedCall): string | null =>
  transfer?.state === 'merged' ? transfer.toAgentId : null;

/** Whose recording it is: of a call between colleagues, and of a merged one, of both. */
const pausersOf = (call: TrackedCall, talkers: readonly string[]): readonly string[] =>
  call.started.direction === 'internal'
    ? talkers
    : [call.agentId, mergedOf(call)].filter((agentId) => agentId !== null);

/** A colleague who is recorded from now on is told so, or that it is paused. */
function recordingOfMerged(call: TrackedCall): ImmediateEffect[] {
  const agentIds = [mergedOf(call)].filter((agentId) => agentId !== null);
  const started = recordingStarted(call, agentIds);
  const isOfPause = ({ event }: CallEvent): boolean => event === 'recording-paused' || event === 'recording-resumed';
  const isPaused = call.record().events.findLast(isOfPause)?.event === 'recording-paused';
  return started.length > 0 && isPaused ? [{ kind: 'recording-paused', agentIds, isPaused }] : started;
}

const recordingStarted = (call: TrackedCall, agentIds: readonly string[]): ImmediateEffect[] =>
  call.isRecorded && agentIds.length > 0 ? [{ kind: 'recording-started', agentIds }] : [];

const ownLegEnded = (
  { agentId, at }: FactOf<'agent-missed' | 'agent-left' | 'ring-taken'>,
  cause: CallChange['hangup_cause'],
): QueuedEffect => ({
  kind: 'announce',
  at,
  change: { status: 'hungup', leg: 'agent', hangup_cause: cause },
  agentId,
});

/**
 * Notifies each agent on the call of a leg: their own as `agent`, the other side's as `customer`; a number outside is
 * the side that it was called for. Once they talk, only the agent whose leg it is: others learn of a transfer when it
 * has succeeded.
 */
function legAnnouncements(
  { leg, agentId: own, at }: FactOf<'leg-ringing' | 'leg-answered'>,
  call: TrackedCall,
  status: 'ringing' | 'answered',
): QueuedEffect[] {
  const others = call.isConnected ? [] : [call.agentId, call.started.agentId];
  return audienceOf([own, ...others].filter((agentId) => agentId !== null)).map((agentId) => ({
    kind: 'announce',
    at,
    change: {
      status,
      leg: own === null ? leg : agentId === own ? 'agent' : 'customer',
      hangup_cause: null,
    },
    agentId,
  }));
}

/**
 * The record is written before the workstation is notified: what it opens then is complete. On a full disk the end is
 * announced nevertheless, and the record follows.
 */
function effectsOfEnd(
  { at, leg, cause }: FactOf<'call-ended'>,
  call: TrackedCall,
  { inCall, missedOffers }: CallSurroundings,
): QueuedEffect[] {
  const { end, unattendedSince, agentId: lastAgentId } = call.record();
  const change = { status: 'hungup', leg, hangup_cause: cause, ...(end ? hangupView(end) : {}) } as const;
  // An agent who transferred the customer and left is notified that nobody answered: a call back is owed.
  const owing = unattendedSince === null ? [] : [lastAgentId];
  // Those who missed a caller whom nobody answered had the end of their leg alone: they are told the end of the call.
  const missing = missedOffers.map(({ agentId }) => agentId);
  const taking = new Set([...inCall, ...owing]);
  const announcements = audienceOf([...taking, ...missing]).map((agentId, index): QueuedEffect => {
    const isRepeated = index > 0 && !taking.has(agentId);
    return { kind: 'announce', at, change, agentId, ...(isRepeated ? { isRepeated } : {}) };
  });
  return [
    { kind: 'save', holdsUpNext: true },
    ...announcements,
    ...(end ? [{ kind: 'missed-call', offers: missedOffers, outcome: outcomeEnded(end) } as const] : []),
    { kind: 'forget' },
  ];
}

/** A call between two numbers outside has no agent: its events go to the account that placed it. */
const audienceOf = (agentIds: readonly (string | null)[]): readonly (string | null)[] =>
  agentIds.length > 0 ? [...new Set(agentIds)] : [null];
