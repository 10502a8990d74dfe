import type { CallSound } from '../../shared/ipc/call-sound.ts';
import { SoundFigures } from './sound-figures.ts';

const lookMs = 250;
/** Longer than the checks of ICE consent lie apart that a browser makes where no sound comes. */
const silentAfterMs = 3000;

/** The counter of a statistics entry that rises with each packet received, sound or a response to a check. */
const arrivedIn = (entry: { type: string; bytesReceived?: number; responsesReceived?: number }): number =>
  entry.type === 'candidate-pair' ? (entry.bytesReceived ?? 0) + (entry.responsesReceived ?? 0) : 0;

/** Whether anything still comes over a connection that was up, and how it sounds. */
export class Arrivals {
  readonly #connection: RTCPeerConnection;
  readonly #onChanged: () => void;
  readonly #onSound: (sound: CallSound) => void;
  readonly #figures = new SoundFigures();
  readonly #timer: ReturnType<typeof setInterval>;
  #arrived = 0;
  #lastAt: number | null = null;
  #isSilent = false;

  /** `onChanged`: `isSilent` is another one. `onSound`: at each look while sound comes. */
  constructor(connection: RTCPeerConnection, onChanged: () => void, onSound: (sound: CallSound) => void) {
    this.#connection = connection;
    this.#onChanged = onChanged;
    this.#onSound = onSound;
    this.#timer = setInterval(() => void this.#look(), lookMs);
  }

  /** Nothing has come for 3 s; false while nothing has come yet. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    let arrived = 0;
    const entries = [...(await this.#connection.getStats()).values()];
    for (const entry of entries) arrived += arrivedIn(entry);
    const sound = this.#figures.after(entries);
    if (sound) this.#onSound(sound);
    const now = performance.now();
    if (arrived !== this.#arrived) this.#lastAt = now;
    this.#arrived = arrived;
    const isSilent = this.#lastAt !== null && now - this.#lastAt >= silentAfterMs;
    if (isSilent === this.#isSilent) return;
    this.#isSilent = isSilent;
    this.#onChanged();
  }
}
