import type { Clock } from '../../../shared/domain/clock.ts';
import type { Flow } from './flow.ts';
import { parseCSeq, parseVia } from './header-values.ts';
import { ClientTransaction } from './client-transaction.ts';
import { ServerTransaction } from './server-transaction.ts';
import { type SipRequest, type SipResponse, serialise } from './sip-message.ts';

export interface TransactionUser {
  /** A new request, once: resends are answered by its transaction. */
  onRequest(transaction: ServerTransaction): void;
  /** ACK for a 2xx, which belongs to no transaction (§ 13.2.2.4). */
  onAck(request: SipRequest): void;
}

/** Matches messages to transactions (RFC 3261 § 17.1.3, § 17.2.3). Finished transactions are forgotten at once. */
export class TransactionLayer {
  readonly #clock: Clock;
  readonly #user: TransactionUser;
  readonly #newId: () => string;
  readonly #servers = new Map<string, ServerTransaction>();
  readonly #clients = new Map<string, ClientTransaction>();

  constructor(clock: Clock, newId: () => string, user: TransactionUser) {
    this.#clock = clock;
    this.#newId = newId;
    this.#user = user;
  }

  get size(): number {
    return this.#servers.size + this.#clients.size;
  }

  receiveRequest(request: SipRequest, flow: Flow): void {
    const key = serverKey(request);
    const known = this.#servers.get(key);
    if (known) return known.receive(request);
    if (request.method === 'ACK') return this.#user.onAck(request);
    const transaction = new ServerTransaction(request, flow, this.#clock, () => void this.#servers.delete(key));
    this.#servers.set(key, transaction);
    if (request.method !== 'CANCEL') return this.#user.onRequest(transaction);
    const cancelled = this.#servers.get(inviteKeyOfCancel(request));
    transaction.respond(cancelled ? 200 : 481);
    cancelled?.cancelled();
  }

  receiveResponse(response: SipResponse): void {
    const branch = parseVia(response.headers.list('via')[0] ?? '')?.parameters.get('branch') ?? '';
    const method = parseCSeq(response.headers.get('cseq') ?? '')?.method ?? '';
    this.#clients.get(`${branch} ${method}`)?.receive(response);
  }

  /** Sends a request in a transaction of its own; its Via is added here. */
  send(request: SipRequest, flow: Flow, listener: (response: SipResponse) => void): ClientTransaction {
    const branch = `z9hG4bK${this.#newId()}`;
    return this.#start(request, flow, branch, listener);
  }

  /** CANCEL takes the branch of what it cancels (§ 9.1). */
  sendCancel(request: SipRequest, of: ClientTransaction): void {
    this.#start(request, of.flow, of.branch, () => {});
  }

  /** ACK for a 2xx: outside any transaction, sent again for each resend of the 2xx. */
  sendAck(request: SipRequest, flow: Flow): string {
    request.headers.set('via', viaOf(flow, `z9hG4bK${this.#newId()}`));
    const text = serialise(request);
    flow.send(text);
    return text;
  }

  #start(request: SipRequest, flow: Flow, branch: string, listener: (response: SipResponse) => void): ClientTransaction {
    request.headers.set('via', viaOf(flow, branch));
    const key = `${branch} ${request.method}`;
    const transaction = new ClientTransaction({ request, flow, branch, clock: this.#clock, listener, onEnded: () => void this.#clients.delete(key) });
    this.#clients.set(key, transaction);
    transaction.start();
    return transaction;
  }
}

const viaOf = (flow: Flow, branch: string): string => `SIP/2.0/${flow.transport} ${flow.sentBy};branch=${branch};rport`;

function serverKey(request: SipRequest): string {
  const via = parseVia(request.headers.list('via')[0] ?? '');
  const method = request.method === 'ACK' ? 'INVITE' : request.method;
  const branch = via?.parameters.get('branch') ?? '';
  const sentBy = `${via?.host}:${via?.port}`;
  if (branch.startsWith('z9hG4bK')) return `${branch} ${sentBy} ${method}`;
  // RFC 2543 peers: the headers that identify the request (§ 17.2.3).
  const tag = request.headers.get('from') ?? '';
  return `${request.headers.get('call-id')} ${tag} ${parseCSeq(request.headers.get('cseq') ?? '')?.number} ${sentBy} ${method}`;
}

const inviteKeyOfCancel = (request: SipRequest): string => serverKey({ ...request, method: 'INVITE' });
