import type { Clock } from '../shared/clock.ts';
import { Emitter } from '../shared/event.ts';
import type { SipRequest, SipResponse } from './sip-message.ts';

/** RFC 4028 § 4: nothing shorter is allowed. */
const leastSeconds = 90;
const maxSeconds = 86_400;
/** § 4: the recommended interval. */
const usualSeconds = 1800;

type Side = 'uac' | 'uas';

interface SessionExpires {
  readonly seconds: number;
  readonly refresher: Side | null;
}

/** Value of a Session-Expires header; null for none, or one that cannot be read. */
function parseSessionExpires(field: string | null | undefined): SessionExpires | null {
  const match = /^(\d{1,9})\s*(?:;.*?refresher\s*=\s*(uac|uas))?/i.exec(field ?? '');
  if (!match) return null;
  return {
    seconds: Math.min(Number(match[1]), maxSeconds),
    refresher: match[2] ? (match[2].toLowerCase() as Side) : null,
  };
}

const knowsTimer = (request: SipRequest): boolean =>
  request.headers.list('supported').some((one) => one.toLowerCase() === 'timer');

/** The interval of a request is too short: it is answered 422 with this Min-SE (§ 9). */
export const minimumInterval = (request: SipRequest): { 'min-se': string } | null => {
  const expires = parseSessionExpires(request.headers.get('session-expires'));
  return expires && expires.seconds < leastSeconds ? { 'min-se': String(leastSeconds) } : null;
};

/** Asks for refreshes of a call that we place (§ 7.1); who is called chooses the refresher. */
export const timerRequest = { 'session-expires': String(usualSeconds) } as const;

/** The headers to ask again with, after a 422 that finds the interval too short (§ 7.4); null for other responses. */
export function longerTimerRequest({ status, headers }: SipResponse): Record<string, string> | null {
  const minimum = /^\d{1,9}$/.exec(headers.get('min-se')?.split(';')[0]?.trim() ?? '')?.[0];
  if (status !== 422 || minimum === undefined || Number(minimum) > maxSeconds) return null;
  return { 'session-expires': String(Math.max(Number(minimum), usualSeconds)), 'min-se': minimum };
}

/**
 * The agreed interval, as headers of the 2xx; the side that asked keeps refreshing unless it asks us to, or cannot (§
 * 9).
 */
export function timerAnswer(request: SipRequest): Record<string, string> {
  const expires = parseSessionExpires(request.headers.get('session-expires'));
  if (!expires) return {};
  const refresher = knowsTimer(request) ? (expires.refresher ?? 'uac') : 'uas';
  return {
    'session-expires': `${expires.seconds};refresher=${refresher}`,
    ...(refresher === 'uac' ? { require: 'timer' } : {}),
  };
}

/**
 * Keeps one dialog alive, and finds out that it is dead (RFC 4028): who is the refresher sends UPDATE at half time, the
 * other one hangs up when none comes.
 */
export class RefreshTimer {
  readonly #clock: Clock;
  readonly #refreshDue = new Emitter<Record<string, string>>();
  readonly #expired = new Emitter();
  #seconds = 0;
  #isRunning = false;
  #disarmRefresh = () => {};
  #disarmExpiry = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The session has an interval, and has not expired. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** A refresh has to be sent now, with these headers. Returns an unsubscribe function. */
  onRefreshDue(listener: (headers: Record<string, string>) => void): () => void {
    return this.#refreshDue.on(listener);
  }

  /** No refresh succeeded in time: the dialog is dead (§ 10). Returns an unsubscribe function. */
  onExpired(listener: () => void): () => void {
    return this.#expired.on(listener);
  }

  /** A 2xx that agrees on an interval was sent (as `uas`) or came (as `uac`). One without turns the timer off. */
  agreed(sessionExpires: string | null | undefined, localSide: Side): void {
    const expires = parseSessionExpires(sessionExpires);
    this.stop();
    if (!expires || expires.seconds < 1) return;
    const { seconds } = expires;
    const isLocalRefresher = (expires.refresher ?? 'uac') === localSide;
    this.#seconds = seconds;
    if (isLocalRefresher) this.#refreshAfter(seconds * 500);
    // § 10: a little before the end, so that the other side still receives our BYE in time.
    const graceSeconds = isLocalRefresher ? 0 : Math.min(32, seconds / 3);
    this.#isRunning = true;
    this.#disarmExpiry = this.#clock.after((seconds - graceSeconds) * 1000, () => {
      this.#isRunning = false;
      this.#expired.emit();
    });
  }

  /** The refresh was refused: there is time for another one, until the session expires. */
  refused(): void {
    this.#refreshAfter(this.#seconds * 100);
  }

  #refreshAfter(milliseconds: number): void {
    this.#disarmRefresh();
    this.#disarmRefresh = this.#clock.after(milliseconds, () =>
      this.#refreshDue.emit({ 'session-expires': `${this.#seconds};refresher=uac` }),
    );
  }

  stop(): void {
    this.#isRunning = false;
    this.#disarmRefresh();
    this.#disarmExpiry();
  }
}
