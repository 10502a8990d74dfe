import type { Clock } from '../shared/clock.ts';
import { ClientTransaction } from './client-transaction.ts';
import { CountedWarning } from './counted-warning.ts';
import type { Flow } from './flow.ts';
import { parseCSeq, parseNameAddress, parseVia } from './header-values.ts';
import { ServerTransaction } from './server-transaction.ts';
import type { SipLog } from './sip-log.ts';
import { type SipMessage, type SipRequest, type SipResponse, serialise } from './sip-message.ts';

export interface TransactionUser {
  /** A new request, once: resends are answered by its transaction. */
  onRequest(transaction: ServerTransaction): void;
  /** ACK for a 2xx, which belongs to no transaction (§ 13.2.2.4). */
  onAck(request: SipRequest, flow: Flow): void;
  /** A response other than 100 to our INVITE came over `flow`; the INVITE's sender gets it afterwards. */
  onInviteResponse(response: SipResponse, flow: Flow): void;
  /** Whether a request belongs to a dialog that exists, and comes from its far end. */
  isInDialog(request: SipRequest, flow: Flow): boolean;
  /** Whether two requests came from one peer. */
  isSamePeer(one: Flow, other: Flow): boolean;
}

const magicCookie = 'z9hG4bK';

/** More requests under way than these are a flood: what would begin something is dropped unanswered. */
const maxServers = { inAll: 20_000, ofConnection: 256 } as const;

/** Matches messages to transactions (RFC 3261 § 17.1.3, § 17.2.3). Finished transactions are forgotten immediately. */
export class TransactionLayer {
  readonly #clock: Clock;
  readonly #user: () => TransactionUser;
  readonly #newId: () => string;
  readonly #servers = new Map<string, ServerTransaction>();
  /** How many of them came over each connection. */
  readonly #serversByFlow = new Map<string, number>();
  readonly #dropped: CountedWarning;
  readonly #clients = new Map<string, ClientTransaction>();
  #checkDrained = () => {};

  constructor(parts: { clock: Clock; newId: () => string; log: SipLog; user: () => TransactionUser }) {
    this.#clock = parts.clock;
    this.#newId = parts.newId;
    this.#user = parts.user;
    this.#dropped = new CountedWarning('too many SIP requests are under way: one was dropped', parts);
  }

  get size(): number {
    return this.#servers.size + this.#clients.size;
  }

  receiveRequest(request: SipRequest, flow: Flow): void {
    this.#match(request, flow);
    this.#checkDrained();
  }

  #match(request: SipRequest, flow: Flow): void {
    const key = this.#keyFor(flow, serverKey(request));
    const known = this.#servers.get(key);
    if (request.method === 'ACK') {
      // Some send the ACK for a 2xx with the branch of the INVITE; it still belongs to the dialog (RFC 6026 § 7.1).
      return known && known.state !== 'accepted' ? known.receive(request) : this.#user().onAck(request, flow);
    }
    if (known) return known.receive(request);
    if (!this.#mayBegin(request, flow)) return this.#dropped.add({ from: flow.id });
    const transaction = new ServerTransaction({
      request,
      flow,
      localTag: this.#newId(),
      clock: this.#clock,
      onEnded: () => this.#forget(key, flow),
    });
    if (transaction.state !== 'terminated') this.#remember(key, transaction);
    if (request.method !== 'CANCEL') return this.#user().onRequest(transaction);
    const cancelled = this.#servers.get(this.#keyFor(flow, cancelKey(request)));
    transaction.respond(cancelled ? 200 : 481);
    cancelled?.receiveCancel(request);
  }

