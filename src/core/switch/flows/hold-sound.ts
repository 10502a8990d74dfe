import type { MediaEndpoint, Sound } from '../../../media/media-port.ts';

/** Why a side waits for the other one. */
type Reason = 'page-closed' | 'held';

const sounds: Readonly<Record<Reason, Sound>> = {
  'page-closed': { kind: 'prompt', name: 'hold', loop: true },
  held: { kind: 'prompt', name: 'hold-music', loop: true },
};

/**
 * The sound that a side hears instead of silence while it waits. A closed page counts before a hold: it may not come
 * back.
 */
export class HoldSound {
  readonly #media: Pick<MediaEndpoint, 'play'>;
  readonly #reasons = new Set<Reason>();
  #played: Reason | null = null;
  #stop: () => void = () => {};

  constructor(media: Pick<MediaEndpoint, 'play'>) {
    this.#media = media;
  }

  set(reason: Reason, applies: boolean): void {
    if (applies) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    const due = (['page-closed', 'held'] as const).find((one) => this.#reasons.has(one)) ?? null;
    if (due === this.#played) return;
    this.#stop();
    this.#played = due;
    const playback = due && this.#media.play(sounds[due]);
    this.#stop = () => playback?.stop();
  }
}

/** Plays music to the other side while a party holds the call. Returns a function that stops it. */
export function playWhileHeld(media: Pick<MediaEndpoint, 'holds' | 'onHold'>, sound: HoldSound): () => void {
  const stop = media.onHold((holds) => sound.set('held', holds));
  sound.set('held', media.holds);
  return () => {
    stop();
    sound.set('held', false);
  };
}
