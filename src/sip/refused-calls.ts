import type { Clock } from '../shared/clock.ts';
import type { Emitter } from '../shared/event.ts';
import { CountedWarning } from './counted-warning.ts';
import { tagOf } from './header-values.ts';
import { trunkCallerOf } from './party-address.ts';
import type { SipLog } from './sip-log.ts';
import type { SipRequest } from './sip-message.ts';
import { userOf } from './sip-uri.ts';

/** A call from a trunk that was refused before it had a leg. */
export interface RefusedCall {
  readonly trunk: string | null;
  /** Empty for a withheld number. */
  readonly caller: string;
  readonly calledNumber: string;
  readonly status: number;
  readonly reason: string;
}

const maxPerPeriod = 20;
const periodMs = 60_000;
/** How long a caller may take to repeat the call as the refusal asked (RFC 4028 § 7.4: immediately). */
const repetitionMs = 2000;

/** Announces refused calls, so that they can be recorded: some in each minute, for a flood must not fill a database. */
export class RefusedCalls {
  readonly #clock: Clock;
  readonly #log: SipLog;
  /** Refusals that are announced unless the call is repeated, by call. */
  readonly #awaited = new Map<string, () => void>();
  readonly #refused: Emitter<RefusedCall>;
  readonly #unannounced: CountedWarning;
  #periodEndsAtMs = 0;
  /** The calls of this period: a request that is sent again is the same call. */
  #announced = new Set<string>();

  constructor(parts: { clock: Clock; log: SipLog; refused: Emitter<RefusedCall> }) {
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#refused = parts.refused;
    this.#unannounced = new CountedWarning('more calls are refused than are recorded', parts);
  }

  /** Like `add`, unless the caller repeats the INVITE shortly afterwards, within the same call. */
  addUnlessRepeated(request: SipRequest, trunk: string | null, status: number, reason: string): void {
    this.repeated(request);
    if (this.#awaited.size >= maxPerPeriod) return this.add(request, trunk, status, reason);
    const key = keyOf(request);
    const disarm = this.#clock.after(repetitionMs, () => {
      this.#awaited.delete(key);
      this.add(request, trunk, status, reason);
    });
    this.#awaited.set(key, disarm);
  }

  /** An INVITE has come that may be the repetition of a refused one. */
  repeated(request: SipRequest): void {
    const key = keyOf(request);
    this.#awaited.get(key)?.();
    this.#awaited.delete(key);
  }

  add({ uri, headers }: SipRequest, trunk: string | null, status: number, reason: string): void {
    const now = this.#clock.monotonic();
    if (now >= this.#periodEndsAtMs) {
      this.#periodEndsAtMs = now + periodMs;
      this.#announced = new Set();
    }
    const key = keyOf({ headers });
    if (this.#announced.has(key)) return;
    if (this.#announced.size >= maxPerPeriod) return this.#unannounced.add({ trunk, status });
    this.#announced.add(key);
    this.#log.warn({ trunk, status, reason }, 'a call was refused');
    const { user: caller } = trunkCallerOf(headers, { isKnownTrunk: trunk !== null });
    this.#refused.emit({ trunk, caller, calledNumber: userOf(uri), status, reason });
  }
}

const keyOf = ({ headers }: Pick<SipRequest, 'headers'>): string =>
  `${headers.get('call-id') ?? ''} ${tagOf(headers.get('from') ?? '') ?? ''}`;
