import type { Clock } from '../../../shared/clock.ts';
import { Emitter } from '../../../shared/event.ts';
import type { PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import { type SoundDevices, systemDevices } from '../../../shared/ipc/sound-devices.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { HostWindow } from '../host.ts';
import { type MediaClient, MediaWindow } from './media-window.ts';

/** `no-window`: none is open. `silent-window`: those that are open do not answer. */
export type Microphone = 'unknown' | 'present' | 'missing' | 'denied' | 'no-window' | 'silent-window';

export interface PeerListener {
  changed(snapshot: PeerSnapshot): void;
  /** The window that held the peer connection is closed or hangs, and the connection is lost with it. */
  lost(): void;
  /** A window answers: lost connections can be rebuilt. */
  windowIsBack(): void;
}

interface Peer {
  readonly listener: PeerListener;
  /** Which window holds the peer connection; null until it is created, and after it was lost. */
  window: MediaWindow | null;
}

const requestTimeoutMs = 8000;
/** A call's sound outlives a page that is busy for a moment; another window takes it over after this time. */
const hangsAfterMs = 4000;

/**
 * The window for sound that is in use: one that answers. It stays in use while it answers; when it does not, the one
 * that was opened last takes over.
 */
export class MediaLink {
  /** The microphone, the playback, or the window in use, came or went. */
  readonly changed = new Emitter();
  readonly #clock: Clock;
  readonly #windows: MediaWindow[] = [];
  readonly #peers = new Map<string, Peer>();
  #current: MediaWindow | null = null;
  #devices = systemDevices;
  #tone: 'incoming' | 'waiting' | 'ringback' | 'none' = 'none';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  attach(hostWindow: HostWindow): void {
    const window = new MediaWindow(hostWindow, this.#clock);
    this.#windows.push(window);
    window.useDevices(this.#devices);
    window.changed.on(() => this.#windowChanged(window));
    window.peerChanged.on(({ peer, snapshot }) => {
      const known = this.#peers.get(peer);
      if (known?.window === window) known.listener.changed(snapshot);
    });
    this.#choose();
  }

  /** Every window has them: another one may take over in the middle of a call. */
  useDevices(devices: SoundDevices): void {
    this.#devices = devices;
    for (const window of this.#windows) window.useDevices(devices);
  }

  get microphone(): Microphone {
    if (this.#current) return this.#current.microphone;
    return this.#windows.length === 0 ? 'no-window' : 'silent-window';
  }

  /** The browser refuses to play: the other side of a call is not heard, or without a call the ring. */
  get isPlaybackBlocked(): boolean {
    return this.#current?.isPlaybackBlocked ?? false;
  }
  /**
   * Asks the window in use; with `peer`, the one that holds that peer connection. Rejects with ProblemError
   * `unavailable` when there is none, `service-unreachable` when it is closed meanwhile, `timed-out` when it hangs.
   */
  async ask<Value>(request: (client: MediaClient) => Promise<Value>, peer?: string): Promise<Value> {
    const window = (peer === undefined ? null : this.#peers.get(peer)?.window) ?? this.#current;
    if (!window) throw problemFor('sound-window-missing');
    const timeout = Promise.withResolvers<never>();
    const cancel = this.#clock.after(requestTimeoutMs, () => timeout.reject(problemFor('sound-window-slow')));
    try {
      return await Promise.race([request(window.client), timeout.promise]);
    } finally {
      cancel();
    }
  }

  /** Follows a peer connection, in any window. Returns an unsubscribe function. */
  onPeer(peer: string, listener: PeerListener): () => void {
    this.#peers.set(peer, { listener, window: null });
    return () => void this.#peers.delete(peer);
  }

  /** Creates the peer connection in the window in use, which holds it from now on. */
  create(peer: string, iceServers: Parameters<MediaClient['create']>[0]['iceServers']): Promise<PeerSnapshot> {
    const known = this.#peers.get(peer);
    if (known) known.window = this.#current;
    return this.ask((client) => client.create({ peer, iceServers }), peer);
  }

  playTone(tone: 'incoming' | 'waiting' | 'ringback' | 'none'): void {
    this.#tone = tone;
    void this.#playTone(this.#clock.now()).catch(() => undefined);
  }

  #windowChanged(window: MediaWindow): void {
    if (window.state === 'closed') this.#windows.splice(this.#windows.indexOf(window), 1);
    const hangs = window.state === 'silent' && window.silentMs >= hangsAfterMs;
    if (window.state === 'closed' || hangs) this.#losePeersOf(window);
    this.#choose();
  }

  #losePeersOf(window: MediaWindow): void {
    for (const peer of [...this.#peers.values()]) {
      if (peer.window !== window) continue;
      peer.window = null;
      peer.listener.lost();
    }
    // Heard when the page is resumed: its connections have been replaced by then.
    void window.client.release().catch(() => undefined);
  }

  /** A page that stood still asks for the tone that is due now, by refusing the late one. */
  async #playTone(sentAt: number | null): Promise<void> {
    const { isPlayed } = await this.ask((client) => client.playTone({ tone: this.#tone, sentAt }));
    if (!isPlayed && sentAt !== null) await this.#playTone(null);
  }

  #silence({ client }: MediaWindow): void {
    void client.playTone({ tone: 'none', sentAt: this.#clock.now() }).catch(() => undefined);
  }

  #choose(): void {
    const before = this.#current;
    if (before?.state !== 'open') this.#current = this.#windows.findLast((window) => window.state === 'open') ?? null;
    if (before && before !== this.#current) this.#silence(before);
    if (this.#current) for (const peer of [...this.#peers.values()]) if (!peer.window) peer.listener.windowIsBack();
    this.changed.emit();
  }
}
