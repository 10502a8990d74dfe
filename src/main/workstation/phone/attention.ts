import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import type { Host } from '../host.ts';
import type { MediaLink } from '../softphone/media-link.ts';

/** Effects of calls on the machine: a tone, the agent’s attention, and no sleep. */
export class Attention {
  readonly #host: Pick<Host, 'notifier' | 'keepAwake'>;
  readonly #media: Pick<MediaLink, 'playTone'>;
  #allowSleep: (() => void) | null = null;

  constructor(host: Pick<Host, 'notifier' | 'keepAwake'>, media: Pick<MediaLink, 'playTone'>) {
    this.#host = host;
    this.#media = media;
  }

  /** `needsLocalRingback`: the service plays no ringback in such a call. */
  of(calls: readonly PhoneCall[], needsLocalRingback: (call: PhoneCall) => boolean): void {
    const isRinging = calls.some((call) => call.state === 'ringing');
    const hasRingback = calls.some((call) => call.state === 'dialling' && needsLocalRingback(call));
    // An agent who talks hears softly, in the ear, that somebody else calls.
    const isTalking = calls.some((call) => call.state === 'answered');
    const ring = isTalking ? 'waiting' : 'incoming';
    this.#media.playTone(isRinging ? ring : hasRingback ? 'ringback' : 'none');
    if (isRinging) this.#host.notifier.attract('incoming-call');
    else this.#host.notifier.calm();
    if (calls.some((call) => call.state !== 'ended')) this.#allowSleep ??= this.#host.keepAwake();
    else {
      this.#allowSleep?.();
      this.#allowSleep = null;
    }
  }
}
