import { Emitter } from '../shared/event.ts';
import { answerTo, isStale, type TrunkCredentials } from './challenge-answer.ts';
import { cancelOf } from './cancel-request.ts';
import type { ClientTransaction } from './client-transaction.ts';
import type { Dialog, RequestParts } from './dialog.ts';
import type { SipResponse } from './sip-message.ts';
import type { TransactionLayer } from './transaction-layer.ts';

/** The loss of a subscription does not end the call (RFC 5057 § 5.1), nor does a PRACK that came too late. */
const dialogSurvives: ReadonlySet<string> = new Set(['NOTIFY', 'PRACK']);

export interface DialogClientParts {
  readonly dialog: Dialog;
  readonly layer: TransactionLayer;
  readonly credentials: TrunkCredentials | null;
  readonly newId: () => string;
}

/** Sends requests inside a dialog, and answers a challenge to each once, and once more when its nonce was stale. */
export class DialogClient {
  readonly #dialog: Dialog;
  readonly #layer: TransactionLayer;
  readonly #credentials: TrunkCredentials | null;
  readonly #newId: () => string;
  /** The call was abandoned: a challenge to its INVITE is not answered. */
  isGivenUp = false;
  readonly #dialogLost = new Emitter<SipResponse>();
  readonly #succeeded = new Emitter();

  constructor(parts: DialogClientParts) {
    this.#dialog = parts.dialog;
    this.#layer = parts.layer;
    this.#credentials = parts.credentials;
    this.#newId = parts.newId;
  }

  /**
   * The peer no longer knows the dialog, or does not respond (RFC 3261 § 12.2.1.2). Returns an unsubscribe function.
   */
  onDialogLost(listener: (response: SipResponse) => void): () => void {
    return this.#dialogLost.on(listener);
  }

  /** A request had a 2xx: the peer is there. Returns an unsubscribe function. */
  onSucceeded(listener: () => void): () => void {
    return this.#succeeded.on(listener);
  }

  /**
   * The listener receives every response except the challenge that was answered. `onSent` is called for each request:
   * the first one, and those that answer a challenge.
   */
  send(
    method: string,
    parts: RequestParts,
    listener: (response: SipResponse, transaction: ClientTransaction) => void,
    { attempt = 1, onSent = (_transaction: ClientTransaction): void => {} } = {},
  ): void {
    const request = this.#dialog.request(method, parts);
    const transaction = this.#layer.send(request, this.#dialog.nextHop, (response) => {
      const mayAnswer = attempt === 1 || (attempt === 2 && isStale(response));
      const answer =
        mayAnswer && !(this.isGivenUp && method === 'INVITE')
          ? answerTo(response, request, this.#credentials, this.#newId)
          : null;
      if (answer)
        return this.send(method, { ...parts, headers: { ...parts.headers, ...answer } }, listener, {
          attempt: attempt + 1,
          onSent,
        });
      if (response.status >= 200 && response.status < 300) this.#succeeded.emit();
      listener(response, transaction);
      if ((response.status === 481 || response.status === 408) && !dialogSurvives.has(method))
        this.#dialogLost.emit(response);
    });
    onSent(transaction);
  }

  /** Sends one request in another dialog with the same peer, whatever comes of it. */
  sendIn(dialog: Dialog, method: string): void {
    const [layer, credentials, newId] = [this.#layer, this.#credentials, this.#newId];
    new DialogClient({ dialog, layer, credentials, newId }).send(method, {}, () => {});
  }

  /** CANCEL for an INVITE that was answered provisionally (RFC 3261 § 9.1). */
  cancel(transaction: ClientTransaction, headers: Readonly<Record<string, string>> = {}): void {
    if (transaction.state === 'proceeding') this.#layer.sendCancel(cancelOf(transaction.request, headers), transaction);
  }
}
