import { ProblemError } from '../shared/problem.ts';
import type { Clock } from '../shared/clock.ts';
import type { LegEvent } from './leg.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { Dialog } from './dialog.ts';
import type { Random } from './random.ts';
import { minimumInterval, timerAnswer } from './refresh-timer.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { sessionBodyOf } from './session-body.ts';
import type { UnacknowledgedAnswer } from './unacknowledged-answer.ts';

type Offer = Extract<LegEvent, { kind: 'offer' }>;

/** An offer that is neither accepted nor rejected must not block the dialog forever. */
const answerTimeoutMs = 20_000;

export interface OfferAnswerParts {
  readonly dialog: Dialog;
  readonly clock: Clock;
  readonly random: Random;
  readonly unacknowledged: UnacknowledgedAnswer;
  readonly onOffer: (offer: Offer) => void;
  /** Our 2xx agreed on this Session-Expires. */
  readonly onAgreed: (sessionExpires: string | undefined) => void;
}

/**
 * Offers from the other side in an established dialog (RFC 3261 § 14.2, RFC 3311 § 5.2), one at a time with ours.
 * `#pending` is the exchange that we have not answered yet.
 */
export class OfferAnswer {
  readonly #parts: OfferAnswerParts;
  /** Our last description: offered again to a re-INVITE that brings no offer. */
  lastLocal: string | null = null;
  /** An offer of ours is not answered yet (see Reinvites, which sends one at a time). */
  isLocalPending = false;
  #pending: { settle(status: number): void } | null = null;
  #delayed: ((sdp: string) => void) | null = null;
  #waiting: (() => void)[] = [];

  constructor(parts: OfferAnswerParts) {
    this.#parts = parts;
  }

  /** INVITE or UPDATE inside the dialog, or, with `onAccepting`, an INVITE that is about to replace it. */
  receive(transaction: ServerTransaction, isAnswered: boolean, onAccepting: (sdp: string) => void = () => {}): void {
    const { request } = transaction;
    const isInvite = request.method === 'INVITE';
    if (this.isLocalPending) return transaction.respond(491);
    const { sdp, refusal } = sessionBodyOf(request);
    if (refusal) return transaction.respond(415, { headers: refusal });
    const tooBrief = minimumInterval(request);
    if (tooBrief) return transaction.respond(422, { headers: tooBrief });
    if (!sdp && !isInvite) return this.#accept(transaction, '');
    // An earlier offer is still unanswered: the other side retries later (RFC 3261 § 14.2, RFC 3311 § 5.2).
    if (this.#pending || !isAnswered) {
      return transaction.respond(500, {
        reason: 'Another offer is not answered yet',
        headers: { 'retry-after': String(Math.floor(this.#parts.random.fraction() * 10)) },
      });
    }
    if (!sdp) return this.#offerFirst(transaction, onAccepting);
    this.#ask(sdp, transaction, (answer) => {
      onAccepting(sdp);
      this.#accept(transaction, answer);
    });
  }

  /** The ACK carries the answer to the offer in our 2xx. */
  answeredInAck(sdp: string): void {
    const delayed = this.#delayed;
    this.#delayed = null;
    if (sdp) delayed?.(sdp);
  }

  /** Resolves when no offer of the other side is open and no ACK is outstanding. */
  async idle(): Promise<void> {
    while (this.#pending || this.#parts.unacknowledged.isAwaited) {
      if (this.#pending) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
      else await new Promise<void>((resolve) => this.#parts.unacknowledged.whenAcknowledged(resolve));
    }
  }

  /** The dialog ended: an INVITE inside it is answered 487 (RFC 3261 § 15.1.2). */
  close(): void {
    this.#pending?.settle(487);
    this.#delayed = null;
    this.isLocalPending = false;
    this.#wake();
  }

  #ask(sdp: string, transaction: ServerTransaction | null, accept: (sdp: string) => void): void {
    const { clock, onOffer } = this.#parts;
    let isSettled = false;
    const settle = (finish: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      disarm();
      this.#pending = null;
      finish();
      this.#wake();
    };
    const refuse = (status: number): void => settle(() => transaction?.respond(status >= 400 ? status : 488));
    const disarm = clock.after(answerTimeoutMs, () => refuse(500));
    this.#pending = { settle: refuse };
    transaction?.onCancel(() => refuse(487));
    onOffer({ kind: 'offer', sdp, accept: (answer) => settle(() => accept(answer)), reject: refuse });
  }

  #offerFirst(transaction: ServerTransaction, onAccepting: (sdp: string) => void): void {
    if (this.lastLocal === null) return transaction.respond(488, { reason: 'An offer is needed' });
    this.#delayed = (sdp) => this.#ask(sdp, null, () => {});
    onAccepting('');
    this.#accept(transaction, freshOffer(this.lastLocal));
  }

  #accept(transaction: ServerTransaction, sdp: string): void {
    const { request } = transaction;
    const { dialog, unacknowledged, onAgreed } = this.#parts;
    const timer = timerAnswer(request);
    dialog.refreshTarget(request);
    if (sdp) this.lastLocal = sdp;
    transaction.respond(200, {
      headers: {
        contact: `<${dialog.flow.contact}>`,
        allow: allowedMethods,
        supported: 'timer',
        ...timer,
        ...(sdp ? { 'content-type': 'application/sdp' } : {}),
      },
      body: sdp,
    });
    onAgreed(timer['session-expires']);
    if (request.method === 'INVITE') unacknowledged.sent(transaction);
  }

  #wake(): void {
    for (const waiting of this.#waiting.splice(0)) waiting();
  }
}

/**
 * The offer for a re-INVITE without one (RFC 3261 § 14.2): our last description, offered again. A hold that only
 * answered theirs is not offered back, and the DTLS role is left to the other side (RFC 8842 § 5.2).
 */
function freshOffer(sdp: string): string {
  return sdp
    .replace(/^(o=\S+ \S+ )(\d+)/m, (_all, before: string, version: string) => `${before}${BigInt(version) + 1n}`)
    .replace(/^a=(?:sendonly|recvonly|inactive)(?=\r?$)/gm, 'a=sendrecv')
    .replace(/^a=setup:(?:active|passive)(?=\r?$)/gm, 'a=setup:actpass');
}

export const callIsOver = (): ProblemError => new ProblemError('conflict', 'The call is over.');
