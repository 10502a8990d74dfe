import { ProblemError } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../../shared/domain/clock.ts';
import type { Leg, LegEnd, LegEvent, LegState, PartyAddress, ReferProgress } from '../leg.ts';
import type { Dialog } from './dialog.ts';
import { parseNameAddress } from './header-values.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { SipRequest } from './sip-message.ts';
import { t1, t2, transactionTimeout } from './timers.ts';
import type { TransactionLayer } from './transaction-layer.ts';

export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REFER, NOTIFY';

export interface LegParts {
  readonly id: string;
  readonly dialog: Dialog;
  readonly remote: PartyAddress;
  readonly layer: TransactionLayer;
  readonly clock: Clock;
  readonly onEnded: () => void;
}

/** What both kinds of leg share: everything that happens inside the dialog. */
export abstract class SipLeg implements Leg {
  readonly id: string;
  readonly remote: PartyAddress;
  readonly dialog: Dialog;
  protected readonly layer: TransactionLayer;
  protected readonly clock: Clock;
  readonly #onEnded: () => void;
  #state: LegState = 'trying';
  #listener: ((event: LegEvent) => void) | null = null;
  #kept: LegEvent[] = [];
  /** Our 2xx that nobody has acknowledged yet. */
  #awaitsAck: { stop(): void } | null = null;
  #isOfferPending = false;

  constructor(parts: LegParts) {
    this.id = parts.id;
    this.dialog = parts.dialog;
    this.remote = parts.remote;
    this.layer = parts.layer;
    this.clock = parts.clock;
    this.#onEnded = parts.onEnded;
  }

  get sipCallId(): string {
    return this.dialog.callId;
  }
  get state(): LegState {
    return this.#state;
  }

