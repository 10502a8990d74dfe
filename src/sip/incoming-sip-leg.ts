import type { IncomingLeg } from './leg.ts';
import { allowedMethods } from './allowed-methods.ts';
import { reasonTextOf } from './reason-header.ts';
import { timerAnswer } from './refresh-timer.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { sessionBodyOf } from './session-body.ts';
import { type LegParts, SipLeg } from './sip-leg.ts';
import { userOf } from './sip-uri.ts';

/** A proxy cancels an INVITE that sends no provisional response for three minutes (RFC 3261 § 13.3.1.1, § 16.7). */
const provisionalIntervalMs = 60_000;

/** A leg that the far side opened by INVITE. */
export class IncomingSipLeg extends SipLeg implements IncomingLeg {
  readonly from: IncomingLeg['from'];
  readonly calledNumber: string;
  readonly offer: string | null;
  readonly #transaction: ServerTransaction;
  #disarmProvisional = () => {};
  #isDelayedAnswered = false;

  constructor(parts: LegParts & { transaction: ServerTransaction; from: IncomingLeg['from'] }) {
    super(parts, false);
    const { transaction } = parts;
    this.#transaction = transaction;
    this.from = parts.from;
    this.calledNumber = userOf(transaction.request.uri);
    this.offer = sessionBodyOf(transaction.request).sdp || null;
    this.learnOf(transaction.request);
    transaction.onCancel((cancel) => {
      this.abandonInvite();
      this.reachEnd({ by: 'remote', status: 487, reason: reasonTextOf(cancel), isCancelled: true });
    });
  }

  ring(sdp?: string): void {
    if (this.state !== 'trying' && this.state !== 'ringing') return;
    this.reach('ringing');
    this.#disarmProvisional();
    this.#respond(sdp ? 183 : 180, sdp);
    this.#disarmProvisional = this.clock.after(provisionalIntervalMs, () => this.ring(sdp));
  }

  answer(sdp: string): void {
    if (this.state !== 'trying' && this.state !== 'ringing') return;
    this.#disarmProvisional();
    this.reach('answered');
    this.offers.lastLocal = sdp;
    this.#respond(200, sdp);
    this.unacknowledged.sent(this.#transaction);
    this.refresh.agreed(timerAnswer(this.#transaction.request)['session-expires'], 'uas');
  }

  override end(why?: { status: number; reason?: string; refusal?: string }): void {
    if (this.state === 'ended') return;
    if (this.state === 'answered') return this.hangUp(why);
    this.#disarmProvisional();
    const status = why && why.status >= 300 ? why.status : 480;
    this.#respond(status, undefined, why);
    this.reachEnd({ by: 'local', status, reason: why?.reason ?? null });
  }

  override flowLost(): void {
    if (this.state === 'trying' || this.state === 'ringing') this.abandonInvite();
    super.flowLost();
  }

  protected override abandonInvite(): void {
    this.#disarmProvisional();
    this.#respond(487);
  }

  protected override answeredInAck(sdp: string): void {
    if (this.offer !== null || this.state !== 'answered' || this.#isDelayedAnswered) return;
    this.#isDelayedAnswered = true;
    if (sdp) this.happen({ kind: 'answered', sdp });
    else this.rejectAnswer('The ACK brought no answer to our offer');
  }

  #respond(status: number, sdp = '', { reason, refusal }: { reason?: string; refusal?: string } = {}): void {
    this.#transaction.respond(status, {
      ...(reason ? { reason } : {}),
      headers: {
        ...(status < 300 ? { contact: `<${this.dialog.flow.contact}>`, allow: allowedMethods } : {}),
        ...(status === 200 ? { supported: 'timer', ...timerAnswer(this.#transaction.request) } : {}),
        ...(refusal ? { 'x-refusal': refusal } : {}),
        ...(sdp ? { 'content-type': 'application/sdp' } : {}),
      },
      body: sdp,
    });
  }
}
