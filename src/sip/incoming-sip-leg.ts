import type { IncomingLeg } from './leg.ts';
import { allowedMethods, supportedExtensions } from './allowed-methods.ts';
import { isAnsweredElsewhere, reasonTextOf } from './reason-header.ts';
import { timerAnswer } from './refresh-timer.ts';
import { ReliableProvisionals } from './reliable-provisionals.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { sessionBodyOf } from './session-body.ts';
import type { LegParts } from './leg-parts.ts';
import { SipLeg } from './sip-leg.ts';
import type { SipRequest } from './sip-message.ts';

/** A proxy cancels an INVITE that sends no provisional response for three minutes (RFC 3261 § 13.3.1.1, § 16.7). */
const provisionalIntervalMs = 60_000;

/** A leg that the far side opened by INVITE. */
export class IncomingSipLeg extends SipLeg implements IncomingLeg {
  override readonly ringingInvite = null;
  readonly from: IncomingLeg['from'];
  readonly calledNumber: string;
  readonly offer: string | null;
  readonly #transaction: ServerTransaction;
  #disarmProvisional = () => {};
  #isDelayedAnswered = false;
  #isAnswering = false;
  #isAccepted = false;
  readonly #accepted = Promise.withResolvers<void>();
  /** Null when the caller does not require them. */
  readonly #reliable: ReliableProvisionals | null;

  constructor(parts: LegParts & { transaction: ServerTransaction; from: IncomingLeg['from']; calledNumber: string }) {
    super(parts, false);
    const { transaction } = parts;
    this.#transaction = transaction;
    this.from = parts.from;
    this.calledNumber = parts.calledNumber;
    this.offer = sessionBodyOf(transaction.request).sdp || null;
    this.#reliable = requiresReliability(transaction.request)
      ? new ReliableProvisionals({
          clock: this.clock,
          random: parts.random,
          invite: transaction.request,
          send: ({ status, sdp }, headers) => this.#respond(status, sdp, { headers }),
          onTimeout: () => this.end({ status: 500, reason: 'No PRACK came' }),
        })
      : null;
    this.learnOf(transaction.request);
    transaction.onCancel((cancel) => {
      this.abandonInvite();
      this.reachEnd({
        by: 'remote',
        status: 487,
        reason: reasonTextOf(cancel),
        isCancelled: true,
        ...(isAnsweredElsewhere(cancel) ? { isAnsweredElsewhere: true } : {}),
      });
    });
  }

  ring(sdp?: string): void {
    if (this.#isAnswering || (this.state !== 'trying' && this.state !== 'ringing')) return;
    this.reach('ringing');
    this.#disarmProvisional();
    const status = sdp ? 183 : 180;
    if (!this.#reliable) this.#respond(status, sdp);
    // The first reliable response would have to carry our offer (RFC 3262 § 5), for which the 200 is early enough.
    else if (this.offer !== null) this.#reliable.send({ status, sdp });
    this.#disarmProvisional = this.clock.after(provisionalIntervalMs, () => this.ring(sdp));
  }

  async answer(sdp: string): Promise<void> {
    if (this.#isAnswering || (this.state !== 'trying' && this.state !== 'ringing')) return this.#accepted.promise;
    this.#isAnswering = true;
    this.#disarmProvisional();
    this.offers.lastLocal = sdp;
    if (this.#reliable) this.#reliable.whenAcceptable(() => this.#accept(sdp));
    else this.#accept(sdp);
    return this.#accepted.promise;
  }

  #accept(sdp: string): void {
    this.#isAccepted = true;
    this.reach('answered');
    this.#respond(200, sdp);
    this.#accepted.resolve();
    this.unacknowledged.sent(this.#transaction);
    this.refresh.agreed(timerAnswer(this.#transaction.request)['session-expires'], 'uas');
  }

  override end(why?: { status: number; reason?: string; refusal?: string }): void {
    if (this.state === 'ended') return;
    if (this.#isAccepted) return this.hangUp(why);
    this.#disarmProvisional();
    this.#reliable?.stop();
    const status = why && why.status >= 300 ? why.status : 480;
    this.#respond(status, undefined, why);
    this.reachEnd({ by: 'local', status, reason: why?.reason ?? null });
  }

  override flowLost(): void {
    if (this.state === 'trying' || this.state === 'ringing') this.abandonInvite();
    super.flowLost();
  }

  protected override get isInviteOpen(): boolean {
    return !this.#isAccepted;
  }

  protected override abandonInvite(): void {
    this.#disarmProvisional();
    this.#reliable?.stop();
    this.#respond(487);
  }

  protected override answeredInAck(sdp: string): void {
    if (this.offer !== null || this.state !== 'answered' || this.#isDelayedAnswered) return;
    this.#isDelayedAnswered = true;
    if (sdp) this.happen({ kind: 'answered', sdp });
    else this.rejectAnswer('The ACK brought no answer to our offer');
  }

  protected override receivePrack(transaction: ServerTransaction): void {
    if (!this.#reliable?.acknowledge(transaction.request)) return transaction.respond(481);
    const { sdp, refusal } = sessionBodyOf(transaction.request);
    if (refusal) transaction.respond(415, { headers: refusal });
    // Our answer was acknowledged: what a PRACK brings is a new offer (RFC 3262 § 5).
    else if (sdp) this.offers.receive(transaction, true);
    else transaction.respond(200);
    this.#reliable.resume();
  }

  #respond(
    status: number,
    sdp = '',
    {
      reason,
      refusal,
      headers = {},
    }: { reason?: string; refusal?: string; headers?: Readonly<Record<string, string>> } = {},
  ): void {
    this.#transaction.respond(status, {
      ...(reason ? { reason } : {}),
      headers: {
        ...(status < 300 ? { contact: `<${this.dialog.flow.contact}>`, allow: allowedMethods } : {}),
        ...(status === 200 ? { supported: supportedExtensions, ...timerAnswer(this.#transaction.request) } : {}),
        ...headers,
        ...(refusal ? { 'x-refusal': refusal } : {}),
        ...(sdp ? { 'content-type': 'application/sdp' } : {}),
      },
      body: sdp,
    });
  }
}

const requiresReliability = ({ headers }: SipRequest): boolean =>
  headers.list('require').some((extension) => extension.toLowerCase() === '100rel');
