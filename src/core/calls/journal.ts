import type { Clock } from '../../shared/clock.ts';
import type { CallStatusChanged } from '../../shared/contract/event.ts';
import { customerReference, type NamedReference } from '../../shared/contract/field.ts';
import { callerOf } from '../../shared/domain/caller-of.ts';
import { afterRegistration } from '../agents/agent-state.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import { SnapshotWriter } from '../platform/snapshot-writer.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';
import { moveAfterInterruption } from './agent-moves.ts';
import { type AnnouncedCall, CallAnnouncer, outcomeEnded } from './call-announcer.ts';
import type { CallRecord } from './call-record.ts';
import { hangupView } from './cdr/hangup-view.ts';
import type { CdrJournalRepository } from './cdr/journal-repository.ts';
import { type CallSurroundings, effectsOf, type ImmediateEffect, type QueuedEffect } from './fact-effects.ts';
import { LiveSigns } from './live-signs.ts';
import type { ShownNumber } from './numbers-of-call.ts';
import { type CallFact, type CallStarted, TrackedCall } from './tracked-call.ts';

type CustomersOfCall = Pick<AnnouncedCall, 'customer' | 'lead' | 'candidates'>;

/** Facts after which it is known what becomes of the caller. */
const settlesCaller: ReadonlySet<CallFact['kind']> = new Set(['call-connected', 'call-transferred', 'call-ended']);

export interface CallJournalParts {
  readonly records: CdrJournalRepository;
  readonly agents: AgentService;
  readonly customers: Pick<CustomerService, 'byNumber'>;
  /** The open lead with a number. */
  readonly leadOf: (number: string) => Promise<NamedReference | null>;
  readonly publisher: EventPublisher;
  readonly shownNumber: ShownNumber;
  /** The clinic's own system, by HTTP; resolves when it is sure to receive the event. */
  readonly notifyCallback: (event: CallStatusChanged) => Promise<void>;
  readonly clock: Clock;
  readonly onCallChanged: () => void;
  /** A supervisor's phone listens, or no longer: no fact of a call. */
  readonly onSupervision: (fact: Extract<TelephonyFact, { kind: 'supervision' }>) => void;
  /** A call with a number outside has begun, or is over and has its record. */
  readonly onOutsideCall: () => void;
  readonly onFault: (error: unknown, callId: string) => void;
}

/**
 * Turns the facts of the switch into what the clinic keeps and announces: one record per call, CallStatusChanged, and
 * the state of the agents. `effectsOf` decides what a fact leads to; this is the one place that carries it out. The
 * facts of one call are taken in order; a call that is slow to write delays no other, and a record that cannot be
 * written, as on a full disk, is kept until it can.
 */
export class CallJournal {
  readonly #parts: CallJournalParts;
  readonly #calls = new Map<string, TrackedCall>();
  /** The effects of each call that are still to be carried out, in order. */
  readonly #queues = new Map<string, Promise<void>>();
  readonly #announcer: CallAnnouncer;
  readonly #writer: SnapshotWriter<CallRecord>;
  readonly #liveSigns: LiveSigns;

