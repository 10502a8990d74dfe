import { allowedMethods, supportedExtensions } from './allowed-methods.ts';
import type { ClientTransaction } from './client-transaction.ts';
import { DeclinedAnswers } from './declined-answers.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { OutgoingLeg } from './leg.ts';
import { parseNameAddress, tagOf } from './header-values.ts';
import { q850CauseOf, reasonHeaderOf, reasonTextOf } from './reason-header.ts';
import { longerTimerRequest } from './refresh-timer.ts';
import { answerIn } from './session-body.ts';
import type { LegParts } from './leg-parts.ts';
import { SipLeg } from './sip-leg.ts';
import { isGenerated, type SipRequest, type SipResponse } from './sip-message.ts';

/** Which reliable provisional responses to our INVITEs are acknowledged, and with what (RFC 3262 § 4). */
class ProvisionalAcknowledgements {
  /** The last number of each early dialog: a forking proxy makes several, and an INVITE that is repeated new ones. */
  readonly #last = new Map<string, number>();

  /** `ignored`: one that was acknowledged already, or that comes before the one that it follows. */
  rackFor({ status, headers }: SipResponse, invite: SipRequest): { rack: string } | 'unreliable' | 'ignored' {
    const isReliable = headers.list('require').some((extension) => extension.toLowerCase() === '100rel');
    const rseq = /^\d{1,10}$/.exec(headers.get('rseq')?.trim() ?? '')?.[0];
    if (status === 100 || !isReliable || rseq === undefined) return 'unreliable';
    const cseq = invite.headers.get('cseq') ?? '';
    const key = `${tagOf(headers.get('to') ?? '') ?? ''} ${cseq}`;
    const last = this.#last.get(key);
    if (last !== undefined && Number(rseq) !== last + 1) return 'ignored';
    if (last === undefined && this.#last.size >= maxEarlyDialogs) return 'unreliable';
    this.#last.set(key, Number(rseq));
    return { rack: `${rseq} ${cseq}` };
  }
}

const maxEarlyDialogs = 64;

/** Three INVITEs are lost by then (at 0, 0.5 and 1.5 s); a connection that is not made has failed. */
const silentServerMs = 3_500;
/** So many servers of a trunk are tried. */
const maxServers = 4;

export interface OutgoingLegParts extends LegParts {
  /** See OutgoingLeg. */
  readonly shownNumber: string | null;
  readonly sdp: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * How long the far side may take to show any sign of life; null: as long as the transaction lasts (timer B, 32 s).
   */
  readonly noResponseTimeoutMs: number | null;
  /** Called when that time has passed without one. */
  readonly onNoResponse: () => void;
  /** The Request-URI of a redirected call (301, 302) for the Contact that it was redirected to; null: it ends. */
  readonly redirect: (contact: string) => string | null;
  /** The way to another server of the far side; null where there is none. */
  readonly nextServer: () => Flow | null;
}

/** A leg that we opened with INVITE. */
export class OutgoingSipLeg extends SipLeg implements OutgoingLeg {
  readonly shownNumber: string | null;
  readonly #parts: OutgoingLegParts;
  #isRedirected = false;
  #longerTimer: Record<string, string> | null = null;
  #disarmNoResponse = () => {};
  #disarmSilentServer = () => {};
  #servers = 1;
  #transaction: ClientTransaction | null = null;
  #givenUp: { readonly headers: Record<string, string> } | null = null;
  #acceptedTag: string | null | undefined = undefined;
  #earlySdp: string | null = null;
  readonly #acknowledgements = new ProvisionalAcknowledgements();
  /** Answers of further phones behind a forking proxy, and of servers that were left. */
  readonly #declined: DeclinedAnswers;

  constructor(parts: OutgoingLegParts) {
    super(parts, true);
    this.#parts = parts;
    this.shownNumber = parts.shownNumber;
    this.#declined = new DeclinedAnswers(parts);
    this.offers.lastLocal = parts.sdp;
    this.#armNoResponse();
    this.#invite();
  }

