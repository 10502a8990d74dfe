import type { Clock } from '../../../shared/domain/clock.ts';
import type { Flow } from './flow.ts';
import { reasonOf } from './reason-phrase.ts';
import { SipHeaders, type SipRequest, serialise } from './sip-message.ts';
import { t1, t2, t4, transactionTimeout } from './timers.ts';

export type ServerTransactionState = 'trying' | 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated';

/**
 * Server transaction, INVITE (RFC 3261 § 17.2.1, RFC 6026 § 7.1) and other (§ 17.2.2).
 *
 *   trying ─▶ proceeding ─▶ accepted (INVITE, 2xx) ─────────────▶ terminated
 *      └──────────┴───────▶ completed ─▶ confirmed (INVITE, ACK) ─▶ terminated
 */
export class ServerTransaction {
  readonly request: SipRequest;
  readonly flow: Flow;
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  readonly #isInvite: boolean;
  #state: ServerTransactionState = 'trying';
  #last: string | null = null;
  #disarmResend = () => {};
  #disarmEnd = () => {};
  /** The peer gave up the INVITE with CANCEL. */
  onCancelled: () => void = () => {};

  constructor(request: SipRequest, flow: Flow, clock: Clock, onEnded: () => void) {
    this.request = request;
    this.flow = flow;
    this.#clock = clock;
    this.#onEnded = onEnded;
    this.#isInvite = request.method === 'INVITE';
    if (this.#isInvite) this.respond(100);
  }

  get state(): ServerTransactionState {
    return this.#state;
  }

  /** A resend of the request, or the ACK for a final response that was none of 2xx. */
  receive(request: SipRequest): void {
    if (request.method === 'ACK') {
      if (this.#state !== 'completed') return;
      this.#state = 'confirmed';
      this.#disarmResend();
      this.#endAfter(this.flow.isReliable ? 0 : t4);
    } else if (this.#last && this.#state !== 'accepted') {
      this.flow.send(this.#last);
    }
  }

  cancelled(): void {
    if (this.#isInvite && (this.#state === 'trying' || this.#state === 'proceeding')) this.onCancelled();
  }

  respond(status: number, options: { reason?: string; headers?: Readonly<Record<string, string | readonly string[]>>; body?: string; toTag?: string } = {}): void {
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return;
    const { headers: asked } = this.request;
    const to = asked.get('to') ?? '';
    const headers = SipHeaders.of({
      via: this.#viaFields(),
      'record-route': status > 100 && status < 300 ? asked.fields('record-route') : [],
      from: asked.get('from') ?? '',
      to: options.toTag && !/;\s*tag=/i.test(to) ? `${to};tag=${options.toTag}` : to,
      'call-id': asked.get('call-id') ?? '',
      cseq: asked.get('cseq') ?? '',
      ...options.headers,
    });
    this.#last = serialise({ kind: 'response', status, reason: options.reason ?? reasonOf(status), headers, body: options.body ?? '' });
    this.flow.send(this.#last);
    if (status < 200) this.#state = 'proceeding';
    else if (!this.#isInvite) this.#finish('completed', this.flow.isReliable ? 0 : transactionTimeout);
    else if (status < 300) this.#finish('accepted', transactionTimeout);
    else {
      this.#finish('completed', transactionTimeout);
      if (!this.flow.isReliable) this.#armResend(t1);
    }
  }

  /** The 2xx again: until its ACK comes it is resent by who accepted the call (§ 13.3.1.4). */
  resendFinal(): void {
    if (this.#last) this.flow.send(this.#last);
  }

  /** Via as it came, with where it really came from (§ 18.2.1, RFC 3581). */
  #viaFields(): string[] {
    const [top = '', ...others] = this.request.headers.list('via');
    const { host, port } = this.flow.remote;
    const stamped = top.replace(/;\s*rport(?=;|$)/i, `;rport=${port}`);
    return [this.flow.transport === 'UDP' ? `${stamped};received=${host}` : top, ...others];
  }

  #armResend(interval: number): void {
    this.#disarmResend = this.#clock.after(interval, () => {
      if (this.#last) this.flow.send(this.#last);
      this.#armResend(Math.min(interval * 2, t2));
    });
  }

  #finish(state: 'accepted' | 'completed', lingerMilliseconds: number): void {
    this.#state = state;
    this.#endAfter(lingerMilliseconds);
  }

  #endAfter(milliseconds: number): void {
    this.#disarmEnd();
    if (milliseconds === 0) this.#end();
    else this.#disarmEnd = this.#clock.after(milliseconds, () => this.#end());
  }

  #end(): void {
    this.#disarmResend();
    this.#disarmEnd();
    this.#state = 'terminated';
    this.#onEnded();
  }
}
