import type { Clock } from '../shared/clock.ts';
import type { Flow } from './flow.ts';
import { SipHeaders } from './sip-headers.ts';
import { type SipRequest, type SipResponse, serialise } from './sip-message.ts';
import { t1, t2, t4, transactionTimeout } from './timers.ts';

export type ClientTransactionState = 'calling' | 'proceeding' | 'accepted' | 'completed' | 'terminated';

/**
 * Client transaction, INVITE (RFC 3261 § 17.1.1, RFC 6026 § 7.2) and other (§ 17.1.2).
 *
 *   calling ─▶ proceeding ─▶ accepted (INVITE, 2xx) ──▶ terminated
 *      └────────────┴──────▶ completed (other finals) ─▶ terminated
 *
 * A timeout and a lost flow are reported as a generated 408 or 503 (§ 8.1.3.1) without headers; see `failureIn`.
 */
export class ClientTransaction {
  readonly request: SipRequest;
  readonly flow: Flow;
  readonly branch: string;
  readonly #clock: Clock;
  #listener: (response: SipResponse) => void;
  readonly #onEnded: () => void;
  readonly #isInvite: boolean;
  readonly #text: string;
  #state: ClientTransactionState = 'calling';
  #disarmResend = () => {};
  #disarmTimeout = () => {};
  #ackText: string | null = null;

  constructor(parts: {
    request: SipRequest;
    flow: Flow;
    branch: string;
    clock: Clock;
    listener: (response: SipResponse) => void;
    onEnded: () => void;
  }) {
    this.request = parts.request;
    this.flow = parts.flow;
    this.branch = parts.branch;
    this.#clock = parts.clock;
    this.#listener = parts.listener;
    this.#onEnded = parts.onEnded;
    this.#isInvite = parts.request.method === 'INVITE';
    this.#text = serialise(parts.request);
  }

  get state(): ClientTransactionState {
    return this.#state;
  }

  /** No final response yet. */
  get isOpen(): boolean {
    return this.#state === 'calling' || this.#state === 'proceeding';
  }

  start(): void {
    // A lost flow is reported later, as everything is: the sender does not hold this transaction yet.
    if (!this.flow.isOpen) {
      this.#disarmTimeout = this.#clock.after(0, () => this.fail(503, 'The connection is closed'));
      return;
    }
    this.#armTimeout();
    this.flow.send(this.#text);
    if (!this.flow.isReliable) this.#armResend(t1);
  }

  /** Another process has sent it, and had a provisional response. */
  resume(): void {
    this.#state = 'proceeding';
  }

  receive(response: SipResponse): void {
    if (this.#state === 'terminated') return;
    if (response.status < 200) return this.#receiveProvisional(response);
    this.#disarmResend();
    if (this.#state === 'completed') {
      if (this.#ackText) this.flow.send(this.#ackText);
      return;
    }
    if (!this.#isInvite) return this.#complete(response, this.flow.isReliable ? 0 : t4);
    if (response.status < 300) return this.#accept(response);
    if (this.#state === 'accepted') return;
    this.#ackText = serialise(this.#ackFor(response));
    this.flow.send(this.#ackText);
    this.#complete(response, this.flow.isReliable ? 0 : transactionTimeout);
  }

  /** Its sender has turned to another server: it sends no more, and what comes late goes to that listener. */
  leave(listener: (response: SipResponse) => void): void {
    this.#disarmResend();
    this.#listener = listener;
  }

  /** CANCEL was sent: when no final response comes of it either, the INVITE is over (§ 9.1). */
  cancelled(): void {
    if (this.#state === 'proceeding') this.#armTimeout();
  }

  /** The time-out, or the loss of the flow. */
  fail(status: 408 | 503, reason: string): void {
    if (!this.isOpen) return;
    this.end();
    this.#listener({ kind: 'response', status, reason, headers: new SipHeaders(), body: '' });
  }

  /** Ends it without sending anything: the server stops. */
  end(): void {
    if (this.#state === 'terminated') return;
    this.#disarmResend();
    this.#disarmTimeout();
    this.#state = 'terminated';
    this.#onEnded();
  }

  /** Timers B and F. */
  #armTimeout(): void {
    this.#disarmTimeout();
    this.#disarmTimeout = this.#clock.after(transactionTimeout, () => this.fail(408, 'Request Timeout'));
  }

  #receiveProvisional(response: SipResponse): void {
    if (!this.isOpen) return;
    if (this.#isInvite && this.#state === 'calling') {
      // Ringing may take as long as who placed the call lets it: timers A and B end here.
      this.#disarmResend();
      this.#disarmTimeout();
    }
    this.#state = 'proceeding';
    this.#listener(response);
  }

  /** Resent 2xx go to the dialog too, which acknowledges each (timer M). */
  #accept(response: SipResponse): void {
    if (this.#state !== 'accepted') {
      this.#state = 'accepted';
      this.#disarmTimeout();
      this.#disarmTimeout = this.#clock.after(transactionTimeout, () => this.end());
    }
    this.#listener(response);
  }

  #complete(response: SipResponse, lingerMs: number): void {
    this.#state = 'completed';
    this.#disarmTimeout();
    if (lingerMs === 0) this.end();
    else this.#disarmTimeout = this.#clock.after(lingerMs, () => this.end());
    this.#listener(response);
  }

  #armResend(interval: number): void {
    this.#disarmResend = this.#clock.after(interval, () => {
      this.flow.send(this.#text);
      // Timer A doubles without limit, timer E up to T2.
      this.#armResend(this.#isInvite ? interval * 2 : this.#state === 'proceeding' ? t2 : Math.min(interval * 2, t2));
    });
  }

  /** ACK for a non-2xx final response belongs to the transaction (§ 17.1.1.3). */
  #ackFor(response: SipResponse): SipRequest {
    const { headers } = this.request;
    const ack = SipHeaders.of({
      via: headers.get('via') ?? '',
      'max-forwards': '70',
      from: headers.get('from') ?? '',
      to: response.headers.get('to') ?? '',
      'call-id': headers.get('call-id') ?? '',
      cseq: `${Number.parseInt(headers.get('cseq') ?? '', 10)} ACK`,
      route: headers.fields('route'),
    });
    return { kind: 'request', method: 'ACK', uri: this.request.uri, headers: ack, body: '' };
  }
}
