import { allowedMethods } from './allowed-methods.ts';
import type { ClientTransaction } from './client-transaction.ts';
import { DialogClient } from './dialog-client.ts';
import { tagOf } from './header-values.ts';
import { reasonHeaderOf } from './reason-header.ts';
import { type LegParts, SipLeg } from './sip-leg.ts';
import type { SipResponse } from './sip-message.ts';

/** A leg that we opened with INVITE. */
export class OutgoingSipLeg extends SipLeg {
  readonly #parts: LegParts;
  #transaction: ClientTransaction | null = null;
  #givenUp: { readonly headers: Record<string, string> } | null = null;
  #acceptedTag: string | null | undefined = undefined;
  #earlySdp: string | null = null;

  constructor(parts: LegParts & { sdp: string; headers: Readonly<Record<string, string>> }) {
    super(parts, true);
    this.#parts = parts;
    this.#parts = parts;
    this.offers.lastLocal = parts.sdp;
    const headers = { allow: allowedMethods, supported: 'timer', ...parts.headers };
    this.client.send('INVITE', { headers, body: parts.sdp }, (response, transaction) =>
      this.#receive(response, transaction),
    );
  }

  override end(why?: { status: number; reason?: string }): void {
    if (this.state === 'ended') return;
    if (this.state === 'answered') return this.hangUp(why);
    this.#giveUp(reasonHeaderOf(why));
    this.reachEnd({ by: 'local', status: 487, reason: why?.reason ?? null });
  }

  override flowLost(): void {
    this.#giveUp({});
    super.flowLost();
  }

  protected override abandonInvite(): void {
    this.#giveUp({});
  }

  protected override answeredInAck(): void {}

  /** Before a provisional response nothing may be cancelled (RFC 3261 § 9.1): it is when one comes. */
  #giveUp(headers: Record<string, string>): void {
    this.#givenUp ??= { headers };
    this.client.isGivenUp = true;
    if (this.#transaction) this.client.cancel(this.#transaction, this.#givenUp.headers);
  }

  #receive(response: SipResponse, transaction: ClientTransaction): void {
    this.learnOf(response);
    if (response.status < 200) this.#receiveProvisional(response, transaction);
    else if (response.status < 300) this.#receiveSuccess(response, transaction);
    else this.reachEnd({ by: 'remote', status: response.status, reason: response.reason || null });
  }

  #receiveProvisional(response: SipResponse, transaction: ClientTransaction): void {
    const isFirst = this.#transaction !== transaction;
    this.#transaction = transaction;
    if (this.#givenUp) {
      if (isFirst) this.client.cancel(transaction, this.#givenUp.headers);
      return;
    }
    if (response.status === 100 || this.state === 'answered' || this.state === 'ended') return;
    this.dialog.establish(response);
    this.reach('ringing');
    if (response.body) this.#earlySdp = response.body;
    this.happen({ kind: 'ringing', status: response.status, sdp: response.body || null });
  }

  /** Each 2xx is acknowledged, resends included; only the first one is the call (RFC 3261 § 13.2.2.4). */
  #receiveSuccess(response: SipResponse, transaction: ClientTransaction): void {
    const tag = tagOf(response.headers.get('to') ?? '');
    const isFirst = this.#acceptedTag === undefined;
    if (!isFirst && tag !== this.#acceptedTag) return this.#declineFork(response, transaction);
    if (isFirst) this.dialog.establish(response);
    this.layer.sendAck(this.dialog.ack(transaction.request), this.dialog.nextHop);
    if (!isFirst) return;
    this.#acceptedTag = tag;
    // It crossed our CANCEL: what was accepted must be hung up.
    if (this.#givenUp) return this.client.send('BYE', { headers: this.#givenUp.headers }, () => {});
    // Some answer in a 183 and leave it out here.
    const sdp = response.body || this.#earlySdp;
    this.reach('answered');
    if (sdp === null) return this.hangUp({ status: 488, reason: 'Answered without SDP' });
    this.refresh.agreed(response.headers.get('session-expires'), 'uac');
    this.happen({ kind: 'answered', sdp });
  }

  /** Another phone behind a forking proxy was faster by a hair: this one is told good-bye in its own dialog. */
  #declineFork(response: SipResponse, transaction: ClientTransaction): void {
    const { layer, credentials, newId } = this.#parts;
    const dialog = this.dialog.fork(response);
    layer.sendAck(dialog.ack(transaction.request), dialog.nextHop);
    new DialogClient({ dialog, layer, credentials, newId }).send('BYE', {}, () => {});
  }
}
