import { randomUUID } from 'node:crypto';
import type { AnswerOptions } from 'jssip/lib/RTCSession.js';
import { Emitter } from '../../../shared/event.ts';
import type { PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
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

/** Its rejection is no fault when nobody waits. */
function pending(): PromiseWithResolvers<void> {
  const one = Promise.withResolvers<void>();
  one.promise.catch(() => undefined);
  return one;
}

/**
 * Stands in for RTCPeerConnection where JsSIP runs; the real one lives in the media window. JsSIP reads some fields
 * synchronously: every answer and event of the window carries them. Candidates are in the description by the time it is
 * handed out, so that gathering is always `complete` here and JsSIP never waits for it (JsSIP #940, #804).
 *
 * JsSIP ends a call when a step of a negotiation fails. A window that is closed at any step fails none: the next window
 * takes the negotiation over, with its own connection and descriptions.
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
  #created = pending();
  /** How many windows it was created in. */
  #creations = 0;
  #isCreated = false;
  #isLost = false;
  /** The offer that is to be answered. */
  #remoteOffer: Description | null = null;
  /** The creations in which that offer was set, and in which the last description of this side was made. */
  #remoteOfferIn = 0;
  #describedIn = 0;
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

  /** A step of a negotiation has failed, and JsSIP is about to hear it. */
  readonly failed = new Emitter<unknown>();

  constructor(media: MediaLink, iceServers: readonly IceServer[]) {
    this.#media = media;
    this.#iceServers = iceServers;
    this.#track = new TrackStandIn((isEnabled) => this.#mute(!isEnabled));
    this.#forget = media.onPeer(this.peer, {
      changed: (snapshot) => this.#take(snapshot),
      lost: () => {
        this.#isLost = true;
        if (this.#isCreated) this.#created = pending();
        this.#isCreated = false;
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

  createOffer(options?: { iceRestart?: boolean }): Promise<Description> {
    return this.#inWindow((client) => this.#makeOffer(client, options?.iceRestart ?? false));
  }
  createAnswer(): Promise<Description> {
    return this.#inWindow((client) => this.#makeAnswer(client));
  }
  /** When the connection has moved since this description was made, the window makes and sets its own. */
  async setLocalDescription({ type, sdp }: Description): Promise<void> {
    const make = (client: MediaClient) => (type === 'offer' ? this.#makeOffer(client) : this.#makeAnswer(client));
    const snapshot = await this.#inWindow(async (client) => {
      const description = this.#describedIn === this.#creations ? { type, sdp } : await make(client);
      return client.setLocalDescription({ peer: this.peer, description });
    });
    this.#take(snapshot);
  }
  async setRemoteDescription({ type, sdp }: Description): Promise<void> {
    if (type === 'answer') return this.#setAnswer(sdp);
    this.#remoteOffer = { type, sdp };
    this.#take(await this.#inWindow((client) => this.#setRemoteOffer(client)));
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

  /** Lets the window act that holds the connection; when it is lost meanwhile, the next one does. */
  async #inWindow<Value>(act: (client: MediaClient) => Promise<Value>): Promise<Value> {
    const creation = await this.#created.promise.then(() => this.#creations, this.#fail);
    try {
      return await this.#untilLost(act);
    } catch (error) {
      if (!this.#hasMovedSince(creation)) this.#fail(error);
    }
    return this.#inWindow(act);
  }

  readonly #fail = (error: unknown): never => {
    this.failed.emit(error);
    throw error;
  };

  /** A window that hangs does not answer: the request is rejected when it is given up. */
  async #untilLost<Value>(request: (client: MediaClient) => Promise<Value>): Promise<Value> {
    const lost = Promise.withResolvers<never>();
    const stop = this.lost.on(() => lost.reject(problemFor('sound-closed')));
    try {
      return await Promise.race([this.#ask(request), lost.promise]);
    } finally {
      stop();
    }
  }

  #hasMovedSince(creation: number): boolean {
    return this.#isLost || creation !== this.#creations;
  }

  async #makeOffer(client: MediaClient, iceRestart = false): Promise<Description> {
    const creation = this.#creations;
    const offer = await client.createOffer({ peer: this.peer, iceRestart });
    if (!this.#hasMovedSince(creation)) this.#describedIn = creation;
    if (!this.#track.enabled) this.#mute(true);
    return offer;
  }

  async #makeAnswer(client: MediaClient): Promise<Description> {
    const creation = this.#creations;
    if (this.#remoteOfferIn !== creation) await this.#setRemoteOffer(client);
    const answer = await client.createAnswer({ peer: this.peer });
    if (!this.#hasMovedSince(creation)) this.#describedIn = creation;
    return answer;
  }

  async #setRemoteOffer(client: MediaClient): Promise<PeerSnapshot> {
    if (!this.#remoteOffer) throw new Error('No offer of the other side is to be answered');
    const creation = this.#creations;
    const snapshot = await client.setRemoteDescription({ peer: this.peer, description: this.#remoteOffer });
    if (!this.#hasMovedSince(creation)) this.#remoteOfferIn = creation;
    return snapshot;
  }

  /** An answer to an offer of a window that is lost is dropped: the next window makes its own offer. */
  async #setAnswer(sdp: string): Promise<void> {
    const creation = this.#describedIn;
    if (this.#hasMovedSince(creation)) return;
    const description = { type: 'answer', sdp } as const;
    try {
      this.#take(await this.#untilLost((client) => client.setRemoteDescription({ peer: this.peer, description })));
    } catch (error) {
      if (!this.#hasMovedSince(creation)) throw error;
    }
  }

  #create(): void {
    const { resolve, reject } = this.#created;
    const creation = (this.#creations += 1);
    this.#media.create(this.peer, [...this.#iceServers]).then(
      (snapshot) => {
        if (this.#hasMovedSince(creation)) return;
        this.#take(snapshot);
        this.#isCreated = true;
        resolve();
      },
      // A window that was lost meanwhile is no failure yet: there may be another.
      (error: unknown) => !this.#hasMovedSince(creation) && reject(error),
    );
  }

  /** JsSIP keeps its connection, but the real one behind it is new from now on, with another fingerprint. */
  #move(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
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
