import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { Emitter } from '../../../shared/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import { whyNotReady } from '../agent/readiness.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { Host } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { Attention } from './attention.ts';
import { OwnRequests } from './placed-requests.ts';
import {
  afterBegan,
  afterLost,
  afterNamed,
  afterService,
  afterSoftphone,
  callOf,
  isOver,
  otherParty,
  type PhoneCalls,
} from './phone-calls.ts';
import { type DialRequest, placeCall } from './place-call.ts';

interface PhoneParts {
  readonly client: ServiceClient;
  readonly softphone: Softphone;
  readonly media: MediaLink;
  readonly host: Host;
  readonly clock: Clock;
  /** The service's events arrive: they say when the customer has answered. */
  readonly hasEvents: () => boolean;
}

/** A placed call of which nothing is heard for so long has failed; an event as old belongs to another call. */
const silentMs = 15_000;
/** The service said that the call is over, and its BYE does not come. */
const ghostMs = 2000;
const hangUpExtension = contract.callExtension.hangup.path.replace('/api/', '');

/** The phone of the signed-in agent: calls of the softphone and calls placed through the service, as one list. */
export class Phone {
  readonly #parts: PhoneParts;
  readonly #legs = new Map<string, SoftphoneCall>();
  readonly #own: OwnRequests;
  readonly #attention: Attention;
  /** Incoming legs of which it is not known yet whether they answer the request under way. */
  #undecided: SoftphoneCall[] = [];
  /** Calls that carry an ID of ours until the service names them. */
  readonly #unnamed = new Set<string>();
  /** What the service said last of a call that is not known here yet. */
  readonly #announced = new Map<string, { readonly event: CallEvent; readonly at: number }>();
  #calls: PhoneCalls = [];
  #user: SignedInUser | null = null;
  #extensions: readonly string[] = [];
  readonly changed = new Emitter<PhoneSnapshot>();