  /** Our INVITE while it may be cancelled: it had a provisional response and no final one (RFC 3261 § 9.1). */
  override get ringingInvite(): SipRequest | null {
    return this.#transaction?.state === 'proceeding' ? this.#transaction.request : null;
  }

  #armNoResponse(): void {
    const { noResponseTimeoutMs } = this.#parts;
    this.#disarmNoResponse();
    if (noResponseTimeoutMs !== null)
      this.#disarmNoResponse = this.clock.after(noResponseTimeoutMs, () => this.#receiveNothing());
  }

  override end(why?: { status: number; reason?: string }): void {
    if (this.state === 'ended') return;
    this.#disarmNoResponse();
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

  protected override answeredElsewhere(former: Dialog, sdp: string): void {
    if (this.#transaction) {
      this.client.cancel(this.#transaction);
      this.#leave(this.#transaction, former);
    }
    this.#transaction = null;
    this.reach('answered');
    this.happen({ kind: 'answered', sdp });
  }

  /** Before a provisional response nothing may be cancelled (RFC 3261 § 9.1): it is when one comes. */
  #giveUp(headers: Record<string, string>): void {
    this.#disarmSilentServer();
    this.#givenUp ??= { headers };
    this.client.isGivenUp = true;
    if (this.#transaction) this.client.cancel(this.#transaction, this.#givenUp.headers);
  }

  #invite(): void {
    const { sdp, headers: ownHeaders } = this.#parts;
    const headers = { allow: allowedMethods, supported: supportedExtensions, ...ownHeaders, ...this.#longerTimer };
    // Later requests go to the same server, also when another call finds that it is silent.
    this.dialog.bindTo(this.dialog.flow.bound());
    this.client.send(
      'INVITE',
      { headers, body: sdp },
      (response, transaction) => this.#receive(response, transaction),
      { onSent: (transaction) => this.#watchServer(transaction) },
    );
  }

  /** A server that says nothing is left for the next one, while the caller still waits. */
  #watchServer(transaction: ClientTransaction): void {
    this.#disarmSilentServer();
    this.#disarmSilentServer = this.clock.after(silentServerMs, () => {
      if (!this.#turnToNextServer()) return;
      this.#leave(transaction);
      this.#invite();
    });
  }

  #turnToNextServer(): boolean {
    if (this.state !== 'trying' || this.#givenUp || this.#servers >= maxServers) return false;
    this.#servers += 1;
    const way = this.#parts.nextServer();
    if (way) this.dialog.bindTo(way);
    return way !== null;
  }

  /** A server that responds late must not ring beside the next one. */
  #leave(transaction: ClientTransaction, dialog = this.dialog): void {
    let isCancelled = dialog !== this.dialog;
    transaction.leave((response) => {
      if (response.status >= 300) return;
      if (response.status >= 200) return this.#decline(response, transaction, dialog);
      if (!isCancelled) this.client.cancel(transaction);
      isCancelled = true;
    });
  }

  /** 503 is one server's own word, as is a connection that cannot be made (RFC 3263 § 4.3). */
  #tryNextServer({ status }: SipResponse): boolean {
    if (status !== 503 || !this.#turnToNextServer()) return false;
    this.#transaction = null;
    this.#armNoResponse();
    this.#invite();
    return true;
  }

  #receive(response: SipResponse, transaction: ClientTransaction): void {
    this.#disarmNoResponse();
    this.#disarmSilentServer();
    this.learnOf(response);
    if (response.status < 200) this.#receiveProvisional(response, transaction);
    else if (response.status < 300) this.#receiveSuccess(response, transaction);
    else if (!this.#lengthenTimer(response) && !this.#followRedirect(response) && !this.#tryNextServer(response))
      this.#receiveFailure(response);
  }

