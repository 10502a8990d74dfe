import type { Flow } from './flow.ts';
import { parseCSeq, parseNameAddress } from './header-values.ts';
import { SipHeaders, type SipMessage, type SipRequest } from './sip-message.ts';

/** One dialog (RFC 3261 § 12): who talks to whom, over which flow, and the next number of each direction. */
export class Dialog {
  readonly callId: string;
  readonly localTag: string;
  readonly #local: string;
  readonly #contact: string;
  #remote: string;
  #remoteTag: string | null;
  #remoteTarget: string;
  #routes: readonly string[];
  #localSequence: number;
  #remoteSequence: number | null;
  #flow: Flow;

  private constructor(parts: {
    callId: string;
    localTag: string;
    local: string;
    contact: string;
    remote: string;
    remoteTarget: string;
    routes: readonly string[];
    localSequence: number;
    remoteSequence: number | null;
    flow: Flow;
  }) {
    this.callId = parts.callId;
    this.localTag = parts.localTag;
    this.#local = parts.local;
    this.#contact = parts.contact;
    this.#remote = parts.remote;
    this.#remoteTag = tagOf(parts.remote);
    this.#remoteTarget = parts.remoteTarget;
    this.#routes = parts.routes;
    this.#localSequence = parts.localSequence;
    this.#remoteSequence = parts.remoteSequence;
    this.#flow = parts.flow;
  }

  /** The called side (§ 12.1.1). */
  static ofServer(request: SipRequest, flow: Flow, localTag: string, contact: string): Dialog {
    const { headers } = request;
    return new Dialog({
      callId: headers.get('call-id') ?? '',
      localTag,
      local: `${headers.get('to')};tag=${localTag}`,
      contact,
      remote: headers.get('from') ?? '',
      remoteTarget: parseNameAddress(headers.list('contact')[0] ?? '')?.uri ?? parseNameAddress(headers.get('from') ?? '')?.uri ?? '',
      routes: headers.list('record-route'),
      localSequence: 0,
      remoteSequence: parseCSeq(headers.get('cseq') ?? '')?.number ?? 0,
      flow,
    });
  }

  /** The calling side, from before its first INVITE; complete once a response brings the other tag (§ 12.1.2). */
  static ofClient(parts: { callId: string; localTag: string; local: string; contact: string; remote: string; remoteTarget: string; flow: Flow }): Dialog {
    return new Dialog({ ...parts, local: `${parts.local};tag=${parts.localTag}`, routes: [], localSequence: 0, remoteSequence: null });
  }

  get flow(): Flow {
    return this.#flow;
  }
  get remoteTag(): string | null {
    return this.#remoteTag;
  }
  get contact(): string {
    return this.#contact;
  }

  /** The peer's connection came back as another one (RFC 5626): the dialog goes on over it. */
  moveTo(flow: Flow, remoteTarget: string): void {
    this.#flow = flow;
    this.#remoteTarget = remoteTarget;
  }

  /** Takes over what a response to our INVITE says of the other side. */
  learn(message: SipMessage): void {
    const contact = parseNameAddress(message.headers.list('contact')[0] ?? '');
    if (contact) this.#remoteTarget = contact.uri;
    if (message.kind !== 'response') return;
    this.#remote = message.headers.get('to') ?? this.#remote;
    this.#remoteTag = tagOf(this.#remote);
    const routes = message.headers.list('record-route');
    if (routes.length > 0) this.#routes = routes.toReversed();
  }

  /** False for a request that is older than one that came before it (§ 12.2.2). */
  accepts(request: SipRequest): boolean {
    const number = parseCSeq(request.headers.get('cseq') ?? '')?.number ?? 0;
    if (this.#remoteSequence !== null && number < this.#remoteSequence) return false;
    this.#remoteSequence = number;
    return true;
  }

  request(method: string, options: { headers?: Readonly<Record<string, string>>; body?: string; contentType?: string } = {}): SipRequest {
    this.#localSequence += 1;
    return this.#make(method, this.#localSequence, options);
  }

  /** ACK carries the number of its INVITE (§ 13.2.2.4). */
  ack(invite: SipRequest): SipRequest {
    return this.#make('ACK', parseCSeq(invite.headers.get('cseq') ?? '')?.number ?? 0, {});
  }

  #make(method: string, sequence: number, options: { headers?: Readonly<Record<string, string>>; body?: string; contentType?: string }): SipRequest {
    const body = options.body ?? '';
    const headers = SipHeaders.of({
      via: '',
      'max-forwards': '70',
      route: this.#routes,
      from: this.#local,
      to: this.#remote,
      'call-id': this.callId,
      cseq: `${sequence} ${method}`,
      contact: method === 'BYE' || method === 'ACK' ? undefined : `<${this.#contact}>`,
      ...options.headers,
      'content-type': body ? (options.contentType ?? 'application/sdp') : undefined,
    });
    return { kind: 'request', method, uri: this.#remoteTarget, headers, body };
  }
}

const tagOf = (address: string): string | null => parseNameAddress(address)?.parameters.get('tag') ?? null;
