import type { CustomerReference, NamedReference } from '../../shared/contract/field.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';
import { afterHeld, endedHold } from './far-holds.ts';
import { legCausesOf, type LegName } from './leg-causes.ts';
import type { CallEvent, CallRecord, CallRecordEnd, Candidate, FarHold, MissedOffer, TalkPart } from './call-record.ts';

export type CallFact = Extract<TelephonyFact, { callId: string }>;
export type TransferFact = Extract<CallFact, { kind: 'transfer-changed' }>;
export type ParkedFact = Extract<CallFact, { kind: 'call-parked' }>;
export type CallStarted = Extract<CallFact, { kind: 'call-started' }>;

/** The events that a record keeps: a far side decides how many there are. */
const maxEvents = 200;

const routeEventOf = { no_answer: 'no-answer', declined: 'declined', unreachable: 'unreachable' } as const;

/** A call in progress, built from the facts of the switch: its participants and the contents of its record. */
export class TrackedCall {
  readonly started: CallStarted;
  /** Everyone whose phone was part of it, the one who missed it included, and who asked for it. */
  readonly agentIds: Set<string>;
  customer: CustomerReference | null = null;
  /** Only without a customer. */
  lead: NamedReference | null = null;
  /** The customers with the number outside. */
  candidates: Candidate[] | null = null;
  #agentId: string | null;
  #groupId: number | null;
  #queuedAt: number | null = null;
  #ringingAt: number | null = null;
  #ringEndedAt: number | null = null;
  #recordFilename: string | null = null;
  #isRecorded = false;
  #parts: TalkPart[] = [];
  #holds: readonly FarHold[] = [];
  #events: readonly CallEvent[] = [];
  #missedOffers: readonly MissedOffer[] = [];
  #unattendedSince: number | null = null;
  #transfer: TransferFact | null = null;
  #parked: ParkedFact | null = null;
  #shownNumber: string | null = null;
  readonly #answeredLegs = new Set<LegName>();
  #end: CallRecordEnd | null = null;

  constructor(started: CallStarted) {
    this.started = started;
    this.#agentId = started.agentId;
    this.#groupId = started.groupId;
    if (started.direction === 'inbound' && started.groupId !== null) this.#queuedAt = started.at;
    this.agentIds = new Set(this.requesters);
  }

  get callId(): string {
    return this.started.callId;
  }

  /** The agent who talks, or talked last; before anybody talks, who placed the call or was rung last. */
  get agentId(): string | null {
    return this.#agentId;
  }

  /** The agents who placed it, on the line or not; none for a caller from outside. */
  get requesters(): readonly string[] {
    return [this.started.agentId, this.started.requestedBy].filter((agentId) => agentId !== null);
  }

  /** The skill group that it came through, or was transferred to. */
  get groupId(): number | null {
    return this.#groupId;
  }

  /** Time since when the caller waits for an agent of the group, while one is rung too; null for who does not wait. */
  get queuedAt(): number | null {
    return this.#queuedAt;
  }

  get placedBy(): string | null {
    return this.started.direction === 'inbound' ? null : this.started.requestedBy;
  }

  get hasEnded(): boolean {
    return this.#end !== null;
  }

  get isConnected(): boolean {
    return this.#parts.length > 0;
  }

  /** An agent talks with the customer, or transfers them and is still there. */
  get isAttended(): boolean {
    return this.isConnected && this.#unattendedSince === null;
  }

  /** The number outside that the customer talks to after a transfer. */
  get transferredTo(): string | null {
    return this.#parts.at(-1)?.number ?? null;
  }

  /** The transfer under way. */
  get transfer(): TransferFact | null {
    return this.#transfer;
  }

  /** The agent who parked it, and why, until somebody talks with the customer or it is in the group's queue. */
  get parked(): ParkedFact | null {
    return this.#parked;
  }

  /** It is recorded, as far as the disk takes it. */
  get isRecorded(): boolean {
    return this.#isRecorded;
  }

  /** The record has room for further events. */
  get keepsEvents(): boolean {
    return this.#events.length < maxEvents;
  }

  /** The agent declined or missed the caller, whom nobody has answered yet. */
  isMissedBy(agentId: string): boolean {
    return this.#missedOffers.some((offer) => offer.agentId === agentId);
  }

  /** Agents who missed the caller and have not got the outcome; each is named once. */
  takeMissedOffers(): readonly MissedOffer[] {
    const offers = this.#missedOffers;
    this.#missedOffers = [];
    return offers;
  }

