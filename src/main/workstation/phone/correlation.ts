import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { AnnouncedCalls } from './announced-calls.ts';
import { OwnRequests } from './own-requests.ts';

/** The softphone's side of the calls, by call ID. A call that the service has not named yet has an ID of ours. */
class CallLegs {
  readonly #legs = new Map<string, SoftphoneCall>();
  readonly #unnamed = new Set<string>();
  /** Ended here while the phone had no connection: no BYE has told the service. */
  readonly #unheardEnds = new Set<string>();

  /** The leg of a call that runs on this phone. */
  live(callId: string): SoftphoneCall | null {
    const leg = this.#legs.get(callId);
    return leg && !leg.hasEnded ? leg : null;
  }
  idOf(leg: SoftphoneCall): string | null {
    return [...this.#legs].find(([, other]) => other === leg)?.[0] ?? null;
  }
  isUnnamed(callId: string): boolean {
    return this.#unnamed.has(callId);
  }

  add(callId: string, leg: SoftphoneCall, { isNamed }: { isNamed: boolean }): void {
    this.#legs.set(callId, leg);
    this.#unheardEnds.delete(callId);
    if (!isNamed) this.#unnamed.add(callId);
  }
  rename(from: string, to: string): void {
    this.#unnamed.delete(from);
    const leg = this.#legs.get(from);
    if (!leg) return;
    this.#legs.delete(from);
    this.#legs.set(to, leg);
  }
  remove(callId: string, { isHeard }: { isHeard: boolean }): void {
    this.#legs.delete(callId);
    this.#unnamed.delete(callId);
    if (!isHeard) this.#unheardEnds.add(callId);
  }
  /** True once for a call whose end the service has not heard of. */
  takeUnheardEnd(callId: string): boolean {
    return this.#unheardEnds.delete(callId);
  }

  hangUpAll(): void {
    for (const leg of [...this.#legs.values()]) leg.hangUp();
  }
}

/**
 * `own`: the first leg of a call that was placed here. `foreign`: somebody else's call, as the service announced it.
 */
export type DecidedLeg =
  | { readonly kind: 'own'; readonly leg: SoftphoneCall; readonly callId: string }
  | { readonly kind: 'foreign'; readonly leg: SoftphoneCall; readonly event: CallEvent | null };

/** A caller waits no longer than this for the answer to a request of ours with another number. */
const undecidedMs = 1000;

/**
 * Joins what belongs to one call: the leg on this phone, the request that placed it, and the service's events. They
 * arrive in any order.
 */
export class Correlation {
  readonly decided = new Emitter<DecidedLeg>();
  readonly legs = new CallLegs();
  readonly own: OwnRequests;
  readonly announced: AnnouncedCalls;
  readonly #clock: Clock;
  #undecided: SoftphoneCall[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.own = new OwnRequests(clock);
    this.announced = new AnnouncedCalls(clock);
  }

  /** An INVITE came in. */
  receive(leg: SoftphoneCall): void {
    const origin = this.own.originOf(leg.serviceCallId, leg.number);
    if (origin.kind === 'own') return this.decided.emit({ kind: 'own', leg, callId: origin.callId });
    const event = this.#eventOf(leg);
    if (origin.kind === 'foreign' || event?.direction === 'inbound') return this.#foreign(leg, event);
    this.#undecided.push(leg);
    if (!origin.isLikely) this.#clock.after(undecidedMs, () => this.#decide(leg, () => this.#foreign(leg, event)));
  }

  /** A request of ours was answered, or refused: what waited for that is decided. */
  settled(): void {
    this.own.settled();
    for (const leg of [...this.#undecided]) this.#decide(leg, () => this.receive(leg));
  }

  /** A call that is not known here yet. */
  announce(event: CallEvent): void {
    this.announced.add(event);
    const leg = this.#undecided.find(({ serviceCallId }) => serviceCallId === event.call_id);
    if (leg) this.#decide(leg, () => this.receive(leg));
  }

  clear(): void {
    this.announced.clear();
    this.#undecided = [];
  }

  #decide(leg: SoftphoneCall, decide: () => void): void {
    if (!this.#undecided.includes(leg)) return;
    this.#undecided = this.#undecided.filter((other) => other !== leg);
    if (!leg.hasEnded) decide();
  }

  #foreign(leg: SoftphoneCall, event: CallEvent | null): void {
    if (event) this.announced.remove(event.call_id);
    this.decided.emit({ kind: 'foreign', leg, event });
  }

  #eventOf({ serviceCallId, number }: SoftphoneCall): CallEvent | null {
    return serviceCallId === null ? this.announced.from(number) : this.announced.of(serviceCallId);
  }
}
