import JsSIP from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession.js';
import { Emitter } from '../../../shared/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { mediaStreamStandIn, type PeerConnectionStandIn } from './peer-connection-stand-in.ts';

export type SoftphoneCallEvent =
  | { readonly kind: 'ringing' }
  | { readonly kind: 'answered' }
  | { readonly kind: 'held'; readonly held: boolean }
  | { readonly kind: 'muted'; readonly muted: boolean }
  /**
   * `by`: who ended it, this phone or the service. `status`: the SIP status of a call that never was answered, when
   * there was one. `why`: what ended it on this side.
   */
  | {
      readonly kind: 'ended';
      readonly by: 'local' | 'remote';
      readonly status: number | null;
      readonly why: EndedHere | null;
      /** The service's code for a call that it refused. */
      readonly refusal?: string;
    };

type EndedHere = 'sound-lost' | 'service-silent';

/** JsSIP calls this when a request in the dialog finds no connection; its types leave it out. */
interface TransportErrorHandler {
  onTransportError(): void;
}

interface SipStatus {
  readonly status_code: number;
  readonly reason_phrase: string;
}

/** How long a call waits for a window for its sound: a closed page is opened again, a reloaded one is back at once. */
const withoutSoundMs = 60_000;
const offerAgainMs = 300;
const transferMs = 30_000;

type TransferReason =
  | 'transfer-not-answered'
  | 'transfer-not-registered'
  | 'transfer-to-talker'
  | 'transfer-busy'
  | 'transfer-refused'
  | 'not-a-number-to-transfer-to';

/** Why a transfer was refused, by the status of the REFER or of the NOTIFY about it (RFC 3261 § 21.4, RFC 3515). */
const reasonOfTransfer = new Map<number, TransferReason>([
  [408, 'transfer-not-answered'],
  [480, 'transfer-not-registered'],
  [482, 'transfer-to-talker'],
  [484, 'not-a-number-to-transfer-to'],
  [486, 'transfer-busy'],
  [600, 'transfer-busy'],
]);

/** One call on the softphone. A JsSIP type does not leave this folder. */
export class SoftphoneCall {
  /** The service's call ID, from its X-Call-ID header; null when the service sends none. */
  readonly serviceCallId: string | null;
  readonly direction: 'incoming' | 'outgoing';
  readonly number: string;
  readonly #dialog: RTCSession;
  readonly #clock: Clock;
  readonly happened = new Emitter<SoftphoneCallEvent>();
  #hasEnded = false;
  #isAnswering = false;
  #transfer: Promise<void> | null = null;
  #why: EndedHere | null = null;
  #keepWaiting: () => void = () => {};
  #isHeld = false;
  /** A re-INVITE was lost with the connection: whether the other side has it is not known. */
  #isOutOfStep = false;
  readonly #reinviteLost = new Emitter();
  readonly #stopFollowing: () => void;

