import type { Clock } from '../shared/clock.ts';
import type { Random } from './random.ts';
import type { SipRequest } from './sip-message.ts';
import { t1, transactionTimeout } from './timers.ts';

interface Provisional {
  readonly status: number;
  readonly sdp: string | undefined;
}

/** RFC 3262 § 7.2. */
const parseRack = (text: string): { rseq: number; invite: string } | null => {
  const match = /^(\d{1,10})\s+(\d{1,10})\s+(\S+)$/.exec(text.trim());
  return match ? { rseq: Number(match[1]), invite: `${Number(match[2])} ${match[3]}` } : null;
};

/**
 * The provisional responses to an INVITE that requires 100rel (RFC 3262 § 3): each is numbered, sent again until its
 * PRACK comes, and sent only when the one before was acknowledged.
 */
export class ReliableProvisionals {
  readonly #clock: Clock;
  readonly #invite: string;
  readonly #send: (response: Provisional, headers: Readonly<Record<string, string>>) => void;
  readonly #onTimeout: () => void;
  #rseq: number;
  #unacknowledged: Provisional | null = null;
  /** The newest that waits: what came before it is outdated. */
  #next: Provisional | null = null;
  #disarm = () => {};
  #waiting: (() => void) | null = null;

  constructor(parts: {
    clock: Clock;
    random: Random;
    invite: SipRequest;
    send: (response: Provisional, headers: Readonly<Record<string, string>>) => void;
    /** No PRACK came within 64*T1: the INVITE is to be refused. */
    onTimeout: () => void;
  }) {
    this.#clock = parts.clock;
    this.#invite = (parts.invite.headers.get('cseq') ?? '').trim().replace(/\s+/g, ' ');
    this.#send = parts.send;
    this.#onTimeout = parts.onTimeout;
    // § 3: below 2^31, so that it has room to grow.
    this.#rseq = Math.floor(parts.random.fraction() * 2 ** 30);
  }

  send(response: Provisional): void {
    if (this.#unacknowledged) {
      this.#next = response;
      return;
    }
    this.#unacknowledged = response;
    this.#rseq += 1;
    const headers = { require: '100rel', rseq: String(this.#rseq) };
    this.#send(response, headers);
    this.#arm(response, headers);
  }

  /** False for a PRACK that acknowledges nothing (481). */
  acknowledge(prack: SipRequest): boolean {
    const rack = parseRack(prack.headers.get('rack') ?? '');
    if (!this.#unacknowledged || rack?.rseq !== this.#rseq || rack.invite !== this.#invite) return false;
    this.#disarm();
    this.#unacknowledged = null;
    return true;
  }

  /** Must be called when an acknowledgement was answered: sends the responses that waited for it. */
  resume(): void {
    if (this.#unacknowledged) return;
    const [next, waiting] = [this.#next, this.#waiting];
    this.#next = null;
    this.#waiting = null;
    if (waiting) waiting();
    else if (next) this.send(next);
  }

  /**
   * Calls back when the INVITE may be accepted: a description that is not acknowledged holds it up (§ 3). No other
   * provisional response is sent.
   */
  whenAcceptable(accept: () => void): void {
    this.#next = null;
    if (this.#unacknowledged?.sdp) {
      this.#waiting = accept;
      return;
    }
    this.#disarm();
    accept();
  }

  /** The INVITE has its final response. A PRACK on its way is still known. */
  stop(): void {
    this.#disarm();
    this.#next = null;
    this.#waiting = null;
  }

  #arm(response: Provisional, headers: Readonly<Record<string, string>>): void {
    let disarmResend = () => {};
    const resendAfter = (interval: number): void => {
      disarmResend = this.#clock.after(interval, () => {
        this.#send(response, headers);
        resendAfter(interval * 2);
      });
    };
    resendAfter(t1);
    const disarmTimeout = this.#clock.after(transactionTimeout, () => {
      this.stop();
      this.#onTimeout();
    });
    this.#disarm = () => {
      disarmResend();
      disarmTimeout();
    };
  }
}
