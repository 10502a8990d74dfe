import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import type { IpcClient } from '../../../shared/ipc/ipc.ts';
import { IpcPort } from '../../../shared/ipc/ipc-port.ts';
import { mediaIpc, type PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import { type SoundDevices, systemDevices } from '../../../shared/ipc/sound-devices.ts';
import type { HostWindow } from '../host.ts';

export type MediaClient = IpcClient<typeof mediaIpc>;

const pingIntervalMs = 500;
/** A page that is busy answers late; one that the browser has frozen does not answer. */
const answerWithinMs = 1000;

/**
 * One window for sound, asked twice a second whether it answers: a page in the back/forward cache, or one that hangs,
 * keeps its connection and would let calls ring unheard.
 *
 *   open ⇄ silent ─▶ closed
 *     └───────────────▲
 */
export class MediaWindow {
  readonly client: MediaClient;
  /** The window answers again or no more, its microphone or its playback came or went, or it was closed. */
  readonly changed = new Emitter();
  readonly peerChanged = new Emitter<{ readonly peer: string; readonly snapshot: PeerSnapshot }>();
  readonly #port: IpcPort;
  readonly #clock: Clock;
  #state: 'open' | 'silent' | 'closed' = 'open';
  #microphone: 'unknown' | 'present' | 'missing' | 'denied' = 'unknown';
  #isPlaybackBlocked = false;
  #silentSince: number | null = null;
  #hasAnswered = false;
  #devices = systemDevices;
  #cancelTimer: () => void = () => {};

  constructor(window: HostWindow, clock: Clock) {
    this.#clock = clock;
    this.#port = new IpcPort(window.channel);
    this.client = this.#port.connect(mediaIpc);
    this.client.on('peerChanged', (change) => this.peerChanged.emit(change));
    this.client.on('microphoneChanged', (microphone) => this.#setMicrophone(microphone));
    this.client.on('playbackChanged', ({ isBlocked }) => this.#setPlaybackBlocked(isBlocked));
    this.client.microphone().then(
      (microphone) => this.#setMicrophone(microphone),
      () => this.#setMicrophone('missing'),
    );
    window.closed.on(() => this.#close());
    this.#ping();
  }

  get state(): 'open' | 'silent' | 'closed' {
    return this.#state;
  }
  get microphone(): 'unknown' | 'present' | 'missing' | 'denied' {
    return this.#microphone;
  }
  /** The browser refuses to play: the other side of a call is not heard, or without a call the ring. */
  get isPlaybackBlocked(): boolean {
    return this.#isPlaybackBlocked;
  }
  /** Milliseconds for which the page has not answered; 0 while it does. */
  get silentMs(): number {
    return this.#silentSince === null ? 0 : this.#clock.now() - this.#silentSince;
  }

  /** Sent once the page answers: one that is still loading loses it. */
  useDevices(devices: SoundDevices): void {
    this.#devices = devices;
    if (this.#hasAnswered) this.#sendDevices();
  }

  #sendDevices(): void {
    void this.client.useDevices(this.#devices).catch(() => undefined);
  }

  #ping(): void {
    const askedAt = this.#clock.now();
    this.#cancelTimer = this.#clock.after(answerWithinMs, () => this.#missed(askedAt));
    this.client.ping().then(
      () => this.#answered(),
      () => undefined,
    );
  }

  #answered(): void {
    if (this.#state === 'closed') return;
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(pingIntervalMs, () => this.#ping());
    const isBack = !this.#hasAnswered || this.#silentSince !== null;
    this.#hasAnswered = true;
    this.#silentSince = null;
    if (isBack) this.#sendDevices();
    this.#setState('open');
  }

  /** The request is repeated: a page that is still loading loses it, and a frozen page answers it late. */
  #missed(askedAt: number): void {
    this.#silentSince ??= askedAt;
    if (this.#state === 'silent') this.changed.emit();
    this.#setState('silent');
    this.#ping();
  }

  #close(): void {
    this.#cancelTimer();
    this.#port.close();
    this.#setState('closed');
  }

  #setMicrophone(microphone: 'present' | 'missing' | 'denied'): void {
    if (this.#state === 'closed') return;
    this.#microphone = microphone;
    this.changed.emit();
  }

  #setPlaybackBlocked(isBlocked: boolean): void {
    if (this.#state === 'closed' || isBlocked === this.#isPlaybackBlocked) return;
    this.#isPlaybackBlocked = isBlocked;
    this.changed.emit();
  }
  #setState(state: 'open' | 'silent' | 'closed'): void {
    if (state === this.#state || this.#state === 'closed') return;
    this.#state = state;
    this.changed.emit();
  }
}
