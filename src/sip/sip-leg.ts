import type { Clock } from '../shared/clock.ts';
import { connectionLost, type Leg, type LegEnd, type LegEvent, type LegState, type PartyAddress } from './leg.ts';
import { allowedMethods, capabilities } from './allowed-methods.ts';
import type { Dialog } from './dialog.ts';
import { DialogClient } from './dialog-client.ts';
import type { Flow } from './flow.ts';
import { LegEvents } from './leg-events.ts';
import type { LegParts } from './leg-parts.ts';
import { callIsOver, OfferAnswer } from './offer-answer.ts';
import { reasonHeaderOf, reasonTextOf } from './reason-header.ts';
import { receiveRefer } from './refer.ts';
import { RefreshTimer } from './refresh-timer.ts';
import type { Replaces } from './replaces.ts';
import { Reinvites } from './reinvites.ts';
import { answerIn } from './session-body.ts';
import { SoundWatch } from './sound-watch.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { SipRequest } from './sip-message.ts';
import type { TransactionLayer } from './transaction-layer.ts';
import { UnacknowledgedAnswer } from './unacknowledged-answer.ts';

type EndReason = { readonly status: number; readonly reason?: string };

/** The part that incoming and outgoing legs share: everything inside the dialog. */
export abstract class SipLeg implements Leg {
  readonly id: string;
  readonly remote: PartyAddress;
  readonly peerAddresses: readonly string[];
  readonly dialog: Dialog;
  protected readonly layer: TransactionLayer;
  protected readonly clock: Clock;
  protected readonly client: DialogClient;
  protected readonly offers: OfferAnswer;
  protected readonly unacknowledged: UnacknowledgedAnswer;
  protected readonly refresh: RefreshTimer;
  readonly #reinvites: Reinvites;
  readonly #events = new LegEvents();
  readonly #onForgotten: () => void;
  readonly #legs: LegParts['legs'];
  #state: LegState = 'trying';
  /** Sends our BYE; null once it was answered. */
  #sendBye: (() => void) | null = null;
  #isLeaving = false;
  readonly #isOutgoing: boolean;
  #hasRefer = false;
  readonly #soundWatch: SoundWatch;
  #isHeard: () => boolean = () => false;
  /** Not every carrier does; INVITE every one knows. */
  #peerKnowsUpdate = false;

