import type { HostWindow } from '../host.ts';
import { connectIpc, type IpcClient } from '../../../shared/ipc/ipc.ts';
import { mediaIpc, type PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import { ProblemError } from '../../../shared/problem.ts';

export type MediaClient = IpcClient<typeof mediaIpc>;
export type Microphone = 'unknown' | 'present' | 'missing' | 'denied';

export interface PeerListener {
  changed(snapshot: PeerSnapshot): void;
  /** The window that held the peer connection is gone, and the connection with it. */
  lost(): void;
  /** There is a window again: what was lost can be made anew. */
  windowIsBack(): void;
}

interface MediaWindow {
  readonly client: MediaClient;
  microphone: Microphone;
}

const timeoutMs = 8000;

/**
 * The media window in use: the oldest that is there. Another page of the same workstation waits as a spare, and takes
 * over when the first one goes.
 */
export class MediaLink {
  readonly #windows: MediaWindow[] = [];
  readonly #peers = new Map<string, PeerListener>();
  readonly #listeners = new Set<() => void>();

  attach(window: HostWindow): void {
    const client = connectIpc(mediaIpc, window.channel);
    const media: MediaWindow = { client, microphone: 'unknown' };
    this.#windows.push(media);
    const microphoneIs = (microphone: Microphone): void => {
      media.microphone = microphone;
      if (this.#current === media) this.#changed();
    };
    client.on('peerChanged', ({ peer, snapshot }) => this.#peers.get(peer)?.changed(snapshot));
    client.on('microphoneChanged', microphoneIs);
    window.onClosed(() => {
      const wasCurrent = this.#current === media;
      this.#windows.splice(this.#windows.indexOf(media), 1);
      if (!wasCurrent) return;
      for (const peer of [...this.#peers.values()]) peer.lost();
      if (this.#current) this.#isBack();
      this.#changed();
    });
    client.microphone().then(microphoneIs, () => microphoneIs('missing'));
    if (this.#current === media) this.#isBack();
  }

  get microphone(): Microphone {
    return this.#current?.microphone ?? 'unknown';
  }

  /** The microphone or the window itself came or went. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Asks the media window; rejects with ProblemError `unavailable` when there is none, `timed-out` when it does not
   * answer.
   */
  async ask<Value>(request: (client: MediaClient) => Promise<Value>): Promise<Value> {
    const current = this.#current;
    if (!current) throw new ProblemError('unavailable', 'There is no window for sound: open the workstation’s page.');
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(new ProblemError('timed-out', 'The window for sound does not answer.')),
      timeoutMs,
    );
    try {
      return await Promise.race([request(current.client), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  onPeer(peer: string, listener: PeerListener): () => void {
    this.#peers.set(peer, listener);
    return () => void this.#peers.delete(peer);
  }

  playTone(tone: 'incoming' | 'ringback' | 'none'): void {
    void this.ask((client) => client.playTone({ tone })).catch(() => undefined);
  }

  get #current(): MediaWindow | undefined {
    return this.#windows[0];
  }

  #isBack(): void {
    for (const peer of [...this.#peers.values()]) peer.windowIsBack();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
