import { answerChallenge } from '../../src/sip/digest.ts';
import { parseCSeq, parseChallenge, parseNameAddress, tagOf } from '../../src/sip/header-values.ts';
import { parseMessage } from '../../src/sip/parse-message.ts';
import { SipHeaders } from '../../src/sip/sip-headers.ts';
import { type SipMessage, type SipRequest, type SipResponse, serialise } from '../../src/sip/sip-message.ts';
import { settle } from './fake-clock.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** First line of a message as a ladder shows it: `INVITE`, `200 INVITE`. */
export const summaryOf = (message: SipMessage): string =>
  message.kind === 'request'
    ? message.method
    : `${message.status} ${parseCSeq(message.headers.get('cseq') ?? '')?.method}`;

/**
 * A SIP user agent under the test's hand: it does nothing by itself, not even what the RFC asks for, and notes all that
 * it sends and hears in the ladder.
 */
export class SipPeer {
  readonly name: string;
  readonly user: string;
  readonly contact: string;
  readonly heard: SipMessage[] = [];
  /** A 400 repeats the headers of the malformed request. */
  toleratesNonsense = false;
  readonly #transport: 'WS' | 'UDP';
  readonly #sentBy: string;
  readonly #ladder: string[];
  /** The automatic reaction to a received message; does nothing unless a test sets it. */
  onHeard: (message: SipMessage) => void = () => {};
  /** Gives a message to the server. */
  wire: (text: string) => void = () => {};
  #branch = 0;
  #sequence = 0;

  constructor(parts: {
    name: string;
    user: string;
    transport: 'WS' | 'UDP';
    sentBy: string;
    ladder: string[];
    instance?: string;
  }) {
    this.name = parts.name;
    this.user = parts.user;
    this.#transport = parts.transport;
    this.#sentBy = parts.sentBy;
    this.#ladder = parts.ladder;
    this.contact =
      parts.transport === 'WS'
        ? `<sip:${parts.user}@${parts.sentBy};transport=ws>` +
          (parts.instance ? `;+sip.instance="<urn:uuid:${parts.instance}>"` : '')
        : `<sip:${parts.user}@${parts.sentBy}>`;
  }

  /** Receives a message from the server. */
  hear(text: string): void {
    const parsed = parseMessage(text);
    if (parsed.kind !== 'message' && this.toleratesNonsense) return;
    if (parsed.kind !== 'message') throw new Error(`${this.name} got what is no message: ${text}`);
    this.#ladder.push(`${this.name} ← ${summaryOf(parsed.message)}`);
    this.heard.push(parsed.message);
    this.onHeard(parsed.message);
  }

  send(message: SipMessage): void {
    this.#ladder.push(`${this.name} → ${summaryOf(message)}`);
    this.wire(serialise(message));
  }

  /** A request out of any dialog. */
  request(
    method: string,
    uri: string,
    parts: { to?: string; headers?: Fields; body?: string; callId?: string } = {},
  ): SipRequest {
    this.#sequence += 1;
    const headers = SipHeaders.of({
      via: this.#via(),
      'max-forwards': '70',
      from: `<sip:${this.user}@example.test>;tag=${this.name}`,
      to: parts.to ?? `<${uri}>`,
      'call-id': parts.callId ?? `${this.name}-${this.#sequence}`,
      cseq: `${this.#sequence} ${method}`,
      contact: this.contact,
      ...(parts.body ? { 'content-type': 'application/sdp' } : {}),
      ...parts.headers,
    });
    return { kind: 'request', method, uri, headers, body: parts.body ?? '' };
  }

  /** A request inside the dialog that an INVITE, sent or heard, and its answer made. */
  within(
    method: string,
    invite: SipRequest,
    answer: SipResponse,
    parts: { headers?: Fields; body?: string; uri?: string; sequence?: number } = {},
  ): SipRequest {
    const isCaller = tagOf(invite.headers.get('from') ?? '') === this.name;
    const [local, remote] = isCaller ? ['from', 'to'] : ['to', 'from'];
    const other = isCaller ? answer : invite;
    if (method !== 'ACK') this.#sequence += 1;
    const sequence =
      parts.sequence ?? (method === 'ACK' ? parseCSeq(invite.headers.get('cseq') ?? '')?.number : this.#sequence);
    const headers = SipHeaders.of({
      via: this.#via(),
      'max-forwards': '70',
      from: answer.headers.get(local ?? '') ?? '',
      to: answer.headers.get(remote ?? '') ?? '',
      'call-id': invite.headers.get('call-id') ?? '',
      cseq: `${sequence} ${method}`,
      contact: this.contact,
      ...(parts.body ? { 'content-type': 'application/sdp' } : {}),
      ...parts.headers,
    });
    const uri = parts.uri ?? parseNameAddress(other.headers.get('contact') ?? '')?.uri ?? '';
    return { kind: 'request', method, uri, headers, body: parts.body ?? '' };
  }

  respond(
    request: SipRequest,
    status: number,
    parts: { headers?: Fields; body?: string; tag?: string; reason?: string } = {},
  ): SipResponse {
    const to = request.headers.get('to') ?? '';
    const headers = SipHeaders.of({
      via: request.headers.fields('via'),
      'record-route': request.headers.fields('record-route'),
      from: request.headers.get('from') ?? '',
      to: tagOf(to) !== null || status === 100 ? to : `${to};tag=${parts.tag ?? this.name}`,
      'call-id': request.headers.get('call-id') ?? '',
      cseq: request.headers.get('cseq') ?? '',
      ...(status > 100 && status < 300 ? { contact: this.contact } : {}),
      ...(parts.body ? { 'content-type': 'application/sdp' } : {}),
      ...parts.headers,
    });
    const response: SipResponse = {
      kind: 'response',
      status,
      reason: parts.reason ?? 'Some Reason',
      headers,
      body: parts.body ?? '',
    };
    this.send(response);
    return response;
  }

  /** The last message of that summary that was heard. Throws when there is none. */
  lastRequest(method: string): SipRequest {
    const found = this.heard.findLast((message) => message.kind === 'request' && message.method === method);
    if (found?.kind !== 'request')
      throw new Error(`${this.name} heard no ${method}, but ${this.heard.map(summaryOf).join(', ')}`);
    return found;
  }
  lastResponse(): SipResponse {
    const found = this.heard.findLast((message) => message.kind === 'response');
    if (found?.kind !== 'response') throw new Error(`${this.name} heard no response`);
    return found;
  }

  /** REGISTER, answering the challenge; resolves with the last response. */
  async register(password: string, parts: { headers?: Fields; username?: string } = {}): Promise<SipResponse> {
    const callId = `register-${this.name}-${this.#sentBy}`;
    const to = `<sip:${this.user}@example.test>`;
    this.send(this.request('REGISTER', 'sip:example.test', { to, callId, headers: parts.headers ?? {} }));
    await settle();
    const challenge = parseChallenge(this.lastResponse().headers.fields('www-authenticate')[0] ?? '');
    const authorization =
      challenge &&
      answerChallenge(challenge, {
        method: 'REGISTER',
        uri: 'sip:example.test',
        user: parts.username ?? this.user,
        password,
        cnonce: 'c',
      });
    if (!authorization) return this.lastResponse();
    this.send(
      this.request('REGISTER', 'sip:example.test', { to, callId, headers: { ...parts.headers, authorization } }),
    );
    await settle();
    return this.lastResponse();
  }

  #via(): string {
    this.#branch += 1;
    return `SIP/2.0/${this.#transport} ${this.#sentBy};branch=z9hG4bK${this.name}${this.#branch};rport`;
  }
}