  /** A sender that repeats somebody else's branch gets a separate transaction: it cancels and hides nothing. */
  #keyFor(flow: Flow, key: string): string {
    const known = this.#servers.get(key);
    return !known || this.#user().isSamePeer(known.flow, flow) ? key : `${key} ${flow.id}`;
  }

  /** A call can be ended, and one that rings cancelled, whatever else is under way. */
  #mayBegin(request: SipRequest, flow: Flow): boolean {
    const ofConnection = flow.transport === 'WS' ? (this.#serversByFlow.get(flow.id) ?? 0) : 0;
    if (this.#servers.size < maxServers.inAll && ofConnection < maxServers.ofConnection) return true;
    if (request.method === 'CANCEL') return this.#servers.has(this.#keyFor(flow, cancelKey(request)));
    return this.#user().isInDialog(request, flow);
  }

  #remember(key: string, transaction: ServerTransaction): void {
    const { id } = transaction.flow;
    this.#servers.set(key, transaction);
    this.#serversByFlow.set(id, (this.#serversByFlow.get(id) ?? 0) + 1);
  }

  #forget(key: string, flow: Flow): void {
    if (!this.#servers.delete(key)) return;
    const left = (this.#serversByFlow.get(flow.id) ?? 1) - 1;
    if (left > 0) this.#serversByFlow.set(flow.id, left);
    else this.#serversByFlow.delete(flow.id);
  }

  /**
   * Drops responses to no request of ours (§ 18.1.2) or over another transport: a party that reads a branch on the way
   * to a trunk cannot answer over WebSocket, where any source is admitted.
   */
  receiveResponse(response: SipResponse, flow: Flow): void {
    const branch = branchOf(response);
    const method = parseCSeq(response.headers.get('cseq') ?? '')?.method ?? '';
    const transaction = this.#clients.get(`${branch} ${method}`);
    if (transaction?.flow.transport !== flow.transport) return;
    if (method === 'INVITE' && response.status > 100) this.#user().onInviteResponse(response, flow);
    transaction.receive(response);
    this.#checkDrained();
  }

  /**
   * Sends a request in a new transaction and adds its Via. The listener is never called before this
   * returns.
   */
  send(request: SipRequest, flow: Flow, listener: (response: SipResponse) => void): ClientTransaction {
    return this.#start(request, flow, viaOf(flow, `${magicCookie}${this.#newId()}`), listener);
  }

  /** CANCEL takes the Via of what it cancels (§ 9.1), which must have had a provisional response. */
  sendCancel(request: SipRequest, of: ClientTransaction): void {
    of.cancelled();
    this.#start(request, of.flow, of.request.headers.get('via') ?? '', () => {});
  }

  /** Cancels an INVITE of another process, which had a provisional response; the listener receives what comes of it. */
  cancelResumed(invite: SipRequest, flow: Flow, cancel: SipRequest, listener: (response: SipResponse) => void): void {
    const transaction = this.#create(invite, flow, invite.headers.get('via') ?? '', listener);
    transaction.resume();
    this.sendCancel(cancel, transaction);
  }

  /** ACK for a 2xx: outside any transaction, sent again for each resend of the 2xx. */
  sendAck(request: SipRequest, flow: Flow): void {
    request.headers.set('via', viaOf(flow, `${magicCookie}${this.#newId()}`));
    flow.send(serialise(request));
  }

  /** Also ends server transactions of this flow: they can no longer be answered. */
  flowClosed(flow: Flow): void {
    this.flowFailed(flow, 'The connection is closed');
    for (const transaction of [...this.#servers.values()]) if (transaction.flow.id === flow.id) transaction.end();
  }

  /** Fails transactions that wait for a response on this flow (§ 17.1.4); `why`: see `failureIn`. */
  flowFailed(flow: Flow, why: string): void {
    for (const transaction of [...this.#clients.values()]) if (transaction.flow === flow) transaction.fail(503, why);
  }

  /** Resolves when every outgoing request has its final response, and `isDone`. */
  async settled(isDone: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#checkDrained = () => {
        if (isDone() && ![...this.#clients.values()].some((transaction) => transaction.isOpen)) resolve();
      };
      this.#checkDrained();
    });
  }

  stop(): void {
    for (const transaction of [...this.#servers.values(), ...this.#clients.values()]) transaction.end();
  }

  #start(request: SipRequest, flow: Flow, via: string, listener: (response: SipResponse) => void): ClientTransaction {
    const transaction = this.#create(request, flow, via, listener);
    transaction.start();
    return transaction;
  }

  /** It is bound to the server that the request reaches: resends, CANCEL and ACK go there (§ 9.1, § 17.1). */
  #create(request: SipRequest, way: Flow, via: string, listener: (response: SipResponse) => void): ClientTransaction {
    const flow = way.bound();
    request.headers.set('via', via);
    const branch = branchOf(request);
    const key = `${branch} ${request.method}`;
    const onEnded = () => void this.#clients.delete(key);
    const transaction = new ClientTransaction({ request, flow, branch, clock: this.#clock, listener, onEnded });
    this.#clients.set(key, transaction);
    return transaction;
  }
}

const branchOf = (message: SipMessage): string =>
  parseVia(message.headers.list('via')[0] ?? '')?.parameters.get('branch') ?? '';

const viaOf = (flow: Flow, branch: string): string => `SIP/2.0/${flow.transport} ${flow.sentBy};branch=${branch};rport`;

/** The parts that make two requests one transaction (RFC 3261 § 17.2.3). ACK belongs to its INVITE. */
function serverKey(request: SipRequest): string {
  return keyOf(request, request.method === 'ACK' ? 'INVITE' : request.method);
}

/** The INVITE that a CANCEL means (§ 9.2). */
const cancelKey = (cancel: SipRequest): string => keyOf(cancel, 'INVITE');

function keyOf(request: SipRequest, method: string): string {
  const { headers } = request;
  const via = parseVia(headers.list('via')[0] ?? '');
  const branch = via?.parameters.get('branch') ?? '';
  const sentBy = `${via?.host.toLowerCase()}:${via?.port}`;
  // The cookie alone identifies nothing (RFC 4475 § 3.2.1).
  if (branch.startsWith(magicCookie) && branch !== magicCookie) return `${branch} ${sentBy} ${method}`;
  const fromTag = parseNameAddress(headers.get('from') ?? '')?.parameters.get('tag');
  const sequence = parseCSeq(headers.get('cseq') ?? '')?.number;
  return `${headers.get('call-id')} ${fromTag} ${sequence} ${branch} ${sentBy} ${method}`;
}
