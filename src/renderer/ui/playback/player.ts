import { create } from 'zustand';

/** A recording, and whose it is. */
export interface Recording {
  readonly id: number;
  readonly type: 'sip' | 'dual';
  /** The customer, or the number. */
  readonly title: string;
}

export interface Playback {
  /** The recording that is playing or paused; null before the first one, and after one has ended or was stopped. */
  readonly recording: Recording | null;
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly speed: number;
  readonly hasFailed: boolean;
}

const nothing = {
  recording: null,
  isPlaying: false,
  positionSeconds: 0,
  durationSeconds: 0,
  hasFailed: false,
} as const satisfies Partial<Playback>;

type RecordingKey = Pick<Recording, 'id' | 'type'>;

export const isCurrent = ({ recording }: Playback, { id, type }: RecordingKey): boolean =>
  recording?.id === id && recording.type === type;

/**
 * Plays one recording at a time, on an audio element that belongs to no row and no screen: it continues while the row
 * that started it is out of sight.
 */
export class Player {
  readonly playback = create<Playback>(() => ({ ...nothing, speed: 1 }));
  readonly #audio: HTMLAudioElement;
  readonly #addressOf: (recording: RecordingKey) => Promise<string>;
  readonly #listeners = new AbortController();

  constructor(audio: HTMLAudioElement, addressOf: (recording: RecordingKey) => Promise<string>) {
    this.#audio = audio;
    this.#addressOf = addressOf;
    const follow = (event: keyof HTMLMediaElementEventMap, change: () => Partial<Playback>): void =>
      audio.addEventListener(event, () => this.playback.setState(change()), { signal: this.#listeners.signal });
    follow('play', () => ({ isPlaying: true }));
    follow('pause', () => ({ isPlaying: false }));
    follow('timeupdate', () => ({ positionSeconds: audio.currentTime }));
    follow('durationchange', () => ({ durationSeconds: Number.isFinite(audio.duration) ? audio.duration : 0 }));
    follow('ended', () => nothing);
    follow('error', () => ({ isPlaying: false, hasFailed: true }));
  }

  /** Plays the recording: from where it was paused, or another one from a position. */
  async play(recording: Recording, fromSeconds = 0): Promise<void> {
    const before = this.playback.getState();
    if (!isCurrent(before, recording) || before.hasFailed) {
      this.#audio.pause();
      this.playback.setState({ ...nothing, recording, positionSeconds: fromSeconds });
      const address = await this.#addressOf(recording);
      if (!isCurrent(this.playback.getState(), recording)) return;
      this.#audio.src = address;
      this.#audio.currentTime = fromSeconds;
    }
    this.#audio.playbackRate = this.playback.getState().speed;
    await this.#audio.play().catch((error: unknown) => {
      // A recording that is paused or replaced before it began to play has not failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.playback.setState({ isPlaying: false, hasFailed: true });
    });
  }

  pause(): void {
    this.#audio.pause();
  }

  seek(seconds: number): void {
    this.#audio.currentTime = seconds;
    this.playback.setState({ positionSeconds: seconds });
  }

  setSpeed(speed: number): void {
    this.#audio.playbackRate = speed;
    this.playback.setState({ speed });
  }

  stop(): void {
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
    this.playback.setState(nothing);
  }

  close(): void {
    this.#listeners.abort();
    this.stop();
  }
}
