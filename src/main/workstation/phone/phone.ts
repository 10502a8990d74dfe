import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import type { PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { Problem } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { whyNotReady } from '../agent/readiness.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { Host } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { announcementMs } from './announced-calls.ts';
import { Attention } from './attention.ts';
import { Correlation, type DecidedLeg } from './correlation.ts';
import { chooseWay, phoneNumberField } from './dial-policy.ts';
import { hangUpElsewhere, repeatHangUp } from './hang-up-elsewhere.ts';
import { newCall } from './new-call.ts';
import {
  afterAdopted,
  afterBegan,
  afterLost,
  afterNamed,
  afterService,
  afterSoftphone,
  callOf,
  isMine,
  isOver,
  isRingHere,
  otherParty,
  type PhoneCalls,
} from './phone-calls.ts';
import { type DialRequest, placeCall } from './place-call.ts';

interface PhoneParts {
  readonly client: ServiceClient;
  readonly softphone: Pick<Softphone, 'registration' | 'registrationChanged' | 'called' | 'dial'>;
  readonly media: Pick<MediaLink, 'microphone' | 'changed' | 'playTone'>;
  readonly host: Pick<Host, 'notifier' | 'keepAwake'>;
  readonly clock: Clock;
  /** The service's events arrive: they say when the customer has answered. */
  readonly hasEvents: () => boolean;
}

/** A placed call of which nothing is heard for so long has failed. */
const silentMs = 15_000;
/** The service said that the call is over, and its BYE does not come. */
const ghostMs = 2000;

/** The phone of the signed-in agent: calls of the softphone and calls placed through the service, as one list. */
export class Phone {
  readonly changed = new Emitter<PhoneSnapshot>();
  readonly #parts: PhoneParts;
  readonly #correlation: Correlation;
  readonly #attention: Attention;
  #calls: PhoneCalls = [];
  #user: SignedInUser | null = null;
  #extensions: readonly string[] = [];

  constructor(parts: PhoneParts) {
    this.#parts = parts;
    this.#correlation = new Correlation(parts.clock);
    this.#attention = new Attention(parts.host, parts.media);
    this.#correlation.decided.on((decided) => this.#begin(decided));
    parts.softphone.called.on((leg) => this.#correlation.receive(leg));
    parts.softphone.registrationChanged.on(() => this.changed.emit(this.snapshot));
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

  signedIn(user: SignedInUser, extensions: readonly string[]): void {
    this.#user = user;
    this.#extensions = extensions;
    this.#correlation.clear();
    this.changed.emit(this.snapshot);
  }

  signedOut(): void {
    this.#user = null;
    this.#correlation.clear();
    this.hangUpAll();
    this.#set([]);
  }

  /** Ends every call that runs on this phone. */
  hangUpAll(): void {
    this.#correlation.legs.hangUpAll();
  }

  /** Settles once: with the call's ID, or with the problem that kept it from being placed. */
  async dial(request: DialRequest): Promise<{ callId: string }> {
    const user = this.#user;
    if (!user) throw problemFor('sign-in-first');
    const number = phoneNumberField(request.number);
    if (this.#correlation.own.isUnderWay || this.#calls.some((call) => call.state === 'dialling'))
      throw problemFor('call-being-placed');
    const isRegistered = this.#parts.softphone.registration.state === 'registered';
    const way = request.way ?? chooseWay(number, { user, isRegistered });
    if (way === 'softphone' && !isMasked(number)) return { callId: this.#dialHere(number) };
    this.#correlation.own.began(number);
    try {
      const callId = await placeCall(this.#parts.client, user, { ...request, way, number });
      this.#placed(callId, number, way);
      return { callId };
    } finally {
      this.#correlation.settled();
    }
  }

  answer(callId: string): void {
    this.#leg(callId).answer();
  }
  decline(callId: string): void {
    this.#correlation.legs.live(callId)?.decline();
  }
  /** A call that is over already is no problem: both sides may hang up at once. */
  async hangUp(callId: string): Promise<void> {
    const leg = this.#correlation.legs.live(callId);
    if (leg) return leg.hangUp();
    const call = callOf(this.#calls, callId);
    if (!call || isOver(call)) return;
    const lost = () => this.#set(afterLost(this.#calls, callId, null, this.#parts.clock.now()));
    await hangUpElsewhere({ client: this.#parts.client, extensions: this.#extensions, callId, lost });
  }
  setMuted(callId: string, muted: boolean): void {
    this.#leg(callId).setMuted(muted);
  }
  async setHeld(callId: string, held: boolean): Promise<void> {
    await this.#leg(callId).setHeld(held);
  }
  sendDtmf(callId: string, digits: string): void {
    if (!this.#leg(callId).sendDtmf(digits)) throw problemFor('call-not-answered');
  }
  transfer(callId: string, target: string): Promise<void> {
    return this.#leg(callId).transfer(target);
  }

  /** The service's word on a call of this agent. */
  handleServiceEvent(event: CallEvent): void {
    const user = this.#user;
    const known = callOf(this.#calls, event.call_id);
    if (!user || !(known || isMine(event, user))) return;
    // A caller who was missed is about to ring here again.
    if (known && isOver(known) && isRingHere(event)) return this.#correlation.announce(event);
    if (!known) this.#meet(event, user);
    else if (event.status === 'hungup') this.#correlation.announced.remove(event.call_id);
    this.#set(afterService(this.#calls, event, this.#parts.clock.now()));
    if (event.status === 'hungup') this.#endLegOf(event.call_id);
  }

  /** Ends the leg that the call has now, and no later one: a missed caller may ring here again under the same ID. */
  #endLegOf(callId: string): void {
    const leg = this.#correlation.legs.live(callId);
    if (leg) this.#parts.clock.after(ghostMs, () => leg.hangUp());
  }

  /** After a gap in the events: only `callIds` go on in the service, less those that have ended here. */
  reconcile(callIds: readonly string[]): void {
    const { clock } = this.#parts;
    const { legs } = this.#correlation;
    for (const call of this.#calls) {
      const isKnown = callIds.includes(call.id);
      if (isKnown && legs.takeUnheardEnd(call.id))
        void repeatHangUp({ ...this.#parts, extensions: this.#extensions, callId: call.id });
      if (isOver(call) || isKnown || legs.isUnnamed(call.id) || clock.now() - call.since < ghostMs) continue;
      this.#set(afterLost(this.#calls, call.id, 'SERVICE_INTERRUPTED', clock.now()));
      legs.live(call.id)?.hangUp();
    }
  }

  #placed(callId: string, number: string, way: DialRequest['way']): void {
    const ringsHere = way === 'out' || way === 'extension';
    const { own, announced, legs } = this.#correlation;
    own.placed(callId, ringsHere);
    if (callOf(this.#calls, callId)) {
      // It rang here before the service had answered.
      this.#set(afterAdopted(this.#calls, callId, this.#parts.clock.now()));
      legs.live(callId)?.answer();
    } else {
      const direction = way === 'extension' ? 'internal' : 'outbound';
      const type = way === 'dual' ? 'dual' : 'sip';
      const since = this.#parts.clock.now();
      const state = 'dialling';
      const call = newCall({ id: callId, number, direction, state, type, since, hasMedia: ringsHere });
      this.#set(afterBegan(this.#calls, call));
    }
    const event = announced.of(callId);
    if (event) this.handleServiceEvent(event);
    if (ringsHere) this.#parts.clock.after(silentMs, () => this.#giveUpIfSilent(callId));
  }

  /**
   * A call that the service names for the first time: one of ours without a name, one placed elsewhere, one to come.
   */
  #meet(event: CallEvent, user: SignedInUser): void {
    const { own, announced, legs } = this.#correlation;
    const number = otherParty(event, user.extension);
    const at = this.#parts.clock.now();
    const unnamed = this.#calls.find(
      (call) => legs.isUnnamed(call.id) && call.number === number && at - call.since < announcementMs,
    );
    if (unnamed) {
      legs.rename(unnamed.id, event.call_id);
      return this.#set(afterNamed(this.#calls, unnamed.id, event.call_id));
    }
    const isToCome = event.direction === 'inbound' || event.leg === 'agent' || own.isUnderWay;
    if (event.status === 'hungup' && !own.isUnderWay) return announced.remove(event.call_id);
    if (isToCome) return this.#correlation.announce(event);
    const { call_id: id, direction } = event;
    const type = event.type ?? 'sip';
    this.#set(
      afterBegan(this.#calls, newCall({ id, number, direction, state: 'dialling', type, since: at, hasMedia: false })),
    );
  }

  #dialHere(number: string): string {
    const leg = this.#parts.softphone.dial(number);
    const id = randomUUID();
    const since = this.#parts.clock.now();
    const call = newCall({ id, number, direction: 'outbound', state: 'dialling', since, hasMedia: true });
    this.#follow(leg, call, { isNamed: false });
    return id;
  }

  #begin(decided: DecidedLeg): void {
    const { leg } = decided;
    const fresh = { number: leg.number, since: this.#parts.clock.now(), hasMedia: true };
    if (decided.kind === 'own') {
      const call = newCall({ ...fresh, id: decided.callId, direction: 'outbound', state: 'dialling' });
      this.#follow(leg, call, { isNamed: true });
      return leg.answer();
    }
    const { event } = decided;
    const id = leg.serviceCallId ?? event?.call_id;
    const announced = { direction: event?.direction ?? 'inbound', customer: event?.customer ?? null } as const;
    const call = newCall({ ...fresh, ...announced, id: id ?? randomUUID(), state: 'ringing' });
    this.#follow(leg, call, { isNamed: id !== undefined });
  }

  #follow(leg: SoftphoneCall, call: PhoneCall, named: { isNamed: boolean }): void {
    const { legs, own } = this.#correlation;
    legs.add(call.id, leg, named);
    leg.happened.on((event) => {
      const id = legs.idOf(leg);
      if (id === null) return;
      const wasRinging = callOf(this.#calls, id)?.state === 'ringing';
      const answersWithLeg = !own.has(id) || !this.#parts.hasEvents();
      this.#set(afterSoftphone(this.#calls, id, event, answersWithLeg, this.#parts.clock.now()));
      if (event.kind !== 'ended') return;
      const isHeard = event.by === 'remote' || this.#parts.softphone.registration.state === 'registered';
      legs.remove(id, { isHeard: isHeard || wasRinging });
      own.forget(id);
    });
    this.#set(afterBegan(this.#calls, call));
  }

  #giveUpIfSilent(callId: string): void {
    const isSilent = callOf(this.#calls, callId)?.state === 'dialling' && !this.#correlation.legs.live(callId);
    if (isSilent) this.#set(afterLost(this.#calls, callId, 'TIMED_OUT', this.#parts.clock.now()));
  }

  #leg(callId: string): SoftphoneCall {
    const leg = this.#correlation.legs.live(callId);
    if (leg) return leg;
    throw problemFor('call-elsewhere');
  }

  #soundProblem(): Problem | null {
    const { softphone, media } = this.#parts;
    const { state, isElsewhere } = softphone.registration;
    if (state !== 'registered' || media.microphone === 'unknown') return null;
    return whyNotReady({ registration: state, microphone: media.microphone, isElsewhere });
  }

  #set(calls: PhoneCalls): void {
    this.#calls = calls;
    this.#attention.of(calls, (call) => this.#correlation.legs.isUnnamed(call.id));
    this.changed.emit(this.snapshot);
  }
}
