import type { Clock } from '../../../shared/clock.ts';

/** How long after our own request an INVITE without an ID is taken for its first leg. */
const unmarkedMs = 15_000;

/**
 * `own`: the first leg of a call that this workstation asked for. `undecided`: the answer to the request under way will
 * tell; `isLikely` when the numbers agree, which the service may write in another format, or mask.
 */
export type Origin =
  | { readonly kind: 'own'; readonly callId: string }
  | { readonly kind: 'undecided'; readonly isLikely: boolean }
  | { readonly kind: 'foreign' };

/**
 * Selects the incoming INVITEs to answer automatically: only the first legs of our own `out` and `extension` requests.
 * The INVITE may come before the service has answered the request, and another service may send no X-Call-ID.
 */
export class OwnRequests {
  readonly #clock: Clock;
  readonly #ids = new Set<string>();
  #underWay: string | null = null;
  #last: { readonly callId: string; readonly number: string; readonly at: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== null;
  }
  has(callId: string): boolean {
    return this.#ids.has(callId);
  }

  /** A request is being sent; `number` is who is called. */
  began(number: string): void {
    this.#underWay = number;
  }
  /** The service took it. `ringsHere`: its first leg is this phone. */
  placed(callId: string, ringsHere: boolean): void {
    if (!ringsHere || this.#underWay === null) return;
    this.#ids.add(callId);
    this.#last = { callId, number: this.#underWay, at: this.#clock.now() };
  }
  settled(): void {
    this.#underWay = null;
  }

  /** Where an INVITE from `number` comes from; `callId` is its X-Call-ID. An unmarked one uses the request up. */
  originOf(callId: string | null, number: string): Origin {
    if (callId !== null && this.#ids.has(callId)) return { kind: 'own', callId };
    const isLikely = this.#underWay === number;
    if (this.#underWay !== null && (callId !== null || isLikely)) return { kind: 'undecided', isLikely };
    const last = this.#last;
    if (callId !== null || last?.number !== number || this.#clock.now() - last.at > unmarkedMs)
      return { kind: 'foreign' };
    this.#last = null;
    return { kind: 'own', callId: last.callId };
  }

  forget(callId: string): void {
    this.#ids.delete(callId);
    if (this.#last?.callId === callId) this.#last = null;
  }
}
