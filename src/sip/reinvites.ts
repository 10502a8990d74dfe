import { ProblemError } from '../shared/problem.ts';
import type { Clock } from '../shared/clock.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { ClientTransaction } from './client-transaction.ts';
import type { Dialog } from './dialog.ts';
import type { DialogClient } from './dialog-client.ts';
import { callIsOver, type OfferAnswer } from './offer-answer.ts';
import type { Random } from './random.ts';
import { answerIn } from './session-body.ts';
import type { SipResponse } from './sip-message.ts';
import type { TransactionLayer } from './transaction-layer.ts';

const patienceMs = 32_000;
const maxAttempts = 5;

export interface ReinviteParts {
  readonly dialog: Dialog;
  readonly client: DialogClient;
  readonly layer: TransactionLayer;
  readonly offers: OfferAnswer;
  readonly clock: Clock;
  readonly random: Random;
  readonly isAnswered: () => boolean;
  /** We chose the Call-ID: after a collision we wait longer than the other side (RFC 3261 § 14.1). */
  readonly isCallIdOurs: boolean;
  readonly onAgreed: (sessionExpires: string | null) => void;
}

/** Our offers in a confirmed dialog (RFC 3261 § 14.1), one after the other. */
export class Reinvites {
  readonly #parts: ReinviteParts;
  #closing = Promise.withResolvers<never>();
  #disarm = () => {};
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ReinviteParts) {
    this.#parts = parts;
    this.#closing.promise.catch(() => {});
  }

  /**
   * Resolves with the answer. Rejects with ProblemError: `unacceptable-media`, `timed-out`, `conflict` when the call is
   * over.
   */
  send(sdp: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const answer = this.#last.then(() => this.#offer(sdp, headers));
    this.#last = answer.catch(() => {});
    return answer;
  }

  close(): void {
    this.#disarm();
    this.#closing.reject(callIsOver());
  }

  async #offer(sdp: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const { offers, isAnswered } = this.#parts;
    for (let attempt = 1; ; attempt += 1) {
      await Promise.race([offers.idle(), this.#closing.promise]);
      if (!isAnswered()) throw callIsOver();
      const response = await Promise.race([this.#exchange(sdp, headers), this.#closing.promise]);
      if (response.status < 300) return answerIn(response);
      if (response.status !== 491 || attempt === maxAttempts) {
        throw new ProblemError(
          'unacceptable-media',
          `The other side refused the new offer: ${response.status} ${response.reason}`,
          { status: response.status },
        );
      }
      await Promise.race([this.#afterCollision(), this.#closing.promise]);
    }
  }

  async #exchange(sdp: string, headers: Readonly<Record<string, string>>): Promise<SipResponse> {
    const { client, dialog, layer, offers, clock } = this.#parts;
    const settled = Promise.withResolvers<SipResponse>();
    let last: ClientTransaction | null = null;
    this.#disarm = clock.after(patienceMs, () => {
      offers.isLocalPending = false;
      if (last) client.cancel(last);
      settled.reject(new ProblemError('timed-out', 'The other side did not answer the new offer.'));
    });
    offers.isLocalPending = true;
    client.send(
      'INVITE',
      { headers: { allow: allowedMethods, supported: 'timer', ...headers }, body: sdp },
      (response, transaction) => {
        last = transaction;
        if (response.status < 200) return;
        this.#disarm();
        if (response.status < 300) {
          dialog.refreshTarget(response);
          layer.sendAck(dialog.ack(transaction.request), dialog.nextHop);
          this.#parts.onAgreed(response.headers.get('session-expires'));
          offers.lastLocal = sdp;
        }
        offers.isLocalPending = false;
        settled.resolve(response);
      },
    );
    return settled.promise;
  }

  #afterCollision(): Promise<void> {
    const { clock, random, isCallIdOurs } = this.#parts;
    const milliseconds = isCallIdOurs ? 2100 + random.fraction() * 1900 : random.fraction() * 2000;
    return new Promise((resolve) => {
      this.#disarm = clock.after(milliseconds, resolve);
    });
  }
}