  take(fact: CallFact): void {
    switch (fact.kind) {
      case 'leg-ringing':
        if (fact.agentId !== null) this.agentIds.add(fact.agentId);
        this.#offeredAgain(fact.agentId);
        if (this.isConnected || this.#isPlacing(fact)) return;
        this.#offeredTo(fact.agentId);
        this.#ringingAt = fact.at;
        this.#ringEndedAt = null;
        return;
      case 'leg-answered':
        this.#answeredLegs.add(fact.leg);
        this.#offeredAgain(fact.agentId);
        this.#offeredTo(fact.agentId);
        return this.#stopRinging(fact);
      case 'agent-missed':
        this.#keep({ event: routeEventOf[fact.reason], side: 'agent', agentId: fact.agentId, at: fact.at });
        this.#offeredTo(fact.agentId);
        if (!this.isAttended)
          this.#missedOffers = [...this.#missedOffers, { agentId: fact.agentId, reason: fact.reason }];
        return this.#stopRinging(fact);
      case 'call-connected':
        this.#recordFilename = fact.recordFilename;
        this.#isRecorded = fact.recordFilename !== null;
        return this.#talk(fact.agentId ?? this.#agentId, null, fact.at);
      case 'talk-interrupted':
        return this.#closePart(fact.at);
      case 'call-queued':
        this.#keep({ event: 'queued', side: 'customer', agentId: null, groupId: fact.groupId, at: fact.at });
        this.#groupId = fact.groupId;
        this.#queuedAt = fact.at;
        this.#parked = null;
        return;
      case 'call-parked':
        this.#keep({ event: 'parked', side: 'agent', agentId: fact.byAgentId, groupId: fact.groupId, at: fact.at });
        this.#groupId = fact.groupId;
        this.#queuedAt = fact.at;
        this.#parked = fact;
        return;
      case 'ring-taken':
        this.#keep({ event: 'picked-up', side: 'agent', agentId: fact.byAgentId, at: fact.at });
        return this.#stopRinging(fact);
      case 'number-shown':
        this.#shownNumber = fact.number;
        return;
      case 'transfer-changed':
        this.#keepTransfer(fact);
        this.#transfer = fact.state === 'over' ? null : fact;
        return;
      case 'leg-moved':
        this.agentIds.add(fact.agentId);
        return;
      case 'talk-resumed':
        return this.#talk(fact.agentId, null, fact.at);
      case 'call-transferred':
        return this.#talk(fact.toAgentId, fact.toNumber, fact.at);
      case 'agent-left':
        this.#keep({ event: 'left', side: 'agent', agentId: fact.agentId, at: fact.at });
        if (this.#parts.every(({ to }) => to !== null)) this.#unattendedSince = fact.at;
        return;
      case 'call-ended':
        this.#recordFilename = fact.recordFilename;
        this.#closePart(fact.at);
        this.#holds = this.#holds.map((hold) => endedHold(hold, fact.at));
        return this.#finish(fact);
      case 'hold-changed':
        this.#holds = afterHeld(this.#holds, fact);
        return;
      case 'call-event':
        return this.#keep({
          event: fact.event,
          side: fact.side,
          agentId: fact.agentId,
          at: fact.since ?? fact.at,
          mos: fact.mos,
        });
      case 'recording-failed':
        this.#isRecorded = false;
        return;
      case 'call-started':
        return;
      default:
        fact satisfies never;
    }
  }

  record(): CallRecord {
    const { callId, type, direction, caller, callee, lineGroup, extra, at } = this.started;
    return {
      callId,
      type,
      direction,
      caller,
      callee,
      groupId: this.#groupId,
      lineGroup,
      extra,
      createdAt: at,
      customerId: this.customer?.id ?? null,
      leadId: this.lead?.id ?? null,
      agentId: this.#agentId,
      placedBy: this.placedBy,
      ringingAt: this.#ringingAt,
      ringEndedAt: this.#ringEndedAt,
      answeredAt: this.#parts[0]?.from ?? null,
      recordFilename: this.#recordFilename,
      parts: this.#parts,
      holds: this.#holds,
      events: this.#events,
      missedOffers: this.#missedOffers,
      unattendedSince: this.#unattendedSince,
      shownNumber: this.#shownNumber,
      end: this.#end,
    };
  }

  #keep(event: CallEvent): void {
    if (this.keepsEvents) this.#events = [...this.#events, event];
  }

  /** That it began, and that it was over: what becomes of it are talks and leavings. */
  #keepTransfer({ byAgentId: agentId, state, at }: TransferFact): void {
    const [isOver, isUnderWay] = [state === 'over', this.#transfer !== null];
    if (isOver === isUnderWay)
      this.#keep({ event: isOver ? 'transfer-over' : 'transfer-began', side: 'agent', agentId, at });
  }

  /** The phone of who places the call is called first: it is not the one that is waited for. */
  #isPlacing({ leg, agentId }: Extract<CallFact, { kind: 'leg-ringing' }>): boolean {
    const { direction, agentId: placing } = this.started;
    return direction !== 'inbound' && leg === 'agent' && (agentId === null || agentId === placing);
  }

  /** A phone may answer, or decline, without having said that it rings. */
  #offeredTo(agentId: string | null): void {
    if (agentId !== null && this.started.direction === 'inbound' && !this.isConnected) this.#agentId = agentId;
  }

  /** The caller rings there again, or is answered there. */
  #offeredAgain(agentId: string | null): void {
    this.#missedOffers = this.#missedOffers.filter((offer) => offer.agentId !== agentId);
  }

  #stopRinging({ agentId, at }: { readonly agentId: string | null; readonly at: number }): void {
    if (agentId !== null) this.agentIds.add(agentId);
    if (!this.isConnected && this.#ringingAt !== null) this.#ringEndedAt ??= at;
  }

  #finish({ at, leg, cause, sipCode, reason, code }: Extract<CallFact, { kind: 'call-ended' }>): void {
    const legs = this.started.type === 'dual' ? legCausesOf(this.#answeredLegs, { leg, cause }) : null;
    this.#end = { at, cause, sipCode, reason, code, legs };
  }

  #talk(agentId: string | null, number: string | null, at: number): void {
    this.#closePart(at);
    this.#parts = [...this.#parts, { agentId, number, from: at, to: null }];
    this.#agentId = agentId ?? this.#agentId;
    this.#unattendedSince = null;
    this.#queuedAt = null;
    this.#parked = null;
  }

  #closePart(at: number): void {
    this.#parts = this.#parts.map((part) => (part.to === null ? { ...part, to: at } : part));
  }
}
