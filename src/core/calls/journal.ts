import type { Clock } from '../../shared/clock.ts';
import type { CallStatusChanged } from '../../shared/contract/event.ts';
import type { AgentService } from '../agents/service.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import { SnapshotWriter } from '../platform/snapshot-writer.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';
import { CallAgents } from './call-agents.ts';
import { CallAnnouncer, type CallChange, callerAnsweredBy, callerEnded, callerWaits } from './call-announcer.ts';
import type { CallRecord } from './call-record.ts';
import { hangupView } from './cdr/hangup-view.ts';
import type { CdrJournalRepository } from './cdr/journal-repository.ts';
import { customerOfCall } from './customer-of-call.ts';
import { LiveSigns } from './live-signs.ts';
import type { ShownNumber } from './numbers-of-call.ts';
import { type CallFact, type CallStarted, TrackedCall } from './tracked-call.ts';

type LegFact = Extract<CallFact, { kind: 'leg-ringing' | 'leg-answered' }>;
type FactOf<Kind extends CallFact['kind']> = Extract<CallFact, { kind: Kind }>;

export interface CallJournalParts {
  readonly records: CdrJournalRepository;
  readonly agents: AgentService;
  readonly customers: Pick<CustomerService, 'byNumber'>;
  readonly publisher: EventPublisher;
  readonly shownNumber: ShownNumber;
  /** The clinic's own system, by HTTP; resolves when it is sure to receive the event. */
  readonly notifyCallback: (event: CallStatusChanged) => Promise<void>;
  readonly clock: Clock;
  readonly onRegistered: (extension: string, credentialId: string) => void;
  readonly onCallChanged: () => void;
  /** A call with a number outside has begun, or is over and has its record. */
  readonly onOutsideCall: () => void;
  readonly onFault: (error: unknown, callId: string) => void;
}

/**
 * Turns the facts of the switch into what the clinic keeps and announces: one record per call, CallStatusChanged, and
 * the state of the agents. Facts of one call are taken in order; a call that is slow to write delays no other, and a
 * record that cannot be written, as on a full disk, is kept until it can.
 */
export class CallJournal {
  readonly #parts: CallJournalParts;
  readonly #calls = new Map<string, TrackedCall>();
  /** The outstanding announcements of each call, in order. */
  readonly #announcements = new Map<string, Promise<void>>();
  readonly #announcer: CallAnnouncer;
  readonly #agents: CallAgents;
  readonly #writer: SnapshotWriter<CallRecord>;
  readonly #liveSigns: LiveSigns;

  constructor(parts: CallJournalParts) {
    const { records, clock, onFault } = parts;
    this.#parts = parts;
    this.#announcer = new CallAnnouncer(parts);
    this.#agents = new CallAgents(parts.agents);
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
    if (fact.kind === 'registration') return this.#registered(fact);
    if (fact.kind === 'call-started') return this.#begin(fact);
    const call = this.#calls.get(fact.callId);
    if (!call || call.hasEnded) return;
    call.take(fact);
    this.#follow(call, fact);
    this.#parts.onCallChanged();
  }

  /**
   * A call that the last process left open is closed: its agent gets the end and wraps up, as after any call, and so do
   * agents who missed the caller.
   */
  async recovered(record: CallRecord): Promise<void> {
    if (!record.end) return;
    this.#announcer.callerFate(record.callId, record.missedOffers, callerEnded(record.end));
    if (record.agentId === null) return;
    this.#agents.interrupted(record, this.#parts.clock.now());
    const customer = await this.#customerOf(record);
    const change = {
      status: 'hungup',
      leg: 'agent',
      hangup_cause: record.end.cause,
      ...hangupView(record.end),
    } as const;
    await this.#announcer
      .announce({ ...record, customer }, record.end.at, change, record.agentId)
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
    await Promise.all(this.#announcements.values());
    this.#liveSigns.stop();
    await this.#writer.close();
  }

  #registered(fact: Extract<TelephonyFact, { kind: 'registration' }>): void {
    const { agents, onRegistered } = this.#parts;
    if (!agents.byExtension(fact.extension)) return;
    if (fact.registered && fact.credentialId !== null) onRegistered(fact.extension, fact.credentialId);
    this.#agents.registration(fact);
  }