  /** Late responses are cancelled or hung up. */
  #receiveNothing(): void {
    if (this.state !== 'trying') return;
    this.#giveUp({});
    this.reachEnd({ by: 'remote', status: 408, reason: 'Request Timeout', isUnreachable: true });
    this.#parts.onNoResponse();
  }

  #receiveFailure(response: SipResponse): void {
    const { status } = response;
    const isUnreachable = isGenerated(response);
    const q850Cause = q850CauseOf(response);
    this.reachEnd({
      by: 'remote',
      status,
      reason: reasonTextOf(response) ?? (response.reason || null),
      ...(q850Cause === null ? {} : { q850Cause }),
      ...(isUnreachable ? { isUnreachable } : {}),
    });
  }

  /** Once: the far side named the shortest interval that it takes (RFC 4028 § 7.4). */
  #lengthenTimer(response: SipResponse): boolean {
    const longer = longerTimerRequest(response);
    if (!longer || this.#longerTimer || this.#givenUp || this.state === 'ended') return false;
    this.#longerTimer = longer;
    this.#transaction = null;
    this.#invite();
    return true;
  }

  /** Once: two numbers that point at each other are no loop (RFC 3261 § 8.1.3.4). */
  #followRedirect(response: SipResponse): boolean {
    const isRedirect = response.status === 301 || response.status === 302;
    if (!isRedirect || this.#isRedirected || this.#givenUp || this.state === 'ended') return false;
    const contact = parseNameAddress(response.headers.list('contact')[0] ?? '')?.uri;
    const target = contact === undefined ? null : this.#parts.redirect(contact);
    if (target === null) return false;
    this.#isRedirected = true;
    this.#transaction = null;
    this.dialog.redirect(target);
    this.#invite();
    return true;
  }

  #receiveProvisional(response: SipResponse, transaction: ClientTransaction): void {
    const isFirst = this.#transaction !== transaction;
    this.#transaction = transaction;
    if (this.#givenUp) {
      if (isFirst) this.client.cancel(transaction, this.#givenUp.headers);
      return;
    }
    if (!this.#acknowledge(response, transaction)) return;
    // Only 180 and 183 mean that the other side rings; other responses matter for their early media (RFC 3960).
    const sdp = answerIn(response);
    if (response.status !== 180 && response.status !== 183 && !sdp) return;
    if (response.status === 100 || this.state === 'answered' || this.state === 'ended') return;
    this.dialog.establish(response);
    this.reach('ringing');
    if (sdp) this.#earlySdp = sdp;
    this.happen({ kind: 'ringing', status: response.status, sdp: sdp || null });
  }

  /** False for a reliable response that is not to be read: one that came before, or before its turn. */
  #acknowledge(response: SipResponse, transaction: ClientTransaction): boolean {
    const result = this.#acknowledgements.rackFor(response, transaction.request);
    if (result === 'ignored') return false;
    if (result === 'unreliable' || this.state === 'answered' || this.state === 'ended') return true;
    // Stays within the early dialog of the phone that sent it.
    this.dialog.establish(response);
    this.client.send('PRACK', { headers: { rack: result.rack } }, () => {});
    return true;
  }

  /** Each 2xx is acknowledged, resends included; only the first one is the call (RFC 3261 § 13.2.2.4). */
  #receiveSuccess(response: SipResponse, transaction: ClientTransaction): void {
    const tag = tagOf(response.headers.get('to') ?? '');
    const isFirst = this.#acceptedTag === undefined;
    if (!isFirst && tag !== this.#acceptedTag) return this.#decline(response, transaction);
    if (isFirst) this.dialog.establish(response);
    this.layer.sendAck(this.dialog.ack(transaction.request), this.dialog.nextHop);
    if (!isFirst) return;
    this.#acceptedTag = tag;
    // It crossed our CANCEL: what was accepted must be hung up.
    if (this.#givenUp) return this.client.send('BYE', { headers: this.#givenUp.headers }, () => {});
    // Some answer in a 183 and leave it out here.
    const sdp = answerIn(response) || this.#earlySdp;
    this.reach('answered');
    if (sdp === null) return this.rejectAnswer('Answered without SDP');
    this.refresh.agreed(response.headers.get('session-expires'), 'uac');
    this.happen({ kind: 'answered', sdp });
  }

  /** In a dialog of its own, with the server that had the INVITE. */
  #decline(response: SipResponse, { request, flow }: ClientTransaction, dialog = this.dialog): void {
    this.#declined.decline(response, request, (from) => dialog.fork(from, flow));
  }
}
