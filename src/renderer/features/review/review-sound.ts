import { create } from 'zustand';
import { evenSides, type EvenedSides, type SideLevels } from './evened-sides.ts';

/** A part of a recording, in seconds since its beginning. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

interface SoundState {
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly speed: number;
  readonly skipsSilence: boolean;
  readonly isEvened: boolean;
  readonly hasFailed: boolean;
  /** The browser did not allow the sound to be changed. */
  readonly isEveningRefused: boolean;
  readonly loopFrom: number | null;
  readonly loopTo: number | null;
}

const initial: SoundState = {
  isPlaying: false,
  positionSeconds: 0,
  speed: 1,
  skipsSilence: false,
  isEvened: false,
  hasFailed: false,
  isEveningRefused: false,
  loopFrom: null,
  loopTo: null,
};
/** So much of a silence stays, so that words are not cut off. */
const marginSeconds = 0.5;

/** The sound of one recording under review, on an audio element of its own. */
export class ReviewSound {
  readonly state = create<SoundState>(() => initial);
  readonly #audio: HTMLAudioElement;
  readonly #listeners = new AbortController();
  #silences: readonly Part[] = [];
  #sides: EvenedSides | null = null;
  /** Where it begins once its address is known. */
  #startSeconds: number;

  constructor(audio: HTMLAudioElement, startSeconds: number) {
    this.#audio = audio;
    this.#startSeconds = startSeconds;
    this.state.setState({ positionSeconds: startSeconds });
    audio.preservesPitch = true;
    const follow = (event: keyof HTMLMediaElementEventMap, take: () => void): void =>
      audio.addEventListener(event, take, { signal: this.#listeners.signal });
    follow('play', () => this.state.setState({ isPlaying: true, hasFailed: false }));
    follow('pause', () => this.state.setState({ isPlaying: false }));
    follow('timeupdate', () => this.#moved());
    follow('error', () => this.state.setState({ isPlaying: false, hasFailed: true }));
  }

  open(address: string): void {
    this.#audio.src = address;
    this.#audio.currentTime = this.#startSeconds;
    this.#audio.playbackRate = this.state.getState().speed;
  }

  /** Stretches in which nobody speaks. */
  silencesAre(silences: readonly Part[]): void {
    this.#silences = silences;
  }

  async play(): Promise<void> {
    await this.#audio.play().catch((error: unknown) => {
      // A recording that is paused before it began to play has not failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.state.setState({ isPlaying: false, hasFailed: true });
    });
  }

  pause(): void {
    this.#audio.pause();
  }

  toggle(): void {
    if (this.state.getState().isPlaying) this.pause();
    else void this.play();
  }

  seek(seconds: number): void {
    const { duration } = this.#audio;
    const most = Number.isFinite(duration) ? duration : Number.POSITIVE_INFINITY;
    const positionSeconds = Math.min(most, Math.max(0, seconds));
    this.#startSeconds = positionSeconds;
    this.#audio.currentTime = positionSeconds;
    this.state.setState({ positionSeconds });
  }

  skip(seconds: number): void {
    this.seek(this.state.getState().positionSeconds + seconds);
  }

  setSpeed(speed: number): void {
    this.#audio.playbackRate = speed;
    this.state.setState({ speed });
  }

  setSkipsSilence(skipsSilence: boolean): void {
    this.state.setState({ skipsSilence });
  }

  /** An end of the part that is repeated, at the playhead. */
  loopFromHere(): void {
    const { positionSeconds, loopTo } = this.state.getState();
    this.state.setState({
      loopFrom: positionSeconds,
      loopTo: loopTo !== null && loopTo > positionSeconds ? loopTo : null,
    });
  }

  loopToHere(): void {
    const { positionSeconds, loopFrom } = this.state.getState();
    const from = loopFrom ?? 0;
    if (positionSeconds > from) this.state.setState({ loopFrom: from, loopTo: positionSeconds });
  }

  endLoop(): void {
    this.state.setState({ loopFrom: null, loopTo: null });
  }

  /** Evens the level of the two sides. Where the browser does not allow it, the recording plays as it is. */
  async setEvened(isEvened: boolean, levels: SideLevels): Promise<void> {
    if (isEvened) this.#sides ??= await evenSides(this.#audio);
    this.#sides?.apply(isEvened ? levels : null);
    const isRefused = isEvened && this.#sides === null;
    this.state.setState({ isEvened: isEvened && !isRefused, isEveningRefused: isRefused });
  }

  close(): void {
    this.#listeners.abort();
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#sides?.close();
  }

  #moved(): void {
    const { loopFrom, loopTo, skipsSilence, isPlaying } = this.state.getState();
    const positionSeconds = this.#audio.currentTime;
    this.state.setState({ positionSeconds });
    if (!isPlaying) return;
    if (loopFrom !== null && loopTo !== null && positionSeconds >= loopTo) return this.seek(loopFrom);
    const silence = this.#silences.find(({ from, to }) => positionSeconds >= from && positionSeconds < to);
    if (skipsSilence && silence && silence.to - positionSeconds > marginSeconds) this.seek(silence.to);
  }
}
