import type { IncomingLeg } from '../leg.ts';
import { userOf } from './header-values.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { allowedMethods, type LegParts, sessionTimerAnswer, SipLeg } from './sip-leg.ts';

/** A leg that the far side opened with INVITE. */
export class IncomingSipLeg extends SipLeg implements IncomingLeg {
  readonly from: IncomingLeg['from'];
  readonly dialled: string;
  readonly offer: string | null;
  readonly #transaction: ServerTransaction;

  constructor(parts: LegParts & { transaction: ServerTransaction; from: IncomingLeg['from'] }) {
    super(parts);
    this.#transaction = parts.transaction;
    this.from = parts.from;
    this.dialled = userOf(parts.transaction.request.uri);
    this.offer = parts.transaction.request.body || null;
    parts.transaction.onCancelled = () => {
      this.#respond(487);
      this.reachEnd({ by: 'remote', status: 487, reason: 'Cancelled' });
    };
  }

  ring(sdp?: string): void {
    if (this.state !== 'trying' && this.state !== 'ringing') return;
    this.reach('ringing');
    this.#respond(sdp ? 183 : 180, sdp);
  }

  answer(sdp: string): void {
    if (this.state !== 'trying' && this.state !== 'ringing') return;
    this.reach('answered');
    this.#respond(200, sdp);
    this.resendUntilAck(this.#transaction);
  }

  override end(why?: { status: number; reason?: string }): void {
    if (this.state === 'ended') return;
    if (this.state === 'answered') {
      this.sendBye(why);
      return this.reachEnd({ by: 'local', status: null, reason: why?.reason ?? null });
    }
    const status = why?.status ?? 480;
    this.#respond(status, undefined, why?.reason);
    this.reachEnd({ by: 'local', status, reason: why?.reason ?? null });
  }

  protected override answeredInAck(sdp: string): void {
    if (this.offer === null && this.state === 'answered') this.happen({ kind: 'answered', sdp });
  }

  #respond(status: number, sdp?: string, reason?: string): void {
    const isSuccess = status < 300;
    this.#transaction.respond(status, {
      toTag: this.dialog.localTag,
      ...(reason ? { reason: reason.replace(/[\r\n]/g, ' ') } : {}),
      headers: {
        ...(isSuccess ? { contact: `<${this.dialog.contact}>`, allow: allowedMethods } : {}),
        ...(status === 200 ? sessionTimerAnswer(this.#transaction.request) : {}),
        ...(sdp ? { 'content-type': 'application/sdp' } : {}),
      },
      body: sdp ?? '',
    });
  }
}