  onEvent(listener: (event: LegEvent) => void): () => void {
    this.#listener = listener;
    for (const event of this.#kept.splice(0)) listener(event);
    return () => {
      this.#listener = null;
    };
  }

  abstract end(why?: { status: number; reason?: string }): void;

  reinvite(sdp: string): Promise<string> {
    if (this.#state !== 'answered') return Promise.reject(new ProblemError('conflict', 'The leg is not answered'));
    const request = this.dialog.request('INVITE', { body: sdp });
    this.#isOfferPending = true;
    return new Promise((resolve, reject) => {
      let isSettled = false;
      this.layer.send(request, this.dialog.flow, (response) => {
        if (response.status < 200) return;
        this.#isOfferPending = false;
        if (response.status < 300) {
          this.dialog.learn(response);
          this.layer.sendAck(this.dialog.ack(request), this.dialog.flow);
          if (!isSettled) resolve(response.body);
        } else {
          if (response.status === 481 || response.status === 408) this.reachEnd({ by: 'remote', status: null, reason: response.reason });
          reject(new ProblemError('unacceptable-media', `The other side refused the new offer: ${response.status} ${response.reason}`));
        }
        isSettled = true;
      });
    });
  }

  /** A request inside the dialog. */
  receive(transaction: ServerTransaction): void {
    const { request } = transaction;
    if (!this.dialog.accepts(request)) return transaction.respond(500, { reason: 'Request out of order' });
    const handle = this.#inDialog[request.method];
    if (!handle) return transaction.respond(405, { headers: { allow: allowedMethods } });
    if (this.#state === 'ended') return transaction.respond(481);
    handle(transaction);
  }

  receiveAck(ack: SipRequest): void {
    this.#awaitsAck?.stop();
    this.#awaitsAck = null;
    if (ack.body) this.answeredInAck(ack.body);
  }

  /** The flow is gone and did not come back. */
  flowLost(): void {
    this.reachEnd({ by: 'remote', status: 408, reason: 'The connection was lost' });
  }

  protected abstract answeredInAck(sdp: string): void;

  readonly #inDialog: Readonly<Record<string, (transaction: ServerTransaction) => void>> = {
    BYE: (transaction) => {
      transaction.respond(200);
      this.reachEnd({ by: 'remote', status: null, reason: reasonHeader(transaction.request) });
    },
    INVITE: (transaction) => this.#receiveOffer(transaction),
    UPDATE: (transaction) => this.#receiveOffer(transaction),
    INFO: (transaction) => {
      transaction.respond(200);
      const { headers, body } = transaction.request;
      this.happen({ kind: 'info', contentType: headers.get('content-type') ?? '', body });
    },
    OPTIONS: (transaction) => transaction.respond(200, { headers: { allow: allowedMethods } }),
    NOTIFY: (transaction) => transaction.respond(200),
    REFER: (transaction) => this.#receiveRefer(transaction),
  };

  /** An offer in the dialog; without one, a session refresh (RFC 4028 § 10). */
  #receiveOffer(transaction: ServerTransaction): void {
    const { request } = transaction;
    if (this.#isOfferPending) return transaction.respond(491);
    this.dialog.learn(request);
    const headers = { contact: `<${this.dialog.contact}>`, allow: allowedMethods, ...sessionTimerAnswer(request) };
    if (!request.body) {
      if (request.method === 'UPDATE') return transaction.respond(200, { headers });
      return transaction.respond(488, { reason: 'An offer is needed' });
    }
    this.#isOfferPending = true;
    this.happen({
      kind: 'offer',
      sdp: request.body,
      accept: (sdp) => {
        this.#isOfferPending = false;
        transaction.respond(200, { headers: { ...headers, 'content-type': 'application/sdp' }, body: sdp });
        if (request.method === 'INVITE') this.resendUntilAck(transaction);
      },
      reject: (status) => {
        this.#isOfferPending = false;
        transaction.respond(status);
      },
    });
  }

  /** RFC 3515, with an implicit subscription whose NOTIFYs carry a status line. */
  #receiveRefer(transaction: ServerTransaction): void {
    const referTo = parseNameAddress(transaction.request.headers.get('refer-to') ?? '');
    if (!referTo) return transaction.respond(400, { reason: 'Refer-To is missing or no address' });
    const [target = '', query = ''] = referTo.uri.split('?');
    const replaces = new URLSearchParams(query).get('Replaces')?.split(';')[0] ?? null;
    const accept = (): ReferProgress => {
      transaction.respond(202, { headers: { contact: `<${this.dialog.contact}>` } });
      return {
        report: (status, reason) => {
          if (this.#state !== 'answered') return;
          const headers = { event: 'refer', 'subscription-state': status < 200 ? 'active;expires=60' : 'terminated;reason=noresource' };
          const notify = this.dialog.request('NOTIFY', { headers, body: `SIP/2.0 ${status} ${reason}\r\n`, contentType: 'message/sipfrag;version=2.0' });
          this.layer.send(notify, this.dialog.flow, () => {});
        },
      };
    };
    this.happen({ kind: 'refer', target, replaces, accept, reject: (status) => transaction.respond(status) });
  }

  /** The 2xx to an INVITE is resent until its ACK comes; when none comes the call is over (RFC 3261 § 13.3.1.4). */
  protected resendUntilAck(transaction: ServerTransaction): void {
    this.#awaitsAck?.stop();
    let disarmResend = () => {};
    const arm = (interval: number): void => {
      disarmResend = this.clock.after(interval, () => {
        transaction.resendFinal();
        arm(Math.min(interval * 2, t2));
      });
    };
    if (!transaction.flow.isReliable) arm(t1);
    const disarmTimeout = this.clock.after(transactionTimeout, () => {
      disarmResend();
      this.end();
    });
    this.#awaitsAck = {
      stop: () => {
        disarmResend();
        disarmTimeout();
      },
    };
  }

  protected sendBye(why?: { status: number; reason?: string }): void {
    const reason = why ? { reason: `SIP;cause=${why.status}${why.reason ? `;text="${why.reason.replace(/["\\\r\n]/g, '')}"` : ''}` } : undefined;
    this.layer.send(this.dialog.request('BYE', reason ? { headers: reason } : {}), this.dialog.flow, () => {});
  }

  protected happen(event: LegEvent): void {
    if (this.#listener) this.#listener(event);
    else this.#kept.push(event);
  }

  protected reach(state: 'ringing' | 'answered'): void {
    if (this.#state !== 'ended') this.#state = state;
  }

  protected reachEnd(end: LegEnd): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#awaitsAck?.stop();
    this.happen({ kind: 'ended', end });
    this.#onEnded();
  }
}

/** We never ask for refreshes ourselves: who offered a session timer keeps refreshing (RFC 4028 § 9). */
export function sessionTimerAnswer(request: SipRequest): Record<string, string> {
  const asked = request.headers.get('session-expires');
  return asked ? { 'session-expires': `${asked.split(';')[0]};refresher=uac`, require: 'timer' } : {};
}

/** Text of a Reason header (RFC 3326). */
function reasonHeader(request: SipRequest): string | null {
  const field = request.headers.get('reason');
  return field ? (/text="([^"]*)"/i.exec(field)?.[1] ?? null) : null;
}
