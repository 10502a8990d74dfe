import type { HangupCode } from '../../../shared/contract/call.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Leg } from '../../../sip/leg.ts';
import type { FarSide, MediaEndpoint } from '../../../media/media-port.ts';
import type { CallDescription, OwnFact } from '../telephony-port.ts';
import type { TransferRequest } from '../transfer-request.ts';
import { CallEndedError, causeOfLeaving, type CallEnd, reasonFor, type Role } from './call-end.ts';
import { CallRecording } from './call-recording.ts';
import { Conversation } from './conversation.ts';
import { newParty } from './new-party.ts';
import type { Party, Side } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';

/**
 * One call, from its first party to its record: who takes part, whether they are connected, and how it ended.
 * Flows steer it; it knows no flow.
 *
 *   started ─▶ connected ─▶ ended
 *      └──────────────────────▲
 */
export class LiveCall {
  readonly callId: string;
  readonly description: CallDescription;
  /** Resolves exactly once, after everything that belongs to the call was released and its recording is closed. */
  readonly closed: Promise<CallEnd>;
  /** Resolves when it has ended: before `closed`. */
  readonly over: Promise<CallEnd>;
  readonly ports: SwitchPorts;
  readonly recording: CallRecording;
  readonly conversation: Conversation;
  /** When it began, on the monotonic clock. */
  readonly startedMonotonic: number;
  /** The skill group that it waits for, or came through; null for a call of none. */
  groupId: number | null;
  /** Starts a call beside this one, in which parties of this one go on. */
  startOther: (description: CallDescription) => LiveCall = (other) => new LiveCall(this.ports, other);
  /** A party whose leaving ends the call leaves it. Others may move to another call yet. */
  onLeaving: (party: Party) => void = () => {};
  /** Carries out what an agent asks for; rejects with a ProblemError. */
  onTransfer: (request: TransferRequest) => Promise<void> = () => Promise.reject(problemFor('transfer-without-talk'));
  /** Ends the listening of a supervisor; nothing to end where nobody listens. */
  endSupervision: () => void = () => {};
  readonly #over = Promise.withResolvers<CallEnd>();
  readonly #closed = Promise.withResolvers<CallEnd>();
  readonly #parties = new Set<Party>();
  readonly #committed = new Set<Party>();
  readonly #released = new Set<Party>();
  readonly #endpoints = new Set<MediaEndpoint>();
  readonly #startedAt: number;
  #isOver = false;
  #isConnected = false;
  /** The agent who transferred the customer has left, and nobody has answered yet. */
  #isUnattended = false;

