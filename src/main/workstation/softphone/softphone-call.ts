import JsSIP from 'jssip';
import type { AnswerOptions, RTCSession } from 'jssip/lib/RTCSession.js';
import { mediaStreamStandIn } from './peer-connection-stand-in.ts';

export type SoftphoneCallEvent =
  | { readonly kind: 'ringing' }
  | { readonly kind: 'answered' }
  | { readonly kind: 'held'; readonly held: boolean }
  | { readonly kind: 'muted'; readonly muted: boolean }
  /** `status`: the SIP status of a call that never was answered, when there was one. */
  | { readonly kind: 'ended'; readonly status: number | null };

/** One call on the softphone. A JsSIP type does not leave this folder. */
export class SoftphoneCall {
  /** The service's call ID, from its X-Call-ID header; null when the service sends none. */
  readonly serviceCallId: string | null;
  readonly direction: 'incoming' | 'outgoing';
  readonly number: string;
  readonly #dialog: RTCSession;
  readonly #listeners = new Set<(event: SoftphoneCallEvent) => void>();
  #hasEnded = false;

  constructor(dialog: RTCSession, serviceCallId: string | null) {
    this.#dialog = dialog;
    this.serviceCallId = serviceCallId;
    this.direction = dialog.direction === 'incoming' ? 'incoming' : 'outgoing';
    this.number = dialog.remote_identity.uri.user;
    dialog.on('progress', () => this.#happen({ kind: 'ringing' }));
    dialog.on('accepted', () => this.#happen({ kind: 'answered' }));
    dialog.on('hold', ({ originator }: { originator: string }) => originator === 'local' && this.#happen({ kind: 'held', held: true }));
    dialog.on('unhold', ({ originator }: { originator: string }) => originator === 'local' && this.#happen({ kind: 'held', held: false }));
    dialog.on('muted', () => this.#happen({ kind: 'muted', muted: true }));
    dialog.on('unmuted', () => this.#happen({ kind: 'muted', muted: false }));
    dialog.on('ended', () => this.#end(null));
    dialog.on('failed', ({ message }: { message: unknown }) => this.#end(statusOf(message)));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  onEvent(listener: (event: SoftphoneCallEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  answer(): void {
    this.#dialog.answer({ mediaStream: mediaStreamStandIn as AnswerOptions['mediaStream'] });
  }
  decline(): void {
    this.#dialog.terminate({ status_code: 486, reason_phrase: 'Busy Here' });
  }
  hangUp(): void {
    if (!this.#hasEnded) this.#dialog.terminate();
  }
  setMuted(muted: boolean): void {
    if (muted) this.#dialog.mute({ audio: true });
    else this.#dialog.unmute({ audio: true });
  }
  /** False when the other side is in the middle of changing the call itself. */
  setHeld(held: boolean): boolean {
    return held ? this.#dialog.hold() : this.#dialog.unhold();
  }
  sendDtmf(digits: string): void {
    this.#dialog.sendDTMF(digits, { transportType: JsSIP.C.DTMF_TRANSPORT.RFC2833 });
  }
  /** Blind transfer (REFER). Resolves when the other phone has answered; rejects with the status that it gave. */
  transfer(target: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const failed = (event: { status_line?: { status_code?: number; reason_phrase?: string } }) =>
        reject(new Error(`The transfer was refused: ${event.status_line?.status_code ?? ''} ${event.status_line?.reason_phrase ?? ''}`.trim()));
      this.#dialog.refer(target, { eventHandlers: { accepted: () => resolve(), failed, requestFailed: () => reject(new Error('The transfer was refused')) } });
    });
  }

  #happen(event: SoftphoneCallEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #end(status: number | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#happen({ kind: 'ended', status });
  }
}

const statusOf = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'status_code' in message && typeof message.status_code === 'number' ? message.status_code : null;