  constructor(parts: LegParts, isOutgoing: boolean) {
    const { dialog, layer, clock, random, newId, credentials } = parts;
    this.id = parts.id;
    this.#isOutgoing = isOutgoing;
    this.dialog = dialog;
    this.remote = parts.remote;
    this.peerAddresses = parts.peerAddresses;
    this.layer = layer;
    this.clock = clock;
    this.#onForgotten = parts.onForgotten;
    this.#legs = parts.legs;
    this.client = new DialogClient({ dialog, layer, credentials, newId });
    // A leg that ended while its far side was away still has to notify it.
    this.#soundWatch = new SoundWatch(clock, () => this.#state === 'ended' || this.#isHeard());
    this.client.onDialogLost((response) => this.#lose(response));
    this.client.onSucceeded(() => this.#soundWatch.stop());
    this.unacknowledged = new UnacknowledgedAnswer(clock);
    this.unacknowledged.onAckTimeout(() => this.hangUp({ status: 408, reason: 'No ACK came' }));
    this.refresh = new RefreshTimer(clock);
    this.refresh.onExpired(() => this.#hangUpUnheard('The other side stopped refreshing the call', 'refresh'));
    this.refresh.onRefreshDue((headers) => this.#sendRefresh(headers));
    const shared = { dialog, clock, random };
    this.offers = new OfferAnswer({
      ...shared,
      unacknowledged: this.unacknowledged,
      onOffer: (offer) => this.happen(offer),
      onAgreed: (sessionExpires) => this.refresh.agreed(sessionExpires, 'uas'),
    });
    const isAnswered = () => this.#state === 'answered';
    const onAgreed = (sessionExpires: string | null) => this.refresh.agreed(sessionExpires, 'uac');
    this.#reinvites = new Reinvites({
      ...shared,
      client: this.client,
      layer,
      offers: this.offers,
      isAnswered,
      isCallIdOurs: isOutgoing,
      onAgreed,
    });
  }

  get state(): LegState {
    return this.#state;
  }

  onEvent(listener: (event: LegEvent) => void): () => void {
    return this.#events.on(listener);
  }

  abstract readonly ringingInvite: SipRequest | null;
  abstract end(why?: EndReason): void;
  /** The INVITE has no final response yet. */
  protected get isInviteOpen(): boolean {
    return this.#state !== 'answered';
  }
  /** BYE before the call was answered: its INVITE ends as well (RFC 3261 § 15.1.2). */
  protected abstract abandonInvite(): void;
  /** The INVITE of an early dialog is over: an INVITE that replaced it was answered. */
  protected answeredElsewhere(_former: Dialog, _sdp: string): void {}
  /** The ACK of our 2xx carried the answer to our offer. */
  protected abstract answeredInAck(sdp: string): void;

  /** PRACK (RFC 3262): acknowledges a reliable provisional response, of which there are none here. */
  protected receivePrack(transaction: ServerTransaction): void {
    transaction.respond(481);
  }

  async reinvite(sdp: string): Promise<string> {
    if (this.#state !== 'answered') throw callIsOver();
    return this.#reinvites.send(sdp);
  }

  /** A request inside the dialog. */
  receive(transaction: ServerTransaction): void {
    const { request } = transaction;
    this.#soundWatch.stop();
    if (!this.dialog.accepts(request)) return transaction.respond(500, { reason: 'Request out of order' });
    this.learnOf(request);
    const handle = this.#inDialog.get(request.method);
    if (!handle) return transaction.respond(405, { headers: { allow: allowedMethods } });
    if (this.#state === 'ended' && request.method !== 'BYE') return transaction.respond(481);
    handle(transaction);
  }

  /** An INVITE with Replaces (RFC 3891 § 3): the far side continues in its dialog, as another phone. */
  replacedBy(transaction: ServerTransaction, { isEarlyOnly }: Replaces): void {
    const isAnswered = this.#state === 'answered';
    if (this.#state === 'ended') return transaction.respond(603);
    // One that the far side began is not answered yet by anybody.
    if (!isAnswered && this.ringingInvite === null) return transaction.respond(481);
    if (isAnswered && isEarlyOnly) return transaction.respond(486);
    this.offers.receive(transaction, !this.unacknowledged.isAwaited, (sdp) => {
      const former = this.#legs().move(this, transaction);
      this.learnOf(transaction.request);
      if (this.#state === 'answered') this.client.sendIn(former, 'BYE');
      else this.answeredElsewhere(former, sdp);
    });
  }

  receiveAck(ack: SipRequest): void {
    this.unacknowledged.acknowledged();
    const sdp = answerIn(ack);
    this.offers.answeredInAck(sdp);
    this.answeredInAck(sdp);
  }

  /** The softphone reconnected, over another flow (RFC 5626). */
  flowReturned(flow: Flow, remoteTarget: string): void {
    this.#soundWatch.stop();
    this.dialog.moveTo(flow, remoteTarget);
    this.#sendBye?.();
  }

  livesWhile(isHeard: () => boolean): void {
    this.#isHeard = isHeard;
  }

  /** The softphone has not reconnected since then (monotonic); the leg is lost once it is not heard either. */
  flowMissing(sinceMs: number): void {
    this.#soundWatch.start(sinceMs, () => this.flowLost());
  }

  /** The flow was lost and the softphone did not reconnect. */
  flowLost(): void {
    if (this.#state === 'ended') return this.#forget();
    this.reachEnd({ by: 'remote', status: 408, reason: connectionLost, lost: 'connection' });
  }

  #hangUpUnheard(reason: string, lost: LegEnd['lost']): void {
    this.#soundWatch.start(this.clock.monotonic(), () => this.hangUp({ status: 408, reason }, null, lost));
  }

  /**
   * A peer that does not respond may be busy: refreshes continue until the session expires (RFC 4028 § 10), or, where
   * there are none, for as long as it is heard. One that does not know the dialog (481) is gone.
   */
  #lose({ status, reason }: { status: number; reason: string }): void {
    if (status !== 408 || this.#state !== 'answered')
      return this.reachEnd({ by: 'remote', status: null, reason: reason || null, lost: 'connection' });
    if (!this.refresh.isRunning) this.#hangUpUnheard(reason, 'connection');
  }

  readonly #inDialog: ReadonlyMap<string, (transaction: ServerTransaction) => void> = new Map([
    ['BYE', (transaction) => this.#receiveBye(transaction)],
    ['INVITE', (transaction) => this.offers.receive(transaction, this.#state === 'answered')],
    ['UPDATE', (transaction) => this.offers.receive(transaction, this.#state === 'answered')],
    ['PRACK', (transaction) => this.receivePrack(transaction)],
    ['INFO', (transaction) => this.#receiveInfo(transaction)],
    ['OPTIONS', (transaction) => transaction.respond(200, { headers: capabilities })],
    // There are no subscriptions here: a NOTIFY is left over from an earlier transfer of the other side.
    ['NOTIFY', (transaction) => transaction.respond(200)],
    ['REFER', (transaction) => this.#receiveRefer(transaction)],
  ]);

  #receiveBye(transaction: ServerTransaction): void {
    transaction.respond(200);
    const wasAnswered = this.#state === 'answered';
    if (this.isInviteOpen) this.abandonInvite();
    const reason = reasonTextOf(transaction.request);
    if (wasAnswered) this.reachEnd({ by: 'remote', status: null, reason });
    // Only the caller may send it before the answer (RFC 3261 § 15).
    else this.reachEnd({ by: 'remote', status: 487, reason, ...(this.#isOutgoing ? {} : { isCancelled: true }) });
    this.#forget();
  }

  #receiveInfo(transaction: ServerTransaction): void {
    transaction.respond(200);
    const { headers, body } = transaction.request;
    this.happen({ kind: 'info', contentType: headers.get('content-type') ?? '', body });
  }

  #receiveRefer(transaction: ServerTransaction): void {
    if (this.#state !== 'answered') return transaction.respond(480);
    const refer = receiveRefer(transaction, {
      dialog: this.dialog,
      client: this.client,
      isFirst: !this.#hasRefer,
      isAlive: () => this.#state === 'answered',
      legOf: (replaces) => this.#legs().named(replaces, transaction.flow),
    });
    if (!refer) return;
    this.#hasRefer = true;
    this.happen(refer);
  }

  /** Notes the methods that the other side supports (Allow). */
  protected learnOf(message: { headers: SipRequest['headers'] }): void {
    if (message.headers.get('allow') === null) return;
    this.#peerKnowsUpdate = message.headers.list('allow').some((method) => method.toUpperCase() === 'UPDATE');
  }

  /** Sends BYE as soon as it is allowed: the called side has to wait for the ACK (RFC 3261 § 15). */
  protected hangUp(why?: EndReason, status: number | null = null, lost?: LegEnd['lost']): void {
    if (this.#state !== 'answered') return;
    this.#sendBye = () => {
      // A disconnected softphone receives it after it reconnects; otherwise it would keep a call that has ended.
      if (!this.dialog.flow.isOpen) return;
      this.#sendBye = null;
      this.client.send('BYE', { headers: reasonHeaderOf(why) }, (response) => {
        if (response.status >= 200) this.#forget();
      });
    };
    this.#isLeaving = true;
    this.reachEnd({ by: 'local', status, reason: why?.reason ?? null, ...(lost ? { lost } : {}) });
    this.unacknowledged.whenAcknowledged(() => this.#sendBye?.());
  }

  /** The 2xx or its ACK holds no answer to our offer: the call counts as unanswered for the caller. */
  protected rejectAnswer(reason: string): void {
    this.hangUp({ status: 488, reason }, 488);
  }

  protected happen(event: LegEvent): void {
    this.#events.emit(event);
  }

  protected reach(state: 'ringing' | 'answered'): void {
    if (this.#state !== 'ended') this.#state = state;
  }

  protected reachEnd(end: LegEnd): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.refresh.stop();
    this.offers.close();
    this.#reinvites.close();
    this.happen({ kind: 'ended', end });
    if (!this.#isLeaving) this.#forget();
  }

  #forget(): void {
    this.#sendBye = null;
    this.#soundWatch.stop();
    this.unacknowledged.acknowledged();
    this.#onForgotten();
  }

  #sendRefresh(headers: Record<string, string>): void {
    const { lastLocal } = this.offers;
    const reinvite = (sdp: string): void =>
      void this.#reinvites.send(sdp, headers).catch(() => this.#state === 'answered' && this.refresh.refused());
    if (!this.#peerKnowsUpdate && lastLocal !== null) return reinvite(lastLocal);
    this.client.send('UPDATE', { headers: { supported: 'timer', ...headers } }, (response) => {
      const { status } = response;
      if (status >= 300 && lastLocal !== null && this.#state === 'answered') return reinvite(lastLocal);
      if (status >= 200 && status < 300)
        this.refresh.agreed(response.headers.get('session-expires') ?? headers['session-expires'], 'uac');
    });
  }
}