  constructor(ports: SwitchPorts, description: CallDescription) {
    this.ports = ports;
    this.callId = description.callId;
    this.description = description;
    this.closed = this.#closed.promise;
    this.over = this.#over.promise;
    // An agent who places a dual call for themselves is on a mobile.
    const isOnOwnMobile = description.type === 'dual' && !description.isForOther;
    this.conversation = new Conversation(this, { isLimited: !isOnOwnMobile });
    this.#startedAt = ports.clock.now();
    this.groupId = description.groupId;
    this.startedMonotonic = ports.clock.monotonic();
    // The file is closed after the end of the call, and that may fail too.
    this.recording = new CallRecording(ports, description.callId, () => this.#at);
    ports.report({ kind: 'call-started', at: this.#startedAt, ...description });
  }

  /** The wall clock at the start of the call plus the monotonic time since: a clock that is set changes no duration. */
  get #at(): number {
    return this.timeOf(this.ports.clock.monotonic());
  }

  /** The time in facts of a moment on the monotonic clock. */
  timeOf(monotonicMs: number): number {
    return this.#startedAt + Math.round(monotonicMs - this.startedMonotonic);
  }

  /** Nothing is reported of a call that has ended, but how its sound was: the end is reported later. */
  report(fact: OwnFact): void {
    const isOfSound = fact.kind === 'call-event' && fact.event === 'sound';
    if (!this.#isOver || isOfSound) this.ports.report({ ...fact, callId: this.callId, at: this.#at });
  }

  /**
   * An endpoint that is closed with the call, whatever happens before a party takes it. Throws CallEndedError after the
   * end: nothing would close it.
   */
  createEndpoint(kind: 'webrtc' | 'rtp', farSide: FarSide | null = null): MediaEndpoint {
    this.#checkGoesOn();
    const endpoint = this.ports.media.createEndpoint(kind, farSide);
    this.#endpoints.add(endpoint);
    return endpoint;
  }

  /** Closes an endpoint that no party took, or whose party has left. */
  closeEndpoint(endpoint: MediaEndpoint): void {
    this.#endpoints.delete(endpoint);
    endpoint.close();
  }

  join(side: Side, agentId: string | null, leg: Leg, media: MediaEndpoint): Party {
    const party = this.attend(side, agentId, leg, media);
    let hasRung = false;
    party.onRinging(() => {
      if (hasRung || this.#isOver) return;
      hasRung = true;
      this.#reportLeg('leg-ringing', party);
    });
    void party.answered.then(() => this.#isOver || this.#reportLeg('leg-answered', party));
    return party;
  }

  /** A party of whom no fact is reported, as a supervisor's phone: it ends with the call, and the call without it. */
  attend(side: Side, agentId: string | null, leg: Leg, media: MediaEndpoint): Party {
    const party = newParty(this, { side, agentId, leg, media });
    this.#take(party);
    if (this.#isOver) party.leave();
    return party;
  }

  /** Takes over a party of another call who has answered, and whose leaving ends this one. */
  adopt(party: Party, from: LiveCall, side: Side): void {
    from.#parties.delete(party);
    from.#committed.delete(party);
    from.#released.delete(party);
    from.#endpoints.delete(party.media);
    party.side = side;
    this.#take(party);
    this.#endpoints.add(party.media);
    this.commit(party, 'originator');
    const { agentId } = party;
    if (agentId !== null) this.report({ kind: 'leg-moved', agentId, fromCallId: from.callId });
    this.#reportLeg('leg-answered', party);
  }

  #take(party: Party): void {
    this.#parties.add(party);
    void party.ended.then(() => {
      if (!this.#parties.delete(party)) return;
      this.closeEndpoint(party.media);
      if (this.#released.delete(party)) this.#reportLeft(party);
    });
  }

  /** Ends the call from now on when this party leaves. */
  commit(party: Party, role: Role): void {
    this.#committed.add(party);
    this.#released.delete(party);
    void party.ended.then((end) => {
      if (!this.#committed.has(party)) return;
      this.#endWith(party, {
        leg: party.side,
        ...causeOfLeaving(party, end, { role, isConnected: this.#isConnected }),
      });
    });
  }

  /** Lets the call continue from now on without this party. */
  release(party: Party): void {
    this.#committed.delete(party);
    this.#released.add(party);
  }

  /**
   * Starts something and waits for it, but not longer than the call lasts. Throws CallEndedError when the call has
   * ended, before the start as well: nothing would undo what is requested for a call that is over.
   */
  async until<Value>(start: () => Promise<Value>): Promise<Value> {
    this.#checkGoesOn();
    const value = await Promise.race([start(), this.over.then(() => Promise.reject(new CallEndedError()))]);
    this.#checkGoesOn();
    return value;
  }

  /** Passes sound between the two before the call is connected (early media). */
  bridge(agent: Party, customer: Party): void {
    this.conversation.bridge(agent, customer);
  }

  /** Both sides have answered: they hear each other, and it is recorded from here on. */
  connect(agent: Party, customer: Party): void {
    this.talk(agent, customer);
    this.#isConnected = true;
    if (this.description.isScripted !== true) this.recording.start(agent, customer);
    this.report({ kind: 'call-connected', agentId: agent.agentId, recordFilename: this.recording.fileName });
  }

  /** The customer, and the recording, continue with `next`. `number`: of a party outside. */
  handOver(next: Party, customer: Party, number: string | null): void {
    this.talk(next, customer);
    this.recording.setPaused(false, next);
    this.recording.follow(next);
    this.report({ kind: 'call-transferred', toAgentId: next.agentId, toNumber: number });
  }

  /** The customer waits while somebody else is called: the agent is neither heard nor recorded. */
  interrupt(agent: Party): void {
    this.conversation.stop();
    this.recording.follow();
    this.report({ kind: 'talk-interrupted', agentId: agent.agentId });
  }

  /** The agent has the customer back. */
  resume(agent: Party, customer: Party): void {
    this.talk(agent, customer);
    this.recording.follow(agent);
    this.report({ kind: 'talk-resumed', agentId: agent.agentId });
  }

  /** They hear each other; while the page of one is closed, the other is held, and one who is gone ends the call. */
  talk(agent: Party, customer: Party): void {
    this.conversation.between(agent, customer);
    this.#isUnattended = false;
  }

  /** A party who has attended takes part from now on: the call ends when it leaves. */
  admit(party: Party): void {
    this.commit(party, 'originator');
    this.#reportLeg('leg-answered', party);
  }

  /** All three hear each other; the recording is told whom it has. */
  confer(agent: Party, third: Party, customer: Party): void {
    this.conversation.among(agent, third, customer);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** A party that can no longer take part leaves the call: that ends it, unless it continues without them. */
  drop(party: Party, end: CallEnd): void {
    if (this.#committed.has(party)) this.#endWith(party, end);
    else party.leave();
  }

  #endWith(party: Party, end: CallEnd): void {
    if (!this.#isOver) this.onLeaving(party);
    this.finish(end);
  }

  /** Ends the call. The first reason holds; every party is ended as its state asks for. */
  finish(end: CallEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const at = this.#at;
    this.conversation.stop();
    for (const party of this.#parties) party.leave(reasonFor(end));
    for (const endpoint of this.#endpoints) endpoint.close();
    this.#over.resolve(end);
    void this.recording
      .stop()
      .catch((error: unknown) =>
        this.ports.log.warn({ callId: this.callId, err: error }, 'recording could not be closed'),
      )
      .then(() => {
        this.ports.report({
          kind: 'call-ended',
          callId: this.callId,
          at,
          recordFilename: this.recording.fileName,
          ...end,
          code: end.code ?? (this.#isUnattended ? 'transfer-unanswered' : null),
        });
        this.#closed.resolve(end);
      });
  }

  /** An agent leaves, as by their phone: others may talk on. False before the call was connected, and without a leg. */
  leave(agentId: string): boolean {
    const own = this.#isConnected ? [...this.#parties].filter((party) => party.agentId === agentId) : [];
    for (const party of own) party.leave();
    return own.length > 0;
  }

  /** Ends the call on request, or with `code` by itself. A caller whom nobody answered has cancelled nothing. */
  hangUp(why: { reason: string | null; code: HangupCode | null } = { reason: null, code: null }): void {
    const unconnected = this.description.direction === 'inbound' ? 'NO_ANSWER' : 'ORIGINATOR_CANCEL';
    this.finish({ leg: 'agent', cause: this.#isConnected ? 'NORMAL_CLEARING' : unconnected, sipCode: null, ...why });
  }

  #checkGoesOn(): void {
    if (this.#isOver) throw new CallEndedError();
  }

  #reportLeft({ agentId }: Party): void {
    if (agentId === null) return;
    this.#isUnattended = this.conversation.isSilent;
    this.report({ kind: 'agent-left', agentId });
  }

  #reportLeg(kind: 'leg-ringing' | 'leg-answered', party: Party): void {
    const leg = party.agentId === null ? party.side : 'agent';
    this.report({ kind, leg, agentId: party.agentId });
  }
}
