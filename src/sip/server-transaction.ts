import type { Clock } from '../shared/clock.ts';
import { Emitter } from '../shared/event.ts';
import type { Flow } from './flow.ts';
import { parseVia } from './header-values.ts';
import { reasonOf } from './reason-phrase.ts';
import { SipHeaders } from './sip-headers.ts';
import { type SipRequest, serialise } from './sip-message.ts';
import { t1, t2, t4, transactionTimeout } from './timers.ts';

export type ServerTransactionState = 'trying' | 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated';

export interface ResponseParts {
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

/**
 * Server transaction, INVITE (RFC 3261 § 17.2.1, RFC 6026 § 7.1) and other (§ 17.2.2).
 *
 *   trying ─▶ proceeding ─▶ accepted (INVITE, 2xx) ─────────────▶ terminated
 *      └──────────┴───────▶ completed ─▶ confirmed (INVITE, ACK) ─▶ terminated
 */
export class ServerTransaction {
  readonly request: SipRequest;
  /** The flow on which the request arrived. */
  readonly flow: Flow;
  /** The To tag of all our responses to this request (§ 8.2.6.2). */
  readonly localTag: string;
  readonly #replyFlow: Flow;
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  readonly #isInvite: boolean;
  #state: ServerTransactionState = 'trying';
  #last: string | null = null;
  #disarmResend = () => {};
  #disarmEnd = () => {};
  readonly #cancels = new Emitter<SipRequest>();

  constructor(parts: { request: SipRequest; flow: Flow; localTag: string; clock: Clock; onEnded: () => void }) {
    this.request = parts.request;
    this.flow = parts.flow;
    this.localTag = parts.localTag;
    this.#replyFlow = replyFlowOf(parts.request, parts.flow);
    this.#clock = parts.clock;
    this.#onEnded = parts.onEnded;
    this.#isInvite = parts.request.method === 'INVITE';
    if (this.#isInvite) this.respond(100);
    // The client has given up by then (RFC 4320 § 4.2); an INVITE may ring for as long as it likes.
    else this.#endAfter(transactionTimeout);
  }

  get state(): ServerTransactionState {
    return this.#state;
  }

  /** A retransmission of the request, or the ACK of a final response other than 2xx. */
  receive(request: SipRequest): void {
    if (request.method === 'ACK') {
      if (this.#state !== 'completed') return;
      this.#state = 'confirmed';
      this.#disarmResend();
      this.#endAfter(this.flow.isReliable ? 0 : t4);
    } else if (this.#last && this.#state !== 'accepted') {
      this.#replyFlow.send(this.#last);
    }
  }

  /** The peer cancels this INVITE before its final response. Returns an unsubscribe function. */
  onCancel(listener: (cancel: SipRequest) => void): () => void {
    return this.#cancels.on(listener);
  }

  receiveCancel(cancel: SipRequest): void {
    if (this.#isInvite && this.#state === 'proceeding') this.#cancels.emit(cancel);
  }

  /** Has no effect after a final response. */
  respond(status: number, { reason, headers = {}, body = '' }: ResponseParts = {}): void {
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return;
    const { headers: requestHeaders } = this.request;
    const to = requestHeaders.get('to') ?? '';
    const isTagged = status === 100 || /;\s*tag\s*=/i.test(to);
    const fields = SipHeaders.of({
      via: this.#viaFields(),
      'record-route': status > 100 && status < 300 ? requestHeaders.fields('record-route') : [],
      from: requestHeaders.get('from') ?? '',
      to: isTagged ? to : `${to};tag=${this.localTag}`,
      'call-id': requestHeaders.get('call-id') ?? '',
      cseq: requestHeaders.get('cseq') ?? '',
      ...headers,
    });
    this.#last = serialise({ kind: 'response', status, reason: reason ?? reasonOf(status), headers: fields, body });
    this.#replyFlow.send(this.#last);
    if (status < 200) this.#state = 'proceeding';
    else if (!this.#isInvite) this.#finish('completed', this.flow.isReliable ? 0 : transactionTimeout);
    else if (status < 300) this.#finish('accepted', transactionTimeout);
    else {
      this.#finish('completed', transactionTimeout);
      if (!this.flow.isReliable) this.#armResend(t1);
    }
  }

  /** Retransmits the 2xx; the core that accepted the call does so until the ACK arrives (§ 13.3.1.4). */
  resendFinal(): void {
    if (this.#last) this.#replyFlow.send(this.#last);
  }

  /** Ends the transaction without sending anything, as when the server stops. */
  end(): void {
    if (this.#state === 'terminated') return;
    this.#disarmResend();
    this.#disarmEnd();
    this.#state = 'terminated';
    this.#onEnded();
  }

  /** The request's Via fields, with the actual source address added (§ 18.2.1, RFC 3581 § 4). */
  #viaFields(): string[] {
    const [top = '', ...others] = this.request.headers.list('via');
    if (this.flow.transport === 'WS') return [top, ...others];
    const { host, port } = this.flow.remote;
    return [`${top.replace(/;\s*rport\s*(?=;|$)/i, `;rport=${port}`)};received=${host}`, ...others];
  }

  #armResend(interval: number): void {
    this.#disarmResend = this.#clock.after(interval, () => {
      this.resendFinal();
      this.#armResend(Math.min(interval * 2, t2));
    });
  }

  #finish(state: 'accepted' | 'completed', lingerMs: number): void {
    this.#state = state;
    this.#endAfter(lingerMs);
  }

  #endAfter(milliseconds: number): void {
    this.#disarmEnd();
    if (milliseconds === 0) this.end();
    else this.#disarmEnd = this.#clock.after(milliseconds, () => this.end());
  }
}

/** The source port when the sender requested it (`rport`, RFC 3581), otherwise the port in Via (RFC 3261 § 18.2.2). */
function replyFlowOf(request: SipRequest, flow: Flow): Flow {
  const via = parseVia(request.headers.list('via')[0] ?? '');
  return !via || via.parameters.has('rport') ? flow : flow.atPort(via.port ?? 5060);
}
