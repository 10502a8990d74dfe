import { refuseSlowSound } from './refuse-slow-sound.ts';
import JsSIP from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession.js';
import { Emitter } from '../../../shared/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { blindTransfer } from './blind-transfer.ts';
import type { EndedHere, SoftphoneCallEvent } from './softphone-call-event.ts';
import { mediaStreamStandIn, type PeerConnectionStandIn } from './peer-connection-stand-in.ts';

/** Events of the connection that calls are signalled over. */
export interface PhoneConnection {
  readonly lost: Emitter;
  /** The phone is registered, again after a lost connection. */
  readonly registered: Emitter;
}

/** JsSIP calls these when a request in the dialog finds no connection, or no response; its types leave them out. */
interface RequestFailureHandler {
  onTransportError(): void;
  onRequestTimeout(): void;
}

/**
 * How long a call waits for a window for its sound: a closed page is opened again, a reloaded one returns immediately.
 */
const withoutSoundMs = 60_000;
/** How long the path of the sound may take to recover by itself. */
const pathLostMs = 4000;
const offerAgainMs = 300;
/** The state of a call is offered again to a service that gave no response for this time. */
const askAgainMs = 2000;
/** Three seconds in all. */
const changeTries = 10;

/** One call that came in on the softphone. A JsSIP type does not leave this folder. */
export class SoftphoneCall {
  /** The service's call ID, from its X-Call-ID header; null when the service sends none. */
  readonly serviceCallId: string | null;
  readonly number: string;
  /** The display name of the other party; null for none. */
  readonly shownName: string | null;
  readonly #dialog: RTCSession;
  readonly #clock: Clock;
  readonly happened = new Emitter<SoftphoneCallEvent>();
  #hasEnded = false;
  #isAnswering = false;
  #transfer: Promise<void> | null = null;
  #why: EndedHere | null = null;
  #keepWaiting: () => void = () => {};
  #cancelOffer: () => void = () => {};
  #isRestarting = false;
  #isHeld = false;
  #lastHold: Promise<void> = Promise.resolve();
  /** A re-INVITE was lost with the connection: whether the other side has it is not known. */
  #isOutOfStep = false;
  readonly #reinviteLost = new Emitter();
  readonly #stopFollowing: () => void;