  constructor(parts: CallJournalParts) {
    const { records, clock, onFault } = parts;
    this.#parts = parts;
    this.#announcer = new CallAnnouncer(parts);
    this.#liveSigns = new LiveSigns(clock, (calls) => {
      void records.alive(calls).catch((error: unknown) => onFault(error, 'alive'));
    });
    this.#writer = new SnapshotWriter({
      clock,
      write: (_, record) => records.save(record),
      onDelayed: (callId, record, error) => {
        onFault(error, callId);
        this.#announcer.recordDelayed(record, false);
      },
      onWritten: (_, record) => this.#announcer.recordDelayed(record, true),
      // With no room to write it, the log is the last place that may keep it.
      onLost: (callId, record, error) => onFault(new Error(JSON.stringify(record), { cause: error }), callId),
    });
  }

  receive(fact: TelephonyFact): void {
    if (fact.kind === 'supervision') return this.#parts.onSupervision(fact);
    if (fact.kind === 'registration') return this.#registered(fact);
    const call = fact.kind === 'call-started' ? this.#begin(fact) : this.#calls.get(fact.callId);
    if (!call || call.hasEnded) return;
    call.take(fact);
    const { immediate, queued } = effectsOf(fact, call, this.#surroundingsOf(call, fact));
    for (const effect of immediate) this.#runNow(call, effect);
    for (const effect of queued) this.#enqueue(call, effect);
    this.#parts.onCallChanged();
  }

  /**
   * A call that the last process left open is closed: its agent gets the end and wraps up, as after any call, and so do
   * agents who missed the caller.
   */
  async recovered(record: CallRecord): Promise<void> {
    if (!record.end) return;
    this.#announcer.missedCallOutcome(record.callId, record.missedOffers, outcomeEnded(record.end));
    if (record.agentId === null) return;
    const { agents, clock } = this.#parts;
    const group = record.groupId === null ? null : agents.group(record.groupId);
    for (const { agentId, transition } of moveAfterInterruption(record, group?.wrapUpSeconds, clock.now()))
      agents.move(agentId, transition);
    const customers = await this.#customersOf(record);
    const change = {
      status: 'hungup',
      leg: 'agent',
      hangup_cause: record.end.cause,
      ...hangupView(record.end),
    } as const;
    await this.#announcer
      .announce({ ...record, ...customers }, record.end.at, { change, agentId: record.agentId })
      .catch((error: unknown) => this.#parts.onFault(error, record.callId));
  }

  /** Whether the call has started and not ended: only then may it take an agent, whom its end frees. */
  isInProgress(callId: string): boolean {
    return this.callInProgress(callId) !== null;
  }

  /** Null for a call that is over, or never was. */
  callInProgress(callId: string): TrackedCall | null {
    const call = this.#calls.get(callId);
    return call && !call.hasEnded ? call : null;
  }

  callsInProgress(): TrackedCall[] {
    return [...this.#calls.values()].filter(({ hasEnded }) => !hasEnded);
  }

  /** Agents whose phones are part of a call in progress; null for a call that is over or never was. */
  agentsOf(callId: string): readonly string[] | null {
    const call = this.#calls.get(callId);
    // A rung agent takes part before their phone has answered 180.
    return call ? [...new Set([...call.agentIds, ...this.#parts.agents.inCall(callId)])] : null;
  }

  /** The outside number of a call in progress; null for a call within the clinic, a withheld number and no call. */
  outsideNumberOf(callId: string): string | null {
    const started = this.#calls.get(callId)?.started;
    if (!started || started.direction === 'internal') return null;
    return (started.direction === 'inbound' ? started.caller : started.callee) || null;
  }

  /** The outside numbers of calls in progress, except those in which this agent takes part. */
  numbersInOtherCalls(agentId: string | null): string[] {
    return [...this.#calls.keys()].flatMap((callId) => {
      const isOwn = agentId !== null && this.agentsOf(callId)?.includes(agentId);
      return isOwn || !this.isInProgress(callId) ? [] : (this.outsideNumberOf(callId) ?? []);
    });
  }

  /** Resolves when everything that was reported is written. */
  async settled(): Promise<void> {
    await Promise.all(this.#queues.values());
    this.#liveSigns.stop();
    await this.#writer.close();
  }

  #registered(fact: Extract<TelephonyFact, { kind: 'registration' }>): void {
    const { agents } = this.#parts;
    const agent = agents.byExtension(fact.extension);
    if (agent) agents.move(agent.agentId, (before) => afterRegistration(before, fact));
  }

  #begin(started: CallStarted): TrackedCall {
    const call = new TrackedCall(started);
    this.#calls.set(started.callId, call);
    return call;
  }

  #runNow(call: TrackedCall, effect: ImmediateEffect): void {
    const { callId } = call;
    switch (effect.kind) {
      case 'agent':
        return this.#parts.agents.move(effect.agentId, effect.transition);
      case 'missed-call':
        return this.#announcer.missedCallOutcome(callId, effect.offers, effect.outcome);
      case 'held':
        return this.#announcer.holdChanged(callId, effect.agentId, effect.isHeld);
      case 'sound':
        return this.#announcer.soundChanged(callId, effect);
      case 'recording-paused':
        return this.#announcer.recordingPaused(callId, effect.agentIds, effect.isPaused);
      case 'transfer':
        return this.#announcer.transferChanged(effect.fact, this.#parts.agents, call.groupId);
      case 'leg-moved':
        return this.#announcer.legMoved(callId, effect.agentId, effect.fromCallId);
      case 'recording-failed':
        return this.#announcer.recordingFailed(callId, effect.agentIds, effect.reason);
      case 'recording-started':
        return this.#announcer.recordingStarted(callId, effect.agentIds);
      case 'call-began':
        this.#liveSigns.add(callId, call.started.at);
        return this.#parts.onOutsideCall();
      case 'call-over':
        return this.#liveSigns.remove(callId);
    }
  }

  async #runQueued(call: TrackedCall, effect: QueuedEffect): Promise<void> {
    const { callId } = call;
    switch (effect.kind) {
      case 'identify-customer':
        Object.assign(call, await this.#customersOf(call.started));
        return;
      case 'save': {
        const tried = this.#writer.put(callId, call.record());
        if (effect.holdsUpNext) await tried;
        return;
      }
      case 'announce': {
        const { customer, lead, candidates } = call;
        const announced = { ...call.record(), customer, lead, candidates };
        return this.#announcer.announce(announced, effect.at, effect);
      }
      case 'missed-call':
        return this.#announcer.missedCallOutcome(callId, effect.offers, effect.outcome);
      case 'forget':
        this.#calls.delete(callId);
        return this.#parts.onOutsideCall();
    }
  }

  /** The effects of one call are carried out in order; one that fails is reported and does not stop the next. */
  #enqueue(call: TrackedCall, effect: QueuedEffect): void {
    const { callId } = call;
    const after = (this.#queues.get(callId) ?? Promise.resolve())
      .then(() => this.#runQueued(call, effect))
      .catch((error: unknown) => this.#parts.onFault(error, callId));
    this.#queues.set(callId, after);
    void after.then(() => this.#queues.get(callId) === after && this.#queues.delete(callId));
  }

  #surroundingsOf(call: TrackedCall, fact: CallFact): CallSurroundings {
    const { agents } = this.#parts;
    return {
      inCall: agents.inCall(call.callId),
      missedOffers: settlesCaller.has(fact.kind) ? call.takeMissedOffers() : [],
      nameOf: (agentId) => agents.nameOf(agentId),
      colleaguesIn: (groupId, agentId) =>
        groupId === null ? null : agents.signedInTo(groupId).filter((agent) => agent.agentId !== agentId).length,
    };
  }

  #customersOf(call: Pick<CallRecord, 'callId' | 'direction' | 'caller' | 'callee'>) {
    return customersOfCall(this.#parts, call).catch((error: unknown): CustomersOfCall => {
      this.#parts.onFault(error, call.callId);
      return { customer: null, lead: null, candidates: null };
    });
  }
}

/**
 * The customers with the number outside, or the lead that nobody has made a customer yet. `customer`: null where
 * several share it, as the agent chooses.
 */
async function customersOfCall(
  { customers, leadOf }: Pick<CallJournalParts, 'customers' | 'leadOf'>,
  { direction, caller, callee }: Pick<CallRecord, 'direction' | 'caller' | 'callee'>,
): Promise<CustomersOfCall> {
  const call = { direction, number: direction === 'inbound' ? caller : callee, customer: null };
  if (callerOf(call)) return { customer: null, lead: null, candidates: null };
  const candidates = await customers.byNumber(call.number);
  const known = callerOf(call, candidates);
  return {
    customer: known?.kind === 'known' ? customerReference.parse(known.customer) : null,
    lead: known?.kind === 'unknown' ? await leadOf(call.number) : null,
    candidates,
  };
}
