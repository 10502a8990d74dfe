import type { Clock } from '../../shared/clock.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { MediaEndpoint, MediaStats, Playback, Sound, SoundArrivals } from '../media-port.ts';
import { startPlayback } from '../sound/player.ts';
import type { Prompts } from '../sound/prompts.ts';
import { samplesOf } from '../sound/sound-source.ts';
import type { Ticker } from '../sound/ticker.ts';
import type { EndpointAudio } from './endpoint-audio.ts';
import type { Negotiator } from './negotiator.ts';
import { Presence } from './presence.ts';

export interface EngineEndpointOptions {
  readonly id: string;
  readonly audio: EndpointAudio;
  readonly negotiator: Negotiator;
  readonly prompts: Prompts;
  readonly clock: Clock;
  readonly ticker: Ticker;
  onClosed(): void;
}

export type Occupation = 'bridge' | 'conference' | 'echo';

/** An endpoint of this engine: what the port shows of it, and the audio that bridges and recordings work with. */
export class EngineEndpoint implements MediaEndpoint {
  readonly id: string;
  readonly audio: EndpointAudio;
  readonly #options: EngineEndpointOptions;
  readonly #presence = new Presence();
  #playback: Playback | null = null;
  #isClosed = false;
  #occupation: Occupation | null = null;

  constructor(options: EngineEndpointOptions) {
    this.id = options.id;
    this.audio = options.audio;
    this.#options = options;
  }

  /** The source that sends to this endpoint: one at a time. */
  get occupation(): Occupation | null {
    return this.#occupation;
  }

  occupy(occupation: Occupation): void {
    this.#occupation = occupation;
    this.#options.negotiator.expectPeer();
  }

  vacate(): void {
    this.#occupation = null;
  }

  trust(addresses: readonly string[]): void {
    this.#options.negotiator.trust(addresses);
  }

  async createOffer(): Promise<string> {
    this.#mustBeOpen();
    return this.#options.negotiator.createOffer();
  }

  async acceptOffer(sdp: string): Promise<string> {
    this.#mustBeOpen();
    return this.#options.negotiator.acceptOffer(sdp);
  }

  async acceptAnswer(sdp: string): Promise<void> {
    this.#mustBeOpen();
    return this.#options.negotiator.acceptAnswer(sdp);
  }

  play(sound: Sound): Playback {
    this.#mustBeOpen();
    const { audio, clock, ticker, prompts } = this.#options;
    const samples = samplesOf(sound, prompts);
    this.#playback?.stop();
    this.#playback = startPlayback(samples, audio, clock, ticker);
    return this.#playback;
  }

  onDtmf(listener: (digit: string) => void): () => void {
    return this.audio.onDigit.on(listener);
  }

  onFirstPacket(listener: () => void): () => void {
    if (!this.audio.hasReceived) return this.audio.onFirstPacket.on(listener);
    let isWanted = true;
    queueMicrotask(() => {
      if (isWanted) listener();
    });
    return () => {
      isWanted = false;
    };
  }

  get isPresent(): boolean {
    return this.#presence.isPresent;
  }

  get heardAtMs(): number | null {
    return this.#options.negotiator.heardAtMs;
  }

  onPresence(listener: (isPresent: boolean) => void): () => void {
    return this.#presence.onChanged.on(listener);
  }

  get holds(): boolean {
    return this.audio.holds;
  }

  onHold(listener: (holds: boolean) => void): () => void {
    return this.audio.onHold.on(listener);
  }

  get isOnHold(): boolean {
    return this.audio.isOnHold;
  }

  onHeld(listener: (isOnHold: boolean) => void): () => void {
    return this.audio.onHeld.on(listener);
  }

  get silentSinceMs(): number | null {
    return this.#options.negotiator.silentSinceMs;
  }

  get refusedAtMs(): number | null {
    return this.#options.negotiator.refusedAtMs;
  }

  get soundArrivals(): SoundArrivals | null {
    return this.audio.soundArrivals;
  }

  stats(): MediaStats {
    return { ...this.audio.stats(), ...this.#options.ticker.counts };
  }

  /** Must be called about every second. */
  check(nowMs: number): void {
    this.#presence.check(this.#options.negotiator.heardAtMs, nowMs);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#playback?.stop();
    this.#options.negotiator.close();
    this.audio.close();
    this.#presence.onChanged.clear();
    this.#options.onClosed();
  }

  #mustBeOpen(): void {
    if (this.#isClosed)
      throw new ProblemError('conflict', `The media endpoint ${this.id} is closed`, { endpoint: this.id });
  }
}