  #begin(fact: CallStarted): void {
    const call = new TrackedCall(fact);
    this.#calls.set(fact.callId, call);
    this.#liveSigns.add(fact.callId, fact.at);
    this.#agents.began(fact);
    this.#parts.onOutsideCall();
    this.#parts.onCallChanged();
    this.#then(call, async () => {
      call.customer = await this.#customerOf(fact);
      void this.#writer.put(fact.callId, call.record());
    });
  }

  #follow(call: TrackedCall, fact: Exclude<CallFact, CallStarted>): void {
    const { callId } = call;
    switch (fact.kind) {
      case 'leg-ringing':
        this.#agents.rang(fact, call.started);
        return this.#announceLeg(call, fact, 'ringing');
      case 'leg-answered':
        this.#agents.answered(fact, call.started);
        return this.#announceLeg(call, fact, 'answered');
      case 'call-connected':
        this.#agents.connected(fact);
        this.#announcer.callerFate(callId, call.takeMissedOffers(), callerAnsweredBy(this.#nameOf(call.agentId)));
        return this.#save(call);
      case 'talk-interrupted':
      case 'talk-resumed':
        return this.#save(call);
      case 'agent-missed':
        return this.#missed(call, fact);
      case 'call-transferred':
        return this.#transferred(call, fact);
      case 'agent-left':
        return this.#left(call, fact);
      case 'recording-failed':
        return this.#announcer.recordingFailed(call.record(), fact.reason);
      case 'hold-changed':
        this.#announcer.holdChanged(callId, fact.agentId, fact.isHeld);
        return this.#save(call);
      case 'call-ended':
        return this.#ended(call, fact);
      default:
        fact satisfies never;
    }
  }

  #missed(call: TrackedCall, fact: FactOf<'agent-missed'>): void {
    const { agentId, reason, at } = fact;
    this.#agents.missed(fact);
    const cause = reason === 'declined' ? 'CALL_REJECTED' : 'NO_ANSWER';
    const fate = call.isAttended
      ? callerAnsweredBy(this.#nameOf(call.agentId))
      : callerWaits(this.#agents.colleaguesIn(call.started.groupId, agentId));
    this.#announcer.callerFate(call.callId, [{ agentId, reason }], fate);
    this.#announce(call, at, { status: 'hungup', leg: 'agent', hangup_cause: cause }, agentId);
    this.#save(call);
  }

  #transferred(call: TrackedCall, fact: FactOf<'call-transferred'>): void {
    this.#announcer.callerFate(call.callId, call.takeMissedOffers(), callerAnsweredBy(this.#nameOf(fact.toAgentId)));
    this.#agents.transferred(fact);
    this.#save(call);
  }

  /** For the agent who hands the customer over the call is over, whether or not somebody has answered it. */
  #left(call: TrackedCall, fact: FactOf<'agent-left'>): void {
    this.#agents.left(fact);
    this.#save(call);
    this.#announce(call, fact.at, { status: 'hungup', leg: 'agent', hangup_cause: 'NORMAL_CLEARING' }, fact.agentId);
  }

  #ended(call: TrackedCall, fact: FactOf<'call-ended'>): void {
    const { callId, leg, cause, at } = fact;
    const present = this.#agents.ended(fact);
    this.#liveSigns.remove(callId);
    const missedOffers = call.takeMissedOffers();
    this.#then(call, async () => {
      // The record is written before the end is announced, so that the workstation opens a complete one. On a full disk
      // the end is announced anyway, and the record follows.
      const record = call.record();
      await this.#writer.put(callId, record);
      const { end } = record;
      const change = { status: 'hungup', leg, hangup_cause: cause, ...(end ? hangupView(end) : {}) } as const;
      // The agent who transferred the customer and left gets the event that nobody answered: a call back is owed.
      const owing = record.unattendedSince === null ? [] : [record.agentId];
      const concerned = new Set([...present, ...owing]);
      for (const agentId of concerned.size > 0 ? concerned : [null])
        await this.#announcer.announce({ ...record, customer: call.customer }, at, change, agentId);
      if (end) this.#announcer.callerFate(callId, missedOffers, callerEnded(end));
    });
    this.#then(call, async () => {
      this.#calls.delete(callId);
      this.#parts.onOutsideCall();
    });
  }

  /**
   * Each agent on the call gets the events of a leg: of their own as `agent`, of the other side's as `customer`; a
   * number outside is the side that it was called for. Once they talk, only the agent whose leg it is: others get a
   * transfer when it has succeeded.
   */
  #announceLeg(call: TrackedCall, fact: LegFact, status: 'ringing' | 'answered'): void {
    const others = call.isConnected ? [] : [call.agentId, call.started.agentId];
    const concerned = new Set([fact.agentId, ...others].filter((agentId) => agentId !== null));
    // Two numbers outside: no agent is on the line, and whoever placed the call follows it.
    for (const agentId of concerned.size > 0 ? concerned : [null]) {
      const leg = fact.agentId === null ? fact.leg : agentId === fact.agentId ? 'agent' : 'customer';
      this.#announce(call, fact.at, { status, leg, hangup_cause: null }, agentId);
    }
    this.#save(call);
  }

  #announce(call: TrackedCall, at: number, change: CallChange, agentId: string | null): void {
    this.#then(call, () =>
      this.#announcer.announce({ ...call.record(), customer: call.customer }, at, change, agentId),
    );
  }

  #save(call: TrackedCall): void {
    this.#then(call, async () => void this.#writer.put(call.callId, call.record()));
  }

  /**
   * What a call announces and saves follows in order; what fails is reported and does not keep the next from coming.
   */
  #then(call: TrackedCall, task: () => Promise<void>): void {
    const { callId } = call;
    const after = (this.#announcements.get(callId) ?? Promise.resolve())
      .then(task)
      .catch((error: unknown) => this.#parts.onFault(error, callId));
    this.#announcements.set(callId, after);
    void after.then(() => this.#announcements.get(callId) === after && this.#announcements.delete(callId));
  }

  #nameOf(agentId: string | null): string | null {
    return agentId === null ? null : this.#parts.agents.nameOf(agentId);
  }

  #customerOf(call: Pick<CallRecord, 'callId' | 'direction' | 'caller' | 'callee'>) {
    return customerOfCall(this.#parts.customers, call).catch((error: unknown) => {
      this.#parts.onFault(error, call.callId);
      return null;
    });
  }
}