  /** `registered`: the phone is registered, again after a lost connection. */
  constructor(dialog: RTCSession, serviceCallId: string | null, clock: Clock, registered: Emitter) {
    this.#dialog = dialog;
    this.#clock = clock;
    this.#stopFollowing = registered.on(() => this.#isOutOfStep && this.#comeIntoStep());
    this.serviceCallId = serviceCallId;
    this.direction = dialog.direction === 'incoming' ? 'incoming' : 'outgoing';
    const { user, host } = dialog.remote_identity.uri;
    // Who withholds the number has none (RFC 3323 § 4.1.1.3).
    this.number = host === 'anonymous.invalid' ? '' : user;
    dialog.on('progress', () => this.happened.emit({ kind: 'ringing' }));
    dialog.on('accepted', () => this.happened.emit({ kind: 'answered' }));
    dialog.on('muted', () => this.happened.emit({ kind: 'muted', muted: true }));
    dialog.on('unmuted', () => this.happened.emit({ kind: 'muted', muted: false }));
    dialog.on('ended', ({ originator, cause }: { originator: string; cause: string }) => {
      if (cause === JsSIP.C.causes.REQUEST_TIMEOUT) this.#why = 'service-silent';
      this.#end(originator, null);
    });
    dialog.on(
      'failed',
      ({ originator, message }: { originator: string; message: Parameters<typeof refusalHeaderOf>[0] }) =>
        this.#end(originator, statusOf(message), refusalHeaderOf(message)),
    );
    dialog.on('peerconnection', ({ peerconnection }: { peerconnection: unknown }) =>
      this.#followSound(peerconnection as PeerConnectionStandIn),
    );
    this.#surviveLostConnection();
    this.#endOnce();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  answer(): void {
    if (this.#isAnswering || this.#hasEnded) return;
    this.#isAnswering = true;
    this.#dialog.answer({ mediaStream: mediaStreamStandIn });
  }
  decline(): void {
    this.#dialog.terminate({ status_code: 486, reason_phrase: 'Busy Here' });
  }
  hangUp(): void {
    this.#dialog.terminate();
  }
  setMuted(muted: boolean): void {
    if (muted) this.#dialog.mute({ audio: true });
    else this.#dialog.unmute({ audio: true });
  }
  /**
   * Resolves when the other side has agreed. Rejects with ProblemError `conflict` while another change is under way or
   * when the call ends first, and `service-unreachable` when the connection is lost: the call stays as it was.
   */
  async setHeld(held: boolean): Promise<void> {
    if (this.#isOutOfStep) throw problemFor('call-unchanged');
    if (this.#isHeld === held) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stops = [
      this.#reinviteLost.on(() => reject(problemFor('call-unchanged'))),
      this.happened.on(({ kind }) => kind === 'ended' && reject(problemFor('call-over'))),
    ];
    if (!this.#change(held, resolve)) reject(problemFor('call-changing'));
    try {
      await promise;
    } finally {
      for (const stop of stops) stop();
    }
    this.#isHeld = held;
    this.happened.emit({ kind: 'held', held });
  }
  /** False before the call is answered. */
  sendDtmf(digits: string): boolean {
    if (!this.#dialog.isEstablished()) return false;
    this.#dialog.sendDTMF(digits, { transportType: JsSIP.C.DTMF_TRANSPORT.RFC2833 });
    return true;
  }
  /**
   * Blind transfer (REFER, RFC 3515). Resolves when the other phone has answered, or when this one hangs up after the
   * service has accepted the request; rejects with ProblemError `conflict` that says why it did not succeed. A second
   * request while one is under way is the same one.
   */
  transfer(target: string): Promise<void> {
    this.#transfer ??= this.#refer(target).finally(() => {
      this.#transfer = null;
    });
    return this.#transfer;
  }

  #refer(target: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refused = (answer?: SipStatus): void => {
      const status = answer && `${answer.status_code} ${answer.reason_phrase}`;
      const code = answer?.status_code ?? null;
      const reason = (code !== null && reasonOfTransfer.get(code)) || 'transfer-refused';
      reject(problemFor(reason, { number: target }, { details: { status } }));
    };
    const cancel = this.#clock.after(transferMs, () => reject(problemFor('transfer-not-answered', { number: target })));
    let isAccepted = false;
    const stopFollowing = this.happened.on((event) => {
      if (event.kind !== 'ended') return;
      // The final NOTIFY comes before the service ends the call of a successful transfer (RFC 5589 § 6.1): without one
      // it is the customer who hung up.
      if (isAccepted && event.by === 'local') resolve();
      else reject(problemFor('transfer-call-ended', { number: target }));
    });
    this.#dialog.refer(target, {
      eventHandlers: {
        requestSucceeded: () => {
          isAccepted = true;
        },
        requestFailed: ({ response }: { response?: SipStatus }) => refused(response),
        accepted: () => resolve(),
        failed: ({ status_line: line }: { status_line?: SipStatus }) => refused(line),
      },
    });
    return promise.finally(() => {
      cancel();
      stopFollowing();
    });
  }

  #followSound(connection: PeerConnectionStandIn): void {
    connection.lost.on(() => {
      this.#keepWaiting = this.#clock.after(withoutSoundMs, () => {
        this.#why = 'sound-lost';
        this.hangUp();
      });
    });
    connection.moved.on(() => {
      this.#keepWaiting();
      this.#offerAgain();
    });
  }

  /**
   * JsSIP ends the call when a re-INVITE finds no connection. It counts as refused with 503 (RFC 3261 § 8.1.3.1), which
   * changes nothing (§ 14.1): the call goes on, and what both sides think of it is settled once the phone is back.
   */
  #surviveLostConnection(): void {
    const handler = this.#dialog as unknown as TransportErrorHandler;
    const endCall = handler.onTransportError.bind(handler);
    handler.onTransportError = () => {
      if (!this.#dialog.isEstablished()) return endCall();
      this.#isOutOfStep = true;
      this.#reinviteLost.emit();
    };
  }

  /**
   * JsSIP ends a call whose re-INVITE fails. When the call is over by then, its connection closed before the offer was
   * made, JsSIP throws in a promise of its own that nobody can catch.
   */
  #endOnce(): void {
    const terminate = this.#dialog.terminate.bind(this.#dialog);
    this.#dialog.terminate = (options) => {
      if (!this.#hasEnded && !this.#dialog.isEnded()) terminate(options);
    };
  }

  #change(held: boolean, done?: () => void): boolean {
    return held ? this.#dialog.hold({}, done) : this.#dialog.unhold({}, done);
  }

  /** Another re-INVITE with what holds here; while one is under way already, a little later. */
  #comeIntoStep(): void {
    if (this.#hasEnded) return;
    const isChanged = this.#dialog.isOnHold().local !== this.#isHeld;
    if (isChanged ? this.#change(this.#isHeld) : this.#dialog.renegotiate()) this.#isOutOfStep = false;
    else this.#clock.after(offerAgainMs, () => this.#comeIntoStep());
  }

  /** The other side hears of the new connection by a re-INVITE; while one is under way already, a little later. */
  #offerAgain(): void {
    if (this.#hasEnded || !this.#dialog.isEstablished()) return;
    if (!this.#dialog.renegotiate()) this.#clock.after(offerAgainMs, () => this.#offerAgain());
  }

  #end(originator: string, status: number | null, refusal?: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#keepWaiting();
    this.#stopFollowing();
    const by = originator === 'local' ? 'local' : 'remote';
    this.happened.emit({ kind: 'ended', by, status, why: this.#why, ...(refusal ? { refusal } : {}) });
  }
}

const statusOf = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'status_code' in message && typeof message.status_code === 'number'
    ? message.status_code
    : null;

/** Of a response to our INVITE; JsSIP has none for a call that ended otherwise. */
const refusalHeaderOf = (
  message: { getHeader?(name: string): string | undefined } | null | undefined,
): string | undefined => message?.getHeader?.('X-Refusal');