  constructor(dialog: RTCSession, serviceCallId: string | null, clock: Clock, connection: PhoneConnection) {
    this.#dialog = dialog;
    this.#clock = clock;
    const stops = [
      connection.registered.on(() => this.#isOutOfStep && this.#comeIntoStep()),
      connection.lost.on(() => this.#loseRing()),
    ];
    this.#stopFollowing = () => {
      for (const stop of stops) stop();
    };
    this.serviceCallId = serviceCallId;
    const { user, host } = dialog.remote_identity.uri;
    // A caller who withholds the number has none (RFC 3323 § 4.1.1.3).
    this.number = host === 'anonymous.invalid' ? '' : user;
    this.shownName = this.number === '' ? null : dialog.remote_identity.display_name || null;
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
   * Resolves when the other side has agreed. One change follows the other: while a re-INVITE is under way, also one of
   * ours after a lost connection, it waits. Rejects with ProblemError `conflict` when that takes over 3 seconds or when
   * the call ends first, and `service-unreachable` when the connection is lost: the call stays as it was.
   */
  setHeld(held: boolean): Promise<void> {
    const change = this.#lastHold.then(() => this.#hold(held));
    this.#lastHold = change.catch(() => {});
    return change;
  }
  /** False before the call is answered. */
  sendDtmf(digits: string): boolean {
    if (!this.#dialog.isEstablished()) return false;
    this.#dialog.sendDTMF(digits, { transportType: JsSIP.C.DTMF_TRANSPORT.RFC2833 });
    return true;
  }
  /** A second request while one is under way is the same one. Rejects as `blindTransfer` does. */
  transfer(target: string): Promise<void> {
    this.#transfer ??= blindTransfer(this.#dialog, target, this.#clock, this.happened).finally(() => {
      this.#transfer = null;
    });
    return this.#transfer;
  }

  #followSound(connection: PeerConnectionStandIn): void {
    this.#followPath(connection);
    refuseSlowSound(this.#dialog, connection);
    connection.silent.on((isSilent) => this.happened.emit({ kind: 'silent', isSilent }));
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
   * A path that stays lost does not come back by itself: a browser gives it up after 15 s, and says no more than that
   * it is disconnected. Both sides look for another one (ICE restart, RFC 8839 § 4.4.1.1.1).
   */
  #followPath(connection: PeerConnectionStandIn): void {
    let disarm = (): void => {};
    const check = (): void => {
      disarm();
      if (connection.iceConnectionState !== 'disconnected' || this.#hasEnded) return;
      disarm = this.#clock.after(pathLostMs, () => {
        if (this.#hasEnded) return;
        this.#restartPath();
        check();
      });
    };
    connection.addEventListener('iceconnectionstatechange', check);
  }

  /** A restart that is refused leaves the call as it is: there will be another. */
  #restartPath(): void {
    if (!this.#dialog.isEstablished()) return;
    const done = (): void => void (this.#isRestarting = false);
    const isUnderWay = this.#dialog.renegotiate({ rtcOfferConstraints: { iceRestart: true } }, done);
    this.#isRestarting ||= isUnderWay;
  }

  /**
   * Without its connection a ring can be neither answered nor ended by the service, which ends it as well: JsSIP alone
   * would ring on for a minute.
   */
  #loseRing(): void {
    if (!this.#dialog.isInProgress()) return;
    this.#why = 'ring-lost';
    this.#dialog.terminate();
  }

  /**
   * JsSIP ends the call when a re-INVITE finds no connection. It counts as refused with 503 (RFC 3261 § 8.1.3.1), which
   * changes nothing (§ 14.1): the call continues, and its state on both sides is settled once the phone is back. So it
   * does when no response comes while the sound does: then only the signalling path is broken.
   */
  #surviveLostConnection(): void {
    // JsSIP calls these two of its methods internally; its types leave them out.
    const handler = this.#dialog as unknown as RequestFailureHandler;
    const endUnreachable = handler.onTransportError.bind(handler);
    const endSilent = handler.onRequestTimeout.bind(handler);
    handler.onTransportError = () => {
      if (!this.#dialog.isEstablished()) return endUnreachable();
      this.#fallOutOfStep();
    };
    handler.onRequestTimeout = () => {
      if (!this.#dialog.isEstablished() || !this.#hasSound) return endSilent();
      this.#fallOutOfStep();
      this.#clock.after(askAgainMs, () => this.#isOutOfStep && this.#comeIntoStep());
    };
  }

  #fallOutOfStep(): void {
    this.#isOutOfStep = true;
    this.#reinviteLost.emit();
  }

  /** The path of the sound is up: the other side consents to it every few seconds (RFC 7675). */
  get #hasSound(): boolean {
    // JsSIP was given the stand-in, which its types call a browser's RTCPeerConnection.
    const { iceConnectionState } = this.#dialog.connection as unknown as PeerConnectionStandIn;
    return iceConnectionState === 'connected' || iceConnectionState === 'completed';
  }

  /**
   * JsSIP ends a call whose re-INVITE fails. When the call is over by then, its connection closed before the offer was
   * made, JsSIP throws in an internal promise that nobody can catch.
   */
  #endOnce(): void {
    const terminate = this.#dialog.terminate.bind(this.#dialog);
    this.#dialog.terminate = (options) => {
      const isRestart = this.#isRestarting && options?.cause === JsSIP.C.causes.WEBRTC_ERROR;
      this.#isRestarting = false;
      if (!isRestart && !this.#hasEnded && !this.#dialog.isEnded()) terminate(options);
    };
  }

  async #hold(held: boolean): Promise<void> {
    if (this.#isHeld === held) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let triesLeft = changeTries;
    let cancel = (): void => {};
    const attempt = (): void => {
      if (!this.#isOutOfStep && this.#change(held, resolve)) return;
      triesLeft -= 1;
      if (triesLeft > 0) cancel = this.#clock.after(offerAgainMs, attempt);
      else reject(problemFor(this.#isOutOfStep ? 'call-unchanged' : 'call-changing'));
    };
    const stops = [
      this.#reinviteLost.on(() => reject(problemFor('call-unchanged'))),
      this.happened.on(({ kind }) => kind === 'ended' && reject(problemFor('call-over'))),
    ];
    if (this.#hasEnded) reject(problemFor('call-over'));
    else attempt();
    try {
      await promise;
    } finally {
      cancel();
      for (const stop of stops) stop();
    }
    this.#isHeld = held;
    this.happened.emit({ kind: 'held', held });
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

  /** The other side gets the new connection by a re-INVITE; while one is in progress already, a little later. */
  #offerAgain(): void {
    this.#cancelOffer();
    if (this.#hasEnded || !this.#dialog.isEstablished() || this.#dialog.renegotiate()) return;
    this.#cancelOffer = this.#clock.after(offerAgainMs, () => this.#offerAgain());
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

/** Status of a response to our INVITE; JsSIP has none for a call that ended otherwise. */
const refusalHeaderOf = (
  message: { getHeader?(name: string): string | undefined } | null | undefined,
): string | undefined => message?.getHeader?.('X-Refusal');
