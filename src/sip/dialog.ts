import type { Flow } from './flow.ts';
import { parseCSeq, parseNameAddress, tagOf } from './header-values.ts';
import { SipHeaders } from './sip-headers.ts';
import type { SavedDialog } from './saved-dialog.ts';
import type { SipMessage, SipRequest, SipResponse } from './sip-message.ts';

interface DialogParts {
  readonly callId: string;
  readonly localTag: string;
  /** From or To of our requests, including the tag. */
  readonly local: string;
  readonly remote: string;
  readonly remoteTarget: string;
  readonly routes: readonly string[];
  readonly localSequence: number;
  readonly remoteSequence: number | null;
  readonly flow: Flow;
}

export interface RequestParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly contentType?: string;
}

/** One dialog (RFC 3261 § 12): who talks to whom, over which flow, and the next number of each direction. */
export class Dialog {
  #callId: string;
  #localTag: string;
  #local: string;
  #remote: string;
  #remoteTarget: string;
  #routes: readonly string[];
  #localSequence: number;
  #remoteSequence: number | null;
  #flow: Flow;
  /** Whether the peer has told its address: until then the Request-URI may be a name that only the peer knows. */
  #isFound = true;

  private constructor(parts: DialogParts) {
    this.#callId = parts.callId;
    this.#localTag = parts.localTag;
    this.#local = parts.local;
    this.#remote = parts.remote;
    this.#remoteTarget = parts.remoteTarget;
    this.#routes = parts.routes;
    this.#localSequence = parts.localSequence;
    this.#remoteSequence = parts.remoteSequence;
    this.#flow = parts.flow;
  }

  /** The called side (§ 12.1.1). */
  static ofServer(request: SipRequest, flow: Flow, localTag: string): Dialog {
    const { headers } = request;
    return new Dialog({
      callId: headers.get('call-id') ?? '',
      localTag,
      local: `${headers.get('to')};tag=${localTag}`,
      remote: headers.get('from') ?? '',
      remoteTarget: parseNameAddress(headers.list('contact')[0] ?? '')?.uri ?? '',
      routes: headers.list('record-route'),
      localSequence: 0,
      remoteSequence: parseCSeq(headers.get('cseq') ?? '')?.number ?? 0,
      flow,
    });
  }

  /** The calling side, from before its first INVITE; complete once a response brings the other tag (§ 12.1.2). */
  static ofClient(parts: {
    callId: string;
    localTag: string;
    local: string;
    remote: string;
    remoteTarget: string;
    flow: Flow;
  }): Dialog {
    const dialog = new Dialog({
      ...parts,
      local: `${parts.local};tag=${parts.localTag}`,
      routes: [],
      localSequence: 0,
      remoteSequence: null,
    });
    dialog.#isFound = false;
    return dialog;
  }

  /** One that another process began. */
  static ofSaved(saved: SavedDialog, flow: Flow): Dialog {
    return new Dialog({ ...saved, remoteSequence: null, flow });
  }

  /** The state with which another process continues it. */
  save(): SavedDialog {
    const { host, port } = this.#flow.remote;
    return {
      callId: this.callId,
      localTag: this.localTag,
      local: this.#local,
      remote: this.#remote,
      remoteTarget: this.#remoteTarget,
      routes: this.#routes,
      localSequence: this.#localSequence,
      host,
      port,
    };
  }

  /** Another phone behind a forking proxy, or over another flow, answered an INVITE (§ 13.2.2.4). */
  fork(response: SipResponse, flow: Flow = this.#flow): Dialog {
    const { callId, localTag } = this;
    const dialog = new Dialog({
      callId,
      localTag,
      local: this.#local,
      remote: this.#remote,
      remoteTarget: this.#remoteTarget,
      routes: [],
      localSequence: this.#localSequence,
      remoteSequence: null,
      flow,
    });
    dialog.establish(response);
    return dialog;
  }

  /**
   * Becomes the dialog of an INVITE that replaces this one (RFC 3891 § 3). Returns a copy of what it was, for the
   * requests that end it.
   */
  become(request: SipRequest, flow: Flow, localTag: string): Dialog {
    const former = new Dialog({
      callId: this.callId,
      localTag: this.localTag,
      local: this.#local,
      remote: this.#remote,
      remoteTarget: this.#remoteTarget,
      routes: this.#routes,
      localSequence: this.#localSequence,
      remoteSequence: this.#remoteSequence,
      flow: this.#flow,
    });
    const next = Dialog.ofServer(request, flow, localTag);
    this.#callId = next.#callId;
    this.#localTag = next.#localTag;
    this.#local = next.#local;
    this.#remote = next.#remote;
    this.#remoteTarget = next.#remoteTarget;
    this.#routes = next.#routes;
    this.#localSequence = next.#localSequence;
    this.#remoteSequence = next.#remoteSequence;
    this.#flow = flow;
    this.#isFound = true;
    return former;
  }

