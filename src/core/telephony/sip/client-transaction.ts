import type { Clock } from '../../../shared/domain/clock.ts';
import type { Flow } from './flow.ts';
import { SipHeaders, type SipRequest, type SipResponse, serialise } from './sip-message.ts';
import { t1, t2, t4, transactionTimeout } from './timers.ts';

export type ClientTransactionState = 'calling' | 'proceeding' | 'accepted' | 'completed' | 'terminated';

/**
 * Client transaction, INVITE (RFC 3261 § 17.1.1, RFC 6026 § 7.2) and other (§ 17.1.2).
 *
 *   calling ─▶ proceeding ─▶ accepted (INVITE, 2xx) ──▶ terminated
 *      └────────────┴──────▶ completed (other finals) ─▶ terminated
 *
 * A time-out and a lost flow are told as a 408 and a 503 that nobody sent (§ 8.1.3.1).
 */
export class ClientTransaction {
  readonly request: SipRequest;
  readonly flow: Flow;
  readonly branch: string;
  readonly #clock: Clock;
  readonly #listener: (response: SipResponse) => void;
  readonly #onEnded: () => void;
  readonly #isInvite: boolean;
  readonly #text: string;
  #state: ClientTransactionState = 'calling';
  #disarmResend = () => {};
  #disarmTimeout = () => {};
  #ackText: string | null = null;

  constructor(parts: { request: SipRequest; flow: Flow; branch: string; clock: Clock; listener: (response: SipResponse) => void; onEnded: () => void }) {
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

  start(): void {
    // Timers B and F.
    this.#disarmTimeout = this.#clock.after(transactionTimeout, () => this.#fail(408, 'Request Timeout'));
    if (!this.flow.isOpen) return void this.#clock.after(0, () => this.#fail(503, 'Service Unavailable'));
    this.flow.send(this.#text);
    if (!this.flow.isReliable) this.#armResend(t1);
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
    if (response.status < 300) {
      // Resent 2xx go to the dialog, which acknowledges each (timer M).
      const isFirst = this.#state !== 'accepted';
      this.#state = 'accepted';
      this.#disarmTimeout();
      if (isFirst) this.#disarmTimeout = this.#clock.after(transactionTimeout, () => this.#end());
      return this.#listener(response);
    }
    if (this.#state === 'accepted') return;
    this.#ackText = serialise(this.#ackFor(response));
    this.flow.send(this.#ackText);
    this.#complete(response, this.flow.isReliable ? 0 : transactionTimeout);
  }

  #receiveProvisional(response: SipResponse): void {
    if (this.#state !== 'calling' && this.#state !== 'proceeding') return;
    this.#state = 'proceeding';
    if (this.#isInvite) {
      // Ringing may take as long as who placed the call lets it: timer B ends here.
      this.#disarmResend();
      this.#disarmTimeout();
    }
    this.#listener(response);
  }

  #complete(response: SipResponse, lingerMilliseconds: number): void {
    this.#state = 'completed';
    this.#disarmTimeout();
    this.#listener(response);
    if (lingerMilliseconds === 0) this.#end();
    else this.#disarmTimeout = this.#clock.after(lingerMilliseconds, () => this.#end());
  }

  #armResend(interval: number): void {
    this.#disarmResend = this.#clock.after(interval, () => {
      this.flow.send(this.#text);
      // Timer A doubles without limit, timer E up to T2.
      this.#armResend(this.#isInvite ? interval * 2 : this.#state === 'proceeding' ? t2 : Math.min(interval * 2, t2));
    });
  }

  #fail(status: number, reason: string): void {
    if (this.#state === 'completed' || this.#state === 'accepted' || this.#state === 'terminated') return;
    this.#end();
    this.#listener({ kind: 'response', status, reason, headers: new SipHeaders(), body: '' });
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
      cseq: (headers.get('cseq') ?? '').replace(/\S+$/, 'ACK'),
      route: headers.fields('route'),
    });
    return { kind: 'request', method: 'ACK', uri: this.request.uri, headers: ack, body: '' };
  }

  #end(): void {
    this.#disarmResend();
    this.#disarmTimeout();
    this.#state = 'terminated';
    this.#onEnded();
  }
}
