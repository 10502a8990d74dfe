import type { HostWindow } from '../host.ts';
import { connectIpc, type IpcClient } from '../../../shared/ipc/ipc.ts';
import { mediaIpc, type PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';

export type MediaClient = IpcClient<typeof mediaIpc>;
export type Microphone = 'unknown' | 'present' | 'missing' | 'denied';

const timeoutMilliseconds = 8000;

/** The one media window that is there, or none; what it says of peers and the microphone, whichever it is. */
export class MediaLink {
  #client: MediaClient | null = null;
  #microphone: Microphone = 'unknown';
  readonly #peers = new Map<string, (snapshot: PeerSnapshot) => void>();
  readonly #listeners = new Set<() => void>();

  attach(window: HostWindow): void {
    const client = connectIpc(mediaIpc, window.channel);
    this.#client = client;
    client.on('peerChanged', ({ peer, snapshot }) => this.#peers.get(peer)?.(snapshot));
    client.on('microphoneChanged', (microphone) => this.#setMicrophone(microphone));
    window.onClosed(() => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#setMicrophone('unknown');
      for (const lost of this.#peers.values()) lost({ signalingState: 'closed', iceConnectionState: 'closed', localDescription: null });
    });
    client.microphone().then(
      (microphone) => this.#client === client && this.#setMicrophone(microphone),
      () => this.#setMicrophone('missing'),
    );
  }

  get microphone(): Microphone {
    return this.#microphone;
  }

  /** The microphone or the window itself came or went. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Asks the media window; rejects with ProblemError `unavailable` when there is none, `timed-out` when it does not answer. */
  async ask<Value>(request: (client: MediaClient) => Promise<Value>): Promise<Value> {
    const client = this.#client;
    if (!client) throw new ProblemError('unavailable', 'There is no window for sound: open the workstation’s page.');
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new ProblemError('timed-out', 'The window for sound does not answer.')), timeoutMilliseconds);
    try {
      return await Promise.race([request(client), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  onPeer(peer: string, listener: (snapshot: PeerSnapshot) => void): () => void {
    this.#peers.set(peer, listener);
    return () => void this.#peers.delete(peer);
  }

  playTone(tone: 'incoming' | 'ringback' | 'none'): void {
    void this.ask((client) => client.playTone({ tone })).catch(() => undefined);
  }

  #setMicrophone(microphone: Microphone): void {
    if (this.#microphone === microphone) return;
    this.#microphone = microphone;
    for (const listener of this.#listeners) listener();
  }
}