  get callId(): string {
    return this.#callId;
  }
  get localTag(): string {
    return this.#localTag;
  }
  get flow(): Flow {
    return this.#flow;
  }
  get remoteTag(): string | null {
    return tagOf(this.#remote);
  }

  /** Where the next request goes: to the first proxy that wants to stay on the path, else to the peer itself. */
  get nextHop(): Flow {
    if (!this.#isFound) return this.#flow;
    const route = this.#routes[0];
    return this.#flow.towards(
      route === undefined ? this.#remoteTarget : (parseNameAddress(route)?.uri ?? this.#remoteTarget),
    );
  }

  /** The far end is reached by that flow. */
  bindTo(flow: Flow): void {
    this.#flow = flow;
  }

  /** The peer's connection came back as another one (RFC 5626): the dialog continues over it. */
  moveTo(flow: Flow, remoteTarget: string): void {
    this.bindTo(flow);
    this.#remoteTarget = remoteTarget;
  }

  /** The INVITE is sent again to another Request-URI, as a new request outside the first dialog (§ 8.1.3.4). */
  redirect(remoteTarget: string): void {
    this.#remoteTarget = remoteTarget;
    this.#isFound = false;
    this.#remote = this.#remote.replace(/;\s*tag=[^;]*/i, '');
    this.#routes = [];
  }

  /** Takes the other side's tag, contact and route set from a response to our INVITE (§ 12.1.2). */
  establish(response: SipResponse): void {
    this.refreshTarget(response);
    this.#remote = response.headers.get('to') ?? this.#remote;
    this.#routes = response.headers.list('record-route').toReversed();
  }

  /** INVITE and UPDATE inside the dialog, and their 2xx, may move the peer, never the route (§ 12.2). */
  refreshTarget(message: SipMessage): void {
    const contact = parseNameAddress(message.headers.list('contact')[0] ?? '');
    if (!contact) return;
    this.#remoteTarget = contact.uri;
    this.#isFound = true;
  }

  /** False for a request that is older than one that came before it (§ 12.2.2). */
  accepts(request: SipRequest): boolean {
    const number = parseCSeq(request.headers.get('cseq') ?? '')?.number ?? 0;
    if (this.#remoteSequence !== null && number < this.#remoteSequence) return false;
    this.#remoteSequence = number;
    return true;
  }

  request(method: string, parts: RequestParts = {}): SipRequest {
    this.#localSequence += 1;
    return this.#make(method, this.#localSequence, parts);
  }

  /** ACK for a 2xx carries the number and the credentials of its INVITE (§ 13.2.2.4). */
  ack(invite: SipRequest): SipRequest {
    const credentials = ['authorization', 'proxy-authorization'].flatMap((name) => {
      const value = invite.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const number = parseCSeq(invite.headers.get('cseq') ?? '')?.number ?? 0;
    return this.#make('ACK', number, { headers: Object.fromEntries(credentials) });
  }

  #make(
    method: string,
    sequence: number,
    { headers = {}, body = '', contentType = 'application/sdp' }: RequestParts,
  ): SipRequest {
    const { uri, routes } = this.#path();
    const fields = SipHeaders.of({
      via: '',
      'max-forwards': '70',
      route: routes,
      from: this.#local,
      to: this.#remote,
      'call-id': this.callId,
      cseq: `${sequence} ${method}`,
      contact: method === 'BYE' || method === 'ACK' ? undefined : `<${this.#flow.contact}>`,
      ...headers,
      'content-type': body ? contentType : undefined,
    });
    return { kind: 'request', method, uri, headers: fields, body };
  }

  /** For a strict router: its address is the Request-URI, and the remote target the last route (§ 12.2.1.1). */
  #path(): { uri: string; routes: readonly string[] } {
    const [first, ...others] = this.#routes;
    const proxy = first === undefined ? null : (parseNameAddress(first)?.uri ?? null);
    if (proxy === null || /;lr\b/i.test(proxy)) return { uri: this.#remoteTarget, routes: this.#routes };
    return { uri: proxy, routes: [...others, `<${this.#remoteTarget}>`] };
  }
}