  constructor(parts: PhoneParts) {
    this.#parts = parts;
    this.#own = new OwnRequests(parts.clock);
    this.#attention = new Attention(parts.host, parts.media);
    parts.softphone.called.on((leg) => this.#incoming(leg));
    parts.softphone.registrationChanged.on(() => this.#changed());
    parts.media.changed.on(() => this.#set(this.#calls));
  }

  get snapshot(): PhoneSnapshot {
    const { softphone, media } = this.#parts;
    const { state, problem, isElsewhere } = softphone.registration;
    return {
      registration: state,
      isElsewhere,
      problem: problem ?? this.#soundProblem(),
      extension: this.#user?.extension ?? null,
      microphone: media.microphone,
      calls: [...this.#calls],
    };
  }

  get isInCall(): boolean {
    return this.#calls.some((call) => !isOver(call));
  }

  signedIn(user: SignedInUser | null, extensions: readonly string[]): void {
    this.#user = user;
    this.#extensions = extensions;
    this.#announced.clear();
    if (user === null) {
      this.hangUpAll();
      this.#set([]);
    }
    this.#changed();
  }

  /** Ends every call that runs on this phone. */
  hangUpAll(): void {
    for (const leg of this.#legs.values()) leg.hangUp();
  }

  /** Settles once: with the call's ID, or with the problem that kept it from being placed. */
  async dial(request: DialRequest): Promise<{ callId: string }> {
    const user = this.#user;
    const number = request.number.replace(/[\s().-]/g, '');
    if (!user) throw new ProblemError('not-signed-in', 'Sign in first.');
    if (!/^[+0-9*#A-Za-z]+$/.test(number))
      throw new ProblemError('invalid-input', `"${request.number}" is no number to call.`);
    if (this.#own.isUnderWay || this.#calls.some((call) => call.state === 'dialling'))
      throw new ProblemError('agent-busy', 'A call is being placed already.');
    if (request.way === 'softphone') return { callId: this.#dialHere(number) };
    const ringsHere = request.way === 'out' || request.way === 'extension';
    this.#own.began(number);
    try {
      const callId = await placeCall(this.#parts.client, user, { ...request, number });
      this.#own.placed(callId, ringsHere);
      const call = this.#newCall(
        callId,
        number,
        request.way === 'extension' ? 'internal' : 'outbound',
        'dialling',
        ringsHere,
      );
      this.#set(afterBegan(this.#calls, request.way === 'dual' ? { ...call, type: 'dual' } : call));
      const said = this.#announced.get(callId);
      if (said) this.handleServiceEvent(said.event);
      if (ringsHere) this.#parts.clock.after(silentMs, () => this.#giveUpIfSilent(callId));
      return { callId };
    } finally {
      this.#own.settled();
      for (const leg of this.#undecided.splice(0)) if (!leg.hasEnded) this.#incoming(leg);
    }
  }

  answer(callId: string): void {
    this.#leg(callId).answer();
  }
  decline(callId: string): void {
    this.#leg(callId).decline();
  }
  async hangUp(callId: string): Promise<void> {
    const leg = this.#legs.get(callId);
    if (leg && !leg.hasEnded) return leg.hangUp();
    const call = callOf(this.#calls, callId);
    if (!call || isOver(call)) throw new ProblemError('not-found', 'This call is over.');
    if (!this.#extensions.includes(hangUpExtension)) {
      this.#set(afterLost(this.#calls, callId, null, this.#parts.clock.now()));
      throw new ProblemError('unavailable', 'This service cannot end a call on another phone: hang up there.');
    }
    await this.#parts.client
      .call(contract.callExtension.hangup, { body: { call_id: callId } })
      .catch((error: unknown) => {
        if (!(error instanceof ProblemError) || error.code !== 'not-found') throw error;
        this.#set(afterLost(this.#calls, callId, null, this.#parts.clock.now()));
      });
  }
  setMuted(callId: string, muted: boolean): void {
    this.#leg(callId).setMuted(muted);
  }
  setHeld(callId: string, held: boolean): void {
    if (!this.#leg(callId).setHeld(held))
      throw new ProblemError('conflict', 'The call is changing just now: try again.');
  }
  sendDtmf(callId: string, digits: string): void {
    if (!this.#leg(callId).sendDtmf(digits))
      throw new ProblemError('conflict', 'Digits can be sent once the call is answered.');
  }
  async transfer(callId: string, target: string): Promise<void> {
    await this.#leg(callId)
      .transfer(target)
      .catch((error: unknown) =>
        Promise.reject(
          new ProblemError('conflict', error instanceof Error ? error.message : 'The transfer was refused'),
        ),
      );
  }

  /** The service's word on a call of this agent. */
  handleServiceEvent(event: CallEvent): void {
    const user = this.#user;
    if (!user || !(callOf(this.#calls, event.call_id) || this.#isMine(event, user))) return;
    if (!callOf(this.#calls, event.call_id)) this.#meet(event, user);
    this.#set(afterService(this.#calls, event, this.#parts.clock.now()));
    if (event.status === 'hungup') this.#parts.clock.after(ghostMs, () => this.#legs.get(event.call_id)?.hangUp());
  }

  /**
   * After events may have been missed: calls that the service does not know any more are over. `callId`: the one it
   * knows.
   */
  reconcile(callId: string | null): void {
    const { clock } = this.#parts;
    for (const call of this.#calls) {
      if (isOver(call) || call.id === callId || this.#unnamed.has(call.id) || clock.now() - call.since < ghostMs)
        continue;
      this.#legs.get(call.id)?.hangUp();
      this.#set(afterLost(this.#calls, call.id, null, clock.now()));
    }
  }

  #isMine({ agent_id: agentId, caller, callee }: CallEvent, user: SignedInUser): boolean {
    if (agentId !== null) return agentId === user.agent_id;
    return [caller, callee].some((number) => number !== '' && (number === user.extension || number === user.mobile));
  }

  /**
   * A call that the service names for the first time: one of ours that had no name yet, one placed elsewhere, or one to
   * come.
   */
  #meet(event: CallEvent, user: SignedInUser): void {
    const number = otherParty(event, user.extension);
    const at = this.#parts.clock.now();
    const unnamed = this.#calls.find(
      (call) => this.#unnamed.has(call.id) && call.number === number && at - call.since < silentMs,
    );
    if (unnamed) return this.#name(unnamed.id, event.call_id);
    const isToCome = event.direction === 'inbound' || event.leg === 'agent' || this.#own.isUnderWay;
    if (!isToCome && event.status !== 'hungup')
      return this.#set(
        afterBegan(this.#calls, {
          ...this.#newCall(event.call_id, number, event.direction, 'dialling', false),
          type: event.type ?? 'sip',
        }),
      );
    if (event.status === 'hungup' && !this.#own.isUnderWay) this.#announced.delete(event.call_id);
    else this.#announced.set(event.call_id, { event, at });
  }

  #name(ownId: string, callId: string): void {
    this.#unnamed.delete(ownId);
    const leg = this.#legs.get(ownId);
    if (leg) {
      this.#legs.delete(ownId);
      this.#legs.set(callId, leg);
    }
    this.#set(afterNamed(this.#calls, ownId, callId));
  }

  #dialHere(number: string): string {
    const leg = this.#parts.softphone.dial(number);
    const id = randomUUID();
    this.#unnamed.add(id);
    this.#follow(leg, this.#newCall(id, number, 'outbound', 'dialling', true));
    return id;
  }

  #incoming(leg: SoftphoneCall): void {
    const belonging = this.#own.belonging(leg.serviceCallId, leg.number);
    if (belonging.kind === 'undecided') return void this.#undecided.push(leg);
    if (belonging.kind === 'foreign') return this.#ring(leg);
    this.#follow(leg, this.#newCall(belonging.callId, leg.number, 'outbound', 'dialling', true));
    leg.answer();
  }

  #ring(leg: SoftphoneCall): void {
    const at = this.#parts.clock.now();
    const said =
      leg.serviceCallId !== null
        ? this.#announced.get(leg.serviceCallId)
        : [...this.#announced.values()].find((one) => one.event.caller === leg.number && at - one.at < silentMs);
    const id = leg.serviceCallId ?? said?.event.call_id ?? randomUUID();
    if (leg.serviceCallId === null && !said) this.#unnamed.add(id);
    this.#announced.delete(id);
    this.#follow(leg, {
      ...this.#newCall(id, leg.number, said?.event.direction ?? 'inbound', 'ringing', true),
      customer: said?.event.customer ?? null,
    });
  }

  #follow(leg: SoftphoneCall, call: PhoneCall): void {
    this.#legs.set(call.id, leg);
    const idNow = (): string => [...this.#legs].find(([, other]) => other === leg)?.[0] ?? call.id;
    leg.happened.on((event) => {
      const id = idNow();
      const answersWithLeg = !this.#own.has(id) || !this.#parts.hasEvents();
      this.#set(afterSoftphone(this.#calls, id, event, answersWithLeg, this.#parts.clock.now()));
      if (event.kind !== 'ended') return;
      this.#legs.delete(id);
      this.#unnamed.delete(id);
      this.#own.forget(id);
    });
    this.#set(afterBegan(this.#calls, call));
  }

  #giveUpIfSilent(callId: string): void {
    const isSilent = callOf(this.#calls, callId)?.state === 'dialling' && !this.#legs.has(callId);
    if (isSilent) this.#set(afterLost(this.#calls, callId, 'TIMED_OUT', this.#parts.clock.now()));
  }

  #newCall(
    id: string,
    number: string,
    direction: PhoneCall['direction'],
    state: PhoneCall['state'],
    hasMedia: boolean,
  ): PhoneCall {
    return {
      id,
      type: 'sip',
      direction,
      number,
      customer: null,
      state,
      since: this.#parts.clock.now(),
      hasMedia,
      muted: false,
      held: false,
      cause: null,
    };
  }

  #leg(callId: string): SoftphoneCall {
    const leg = this.#legs.get(callId);
    if (!leg || leg.hasEnded) throw new ProblemError('not-found', 'This call is over, or runs on another phone.');
    return leg;
  }

  #soundProblem(): Problem | null {
    const { softphone, media } = this.#parts;
    const isKnown = softphone.registration.state === 'registered' && media.microphone !== 'unknown';
    return isKnown
      ? whyNotReady({ registration: 'registered', microphone: media.microphone, isElsewhere: false })
      : null;
  }

  #set(calls: PhoneCalls): void {
    this.#calls = calls;
    this.#attention.of(calls, (call) => this.#unnamed.has(call.id));
    this.#changed();
  }

  #changed(): void {
    this.changed.emit(this.snapshot);
  }
}
