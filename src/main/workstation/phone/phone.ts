import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallStatusChanged } from '../../../shared/contract/event.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../../shared/domain/clock.ts';
import type { DialWay, PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { Host } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { afterBegan, afterService, afterSoftphone, callOf, isOver, otherParty, type PhoneCalls } from './phone-calls.ts';

export interface DialRequest {
  readonly number: string;
  readonly way: DialWay;
  readonly lineGroup?: string | undefined;
  readonly caller?: string | undefined;
  readonly callerLineGroup?: string | undefined;
}

interface PhoneParts {
  readonly client: ServiceClient;
  readonly softphone: Softphone;
  readonly media: MediaLink;
  readonly host: Host;
  readonly clock: Clock;
}

/** How long after our own request an unmarked INVITE is taken for its first leg (services without X-Call-ID). */
const ownLegMilliseconds = 15_000;

/** The phone of the signed-in agent: calls of the softphone and calls placed through the service, as one list. */
export class Phone {
  readonly #parts: PhoneParts;
  readonly #legs = new Map<string, SoftphoneCall>();
  /** Call IDs that the service gave to our own requests: their first leg is answered by itself. */
  readonly #own = new Set<string>();
  /** Incoming legs with an ID that is not known yet, while a request of ours is under way. */
  readonly #undecided = new Map<string, SoftphoneCall>();
  /** What the service said of a call before its leg came. */
  readonly #announced = new Map<string, CallStatusChanged>();
  #dialling: { readonly number: string; readonly at: number } | null = null;
  #calls: PhoneCalls = [];
  #user: SignedInUser | null = null;
  #allowSleep: (() => void) | null = null;
  onChanged: (snapshot: PhoneSnapshot) => void = () => {};

  constructor(parts: PhoneParts) {
    this.#parts = parts;
    parts.softphone.onCall = (leg) => this.#incoming(leg);
    parts.softphone.onRegistration = () => this.#changed();
    parts.media.onChanged(() => this.#changed());
  }

  get snapshot(): PhoneSnapshot {
    const { softphone, media } = this.#parts;
    const { state, problem } = softphone.registration;
    return { registration: state, problem, extension: this.#user?.extension ?? null, microphone: media.microphone, calls: [...this.#calls] };
  }

  signedIn(user: SignedInUser | null): void {
    this.#user = user;
    if (user === null) {
      for (const leg of this.#legs.values()) leg.hangUp();
      this.#set([]);
    }
    this.#changed();
  }

  async dial(request: DialRequest): Promise<{ callId: string }> {
    const user = this.#user;
    if (!user) throw new ProblemError('not-signed-in', 'Sign in first.');
    if (this.#dialling || this.#calls.some((call) => call.state === 'dialling')) throw new ProblemError('agent-busy', 'A call is being placed already.');
    const at = this.#parts.clock.now();
    if (request.way === 'softphone') {
      const leg = this.#parts.softphone.dial(request.number);
      this.#follow(leg.serviceCallId ?? randomUUID(), leg, this.#newCall(leg.serviceCallId ?? '', request.number, 'outbound', 'dialling', true));
      return { callId: leg.serviceCallId ?? '' };
    }
    this.#dialling = { number: request.number, at };
    try {
      const { request_id: callId } = await this.#place(request, user);
      this.#own.add(callId);
      const waiting = this.#undecided.get(callId);
      const call = this.#newCall(callId, request.number, request.way === 'extension' ? 'internal' : 'outbound', 'dialling', request.way === 'out' || request.way === 'extension');
      this.#set(afterBegan(this.#calls, request.way === 'dual' ? { ...call, type: 'dual' } : call));
      if (waiting) this.#answerOwn(callId, waiting);
      return { callId };
    } finally {
      this.#dialling = null;
      for (const [callId, leg] of this.#undecided) {
        this.#undecided.delete(callId);
        if (!this.#own.has(callId)) this.#ring(callId, leg);
      }
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
    await this.#parts.client.call(contract.callExtension.hangup, { body: { call_id: callId } });
  }
  setMuted(callId: string, muted: boolean): void {
    this.#leg(callId).setMuted(muted);
  }
  setHeld(callId: string, held: boolean): void {
    if (!this.#leg(callId).setHeld(held)) throw new ProblemError('conflict', 'The call is changing just now: try again.');
  }
  sendDtmf(callId: string, digits: string): void {
    this.#leg(callId).sendDtmf(digits);
  }
  async transfer(callId: string, target: string): Promise<void> {
    await this.#leg(callId)
      .transfer(target)
      .catch((error: unknown) => Promise.reject(new ProblemError('conflict', error instanceof Error ? error.message : 'The transfer was refused')));
  }

  /** The service's word on a call of this agent. */
  serviceSaid(event: CallStatusChanged): void {
    if (event.agent_id === null || event.agent_id !== this.#user?.agent_id) return;
    const at = this.#parts.clock.now();
    if (!callOf(this.#calls, event.call_id)) {
      // Placed elsewhere (the mobile, a script): shown, so that it can be ended. What rings here comes with its leg.
      if (event.status === 'hungup') return void this.#announced.delete(event.call_id);
      if (event.direction === 'inbound' || event.leg === 'agent') return void this.#announced.set(event.call_id, event);
      const number = otherParty(event, this.#user.extension);
      this.#set(afterBegan(this.#calls, { ...this.#newCall(event.call_id, number, event.direction, 'dialling', false), type: event.type }));
    }
    this.#set(afterService(this.#calls, event, at));
  }

  #place({ way, number, lineGroup, caller, callerLineGroup }: DialRequest, user: SignedInUser): Promise<{ request_id: string }> {
    const { client } = this.#parts;
    const own = (value: string | null, what: string): string => {
      if (value === null) throw new ProblemError('no-permission', `This account has no ${what} to call from.`);
      return value;
    };
    switch (way) {
      case 'dual':
        return client.call(contract.call.dual, { query: { caller: own(user.mobile, 'bound mobile'), callee: number, ...(lineGroup ? { line: lineGroup } : {}) } });
      case 'extension':
        return client.call(contract.call.extension, { query: { caller: own(user.extension, 'extension'), callee: number } });
      case 'back2back':
        return client.call(contract.call.back2back, {
          query: { caller: caller ?? own(user.mobile, 'bound mobile'), callee: number, caller_line_group: callerLineGroup ?? 'main', callee_line_group: lineGroup ?? 'main' },
        });
      default:
        return client.call(contract.call.out, { query: { caller: own(user.extension, 'extension'), callee: number, ...(lineGroup ? { line_group: lineGroup } : {}) } });
    }
  }

  #incoming(leg: SoftphoneCall): void {
    const callId = leg.serviceCallId ?? randomUUID();
    if (this.#own.has(callId)) return this.#answerOwn(callId, leg);
    if (this.#dialling) {
      const isUnmarked = leg.serviceCallId === null && leg.number === this.#dialling.number && this.#parts.clock.now() - this.#dialling.at < ownLegMilliseconds;
      if (isUnmarked) return this.#answerOwn(callId, leg);
      return void this.#undecided.set(callId, leg);
    }
    this.#ring(callId, leg);
  }

  #answerOwn(callId: string, leg: SoftphoneCall): void {
    this.#undecided.delete(callId);
    this.#follow(callId, leg, this.#newCall(callId, leg.number, 'outbound', 'dialling', true));
    leg.answer();
  }

  #ring(callId: string, leg: SoftphoneCall): void {
    const said = this.#announced.get(callId);
    this.#announced.delete(callId);
    const call = this.#newCall(callId, leg.number, said?.direction ?? 'inbound', 'ringing', true);
    this.#follow(callId, leg, { ...call, customer: said?.customer ?? null });
  }

  #follow(callId: string, leg: SoftphoneCall, call: PhoneCall): void {
    this.#legs.set(callId, leg);
    leg.onEvent((event) => {
      const answersWithLeg = !this.#own.has(callId);
      this.#set(afterSoftphone(this.#calls, callId, event, answersWithLeg, this.#parts.clock.now()));
      if (event.kind === 'ended') this.#legs.delete(callId);
    });
    this.#set(afterBegan(this.#calls, { ...call, id: callId }));
  }

  #newCall(id: string, number: string, direction: PhoneCall['direction'], state: PhoneCall['state'], hasMedia: boolean): PhoneCall {
    return { id, type: 'sip', direction, number, customer: null, state, since: this.#parts.clock.now(), hasMedia, muted: false, held: false, cause: null };
  }

  #leg(callId: string): SoftphoneCall {
    const leg = this.#legs.get(callId);
    if (!leg || leg.hasEnded) throw new ProblemError('not-found', 'This call is over, or runs on another phone.');
    return leg;
  }

  #set(calls: PhoneCalls): void {
    this.#calls = calls;
    const { host, media } = this.#parts;
    const isRinging = calls.some((call) => call.state === 'ringing');
    const waitsForRingback = calls.some((call) => call.state === 'dialling' && call.hasMedia && !this.#own.has(call.id));
    const isLive = calls.some((call) => !isOver(call));
    media.playTone(isRinging ? 'incoming' : waitsForRingback ? 'ringback' : 'none');
    if (isRinging) host.notifier.attract('incoming-call');
    else host.notifier.calm();
    if (isLive) this.#allowSleep ??= host.keepAwake();
    else {
      this.#allowSleep?.();
      this.#allowSleep = null;
    }
    this.#changed();
  }

  #changed(): void {
    this.onChanged(this.snapshot);
  }
}
