import { create } from 'zustand';
import { type Silence, silenceAt } from './silences.ts';

/** A recording, and whose it is. */
export interface Recording {
  readonly id: number;
  readonly type: 'sip' | 'dual';
  /** The customer, or the number. */
  readonly title: string;
}

type RecordingKey = Pick<Recording, 'id' | 'type'>;

export interface Playback {
  /** The recording that is playing or paused; null before the first one, and after one has ended or was stopped. */
  readonly recording: Recording | null;
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly speed: number;
  readonly skipsSilence: boolean;
  /** The recording whose own player is in sight. */
  readonly shown: RecordingKey | null;
  readonly hasFailed: boolean;
}

const nothing = {
  recording: null,
  isPlaying: false,
  positionSeconds: 0,
  durationSeconds: 0,
  hasFailed: false,
} as const satisfies Partial<Playback>;

export const isCurrent = ({ recording }: Playback, { id, type }: RecordingKey): boolean =>
  recording?.id === id && recording.type === type;

/** Where recordings come from. */
export interface RecordingSource {
  readonly addressOf: (recording: RecordingKey) => Promise<string>;
  readonly silencesOf: (recording: RecordingKey) => Promise<readonly Silence[]>;
}

/**
 * Plays one recording at a time, on an audio element that belongs to no row and no screen: it continues while the row
 * that started it is out of sight.
 */
export class Player {
  readonly playback = create<Playback>(() => ({ ...nothing, speed: 1, skipsSilence: false, shown: null }));
  readonly #audio: HTMLAudioElement;
  readonly #source: RecordingSource;
  readonly #listeners = new AbortController();
  #silences: readonly Silence[] = [];
  /** The silence that was sought last: it is heard. */
  #sought: Silence | null = null;

  constructor(audio: HTMLAudioElement, source: RecordingSource) {
    this.#audio = audio;
    this.#source = source;
    const follow = (event: keyof HTMLMediaElementEventMap, change: () => Partial<Playback>): void =>
      audio.addEventListener(event, () => this.playback.setState(change()), { signal: this.#listeners.signal });
    follow('play', () => ({ isPlaying: true }));
    follow('pause', () => ({ isPlaying: false }));
    follow('timeupdate', () => ({ positionSeconds: this.#afterSilence(audio.currentTime) }));
    follow('durationchange', () => ({ durationSeconds: Number.isFinite(audio.duration) ? audio.duration : 0 }));
    follow('ended', () => nothing);
    follow('error', () => ({ isPlaying: false, hasFailed: true }));
  }

  /** Plays the recording: from where it was paused, or another one from a position. */
  async play(recording: Recording, fromSeconds = 0): Promise<void> {
    const before = this.playback.getState();
    if (!isCurrent(before, recording) || before.hasFailed) {
      this.#audio.pause();
      this.#silences = [];
      this.#sought = null;
      this.playback.setState({ ...nothing, recording, positionSeconds: fromSeconds });
      void this.#readSilences();
      const address = await this.#source.addressOf(recording);
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
    this.#sought = silenceAt(this.#silences, seconds);
    this.#audio.currentTime = seconds;
    this.playback.setState({ positionSeconds: seconds });
  }

  setSpeed(speed: number): void {
    this.#audio.playbackRate = speed;
    this.playback.setState({ speed });
  }

  /** Whether the parts in which neither side is heard are jumped over. */
  skipSilence(skipsSilence: boolean): void {
    this.playback.setState({ skipsSilence });
    void this.#readSilences();
  }

  /** The player of a recording has come into sight, or is out of it. */
  show(recording: RecordingKey, isInSight: boolean): void {
    const { shown } = this.playback.getState();
    const isShown = shown?.id === recording.id && shown.type === recording.type;
    if (isShown !== isInSight) this.playback.setState({ shown: isInSight ? recording : null });
  }

  stop(): void {
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
    this.playback.setState(nothing);
  }

  /** The place to continue from: behind the silence that has begun. */
  #afterSilence(seconds: number): number {
    const { skipsSilence, isPlaying } = this.playback.getState();
    const silence = skipsSilence ? silenceAt(this.#silences, seconds) : null;
    if (silence === null || silence === this.#sought || !isPlaying) return seconds;
    this.#audio.currentTime = silence.to;
    return silence.to;
  }

  /** A recording whose silences are not known is played whole. */
  async #readSilences(): Promise<void> {
    const { recording, skipsSilence } = this.playback.getState();
    if (!recording || !skipsSilence || this.#silences.length > 0) return;
    const silences = await this.#source.silencesOf(recording).catch(() => []);
    if (isCurrent(this.playback.getState(), recording)) this.#silences = silences;
  }

  close(): void {
    this.#listeners.abort();
    this.stop();
  }
}
