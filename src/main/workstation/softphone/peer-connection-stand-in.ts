import { randomUUID } from 'node:crypto';
import type { AnswerOptions } from 'jssip/lib/RTCSession.js';
import { Emitter } from '../../../shared/event.ts';
import type { PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import type { MediaLink } from './media-link.ts';
import type { MediaClient } from './media-window.ts';

type Description = { readonly type: 'offer' | 'answer'; readonly sdp: string };
type Listener = (event: { candidate: null }) => void;
type IceServer = {
  readonly urls: string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
};

/** Returned to JsSIP as `track`: its `enabled` is the mute switch of the real one. */
class TrackStandIn {
  readonly kind = 'audio';
  readonly #setEnabled: (isEnabled: boolean) => void;
  #enabled = true;

  constructor(setEnabled: (isEnabled: boolean) => void) {
    this.#setEnabled = setEnabled;
  }

  get enabled(): boolean {
    return this.#enabled;
  }
  set enabled(isEnabled: boolean) {
    if (isEnabled === this.#enabled) return;
    this.#enabled = isEnabled;
    this.#setEnabled(isEnabled);
  }
  stop(): void {}
}

/**
 * Stands in for RTCPeerConnection where JsSIP runs; the real one lives in the media window. JsSIP reads some fields
 * synchronously: every answer and event of the window carries them. Candidates are in the description by the time it is
 * handed out, so that gathering is always `complete` here and JsSIP never waits for it (JsSIP #940, #804).
 */
export class PeerConnectionStandIn {
  readonly peer = randomUUID();
  readonly iceGatheringState = 'complete';
  readonly #media: MediaLink;
  readonly #iceServers: readonly IceServer[];
  readonly #emitters = new Map<string, Emitter<{ candidate: null }>>();
  readonly #undo = new Map<Listener, () => void>();
  readonly #forget: () => void;
  readonly #track: TrackStandIn;
  /** Settled once a window holds the connection; what waits for it goes along when it moves before. */
  #created = Promise.withResolvers<void>();
  /** How many windows it was created in. */
  #creations = 0;
  #isCreated = false;
  #isLost = false;
  #snapshot: PeerSnapshot = {
    signalingState: 'stable',
    iceConnectionState: 'new',
    isSilent: false,
    localDescription: null,
  };
  /** The window that held the real connection is closed or hangs. */
  readonly lost = new Emitter();
  /** A new real connection was made in another window: it must be offered to the other side. */
  readonly moved = new Emitter();
  /** The other side has fallen silent, or is heard again. */
  readonly silent = new Emitter<boolean>();

  constructor(media: MediaLink, iceServers: readonly IceServer[]) {
    this.#media = media;
    this.#iceServers = iceServers;
    this.#track = new TrackStandIn((isEnabled) => this.#mute(!isEnabled));
    this.#forget = media.onPeer(this.peer, {
      changed: (snapshot) => this.#take(snapshot),
      lost: () => {
        this.#isLost = true;
        this.lost.emit();
      },
      windowIsBack: () => this.#move(),
    });
    this.#create();
  }

  get signalingState(): string {
    return this.#snapshot.signalingState;
  }
  get iceConnectionState(): string {
    return this.#snapshot.iceConnectionState;
  }
  get localDescription(): PeerSnapshot['localDescription'] {
    return this.#snapshot.localDescription;
  }

  async createOffer(options?: { iceRestart?: boolean }): Promise<Description> {
    await this.#created.promise;
    const offer = await this.#ask((client) =>
      client.createOffer({ peer: this.peer, iceRestart: options?.iceRestart ?? false }),
    );
    if (!this.#track.enabled) this.#mute(true);
    return offer;
  }
  async createAnswer(): Promise<Description> {
    await this.#created.promise;
    return this.#ask((client) => client.createAnswer({ peer: this.peer }));
  }
  async setLocalDescription(description: Description): Promise<void> {
    this.#take(
      await this.#ask((client) =>
        client.setLocalDescription({ peer: this.peer, description: { type: description.type, sdp: description.sdp } }),
      ),
    );
  }
  async setRemoteDescription(description: Description): Promise<void> {
    await this.#created.promise;
    this.#take(
      await this.#ask((client) =>
        client.setRemoteDescription({ peer: this.peer, description: { type: description.type, sdp: description.sdp } }),
      ),
    );
  }

  addTrack(): void {}
  getSenders(): unknown[] {
    return [{ track: this.#track, dtmf: { toneBuffer: '', insertDTMF: (digits: string) => this.sendDtmf(digits) } }];
  }
  getReceivers(): unknown[] {
    return [];
  }
  sendDtmf(digits: string): void {
    void this.#ask((client) => client.sendDtmf({ peer: this.peer, digits })).catch(() => undefined);
  }

  addEventListener(name: string, listener: Listener): void {
    const emitter = this.#emitters.get(name) ?? new Emitter();
    this.#emitters.set(name, emitter);
    this.#undo.set(listener, emitter.on(listener));
    // After an ICE restart JsSIP waits for the last candidate, whatever the gathering state is.
    if (name === 'icecandidate') queueMicrotask(() => emitter.emit({ candidate: null }));
  }
  removeEventListener(_name: string, listener: Listener): void {
    this.#undo.get(listener)?.();
    this.#undo.delete(listener);
  }

  close(): void {
    this.#snapshot = { ...this.#snapshot, signalingState: 'closed', iceConnectionState: 'closed' };
    void this.#ask((client) => client.close({ peer: this.peer })).catch(() => undefined);
    this.#forget();
  }

  #ask<Value>(request: (client: MediaClient) => Promise<Value>): Promise<Value> {
    return this.#media.ask(request, this.peer);
  }

  #create(): void {
    const { resolve, reject, promise } = this.#created;
    promise.catch(() => undefined);
    const creation = (this.#creations += 1);
    this.#media.create(this.peer, [...this.#iceServers]).then(
      (snapshot) => {
        if (creation !== this.#creations) return;
        this.#take(snapshot);
        this.#isCreated = true;
        resolve();
      },
      // A window that was lost meanwhile is no failure yet: there may be another.
      (error: unknown) => creation === this.#creations && !this.#isLost && reject(error),
    );
  }

  /** JsSIP keeps its connection, but the real one behind it is new from now on, with another fingerprint. */
  #move(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    if (this.#isCreated) this.#created = Promise.withResolvers();
    this.#isCreated = false;
    this.#create();
    this.moved.emit();
  }

  /** A track appears with the microphone: the mute switch is set again then. */
  #mute(muted: boolean): void {
    void this.#ask((client) => client.setMuted({ peer: this.peer, muted })).catch(() => undefined);
  }

  #take(snapshot: PeerSnapshot): void {
    const before = this.#snapshot;
    this.#snapshot = snapshot;
    if (before.iceConnectionState !== snapshot.iceConnectionState)
      this.#emitters.get('iceconnectionstatechange')?.emit({ candidate: null });
    if (before.isSilent !== snapshot.isSilent) this.silent.emit(snapshot.isSilent);
  }
}

/** JsSIP wants a stream to take tracks from, and would else ask this process for a microphone. */
export const mediaStreamStandIn = {
  getTracks: () => [],
  getAudioTracks: () => [],
  getVideoTracks: () => [],
} as unknown as NonNullable<AnswerOptions['mediaStream']>;
