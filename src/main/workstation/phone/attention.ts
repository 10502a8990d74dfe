import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import type { Host } from '../host.ts';
import type { MediaLink } from '../softphone/media-link.ts';

/** What calls need of the machine: a tone, the agent’s eye, and no sleep. */
export class Attention {
  readonly #host: Pick<Host, 'notifier' | 'keepAwake'>;
  readonly #media: Pick<MediaLink, 'playTone'>;
  #allowSleep: (() => void) | null = null;

  constructor(host: Pick<Host, 'notifier' | 'keepAwake'>, media: Pick<MediaLink, 'playTone'>) {
    this.#host = host;
    this.#media = media;
  }

  /** `isDialledHere`: nobody else plays the ringing of the other side for such a call. */
  of(calls: readonly PhoneCall[], isDialledHere: (call: PhoneCall) => boolean): void {
    const isRinging = calls.some((call) => call.state === 'ringing');
    const needsRingback = calls.some((call) => call.state === 'dialling' && isDialledHere(call));
    this.#media.playTone(isRinging ? 'incoming' : needsRingback ? 'ringback' : 'none');
    if (isRinging) this.#host.notifier.attract('incoming-call');
    else this.#host.notifier.calm();
    if (calls.some((call) => call.state !== 'ended')) this.#allowSleep ??= this.#host.keepAwake();
    else {
      this.#allowSleep?.();
      this.#allowSleep = null;
    }
  }
}
