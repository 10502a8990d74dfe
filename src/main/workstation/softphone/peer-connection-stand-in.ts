import { randomUUID } from 'node:crypto';
import type { PeerSnapshot } from '../../../shared/ipc/media-ipc.ts';
import type { MediaLink } from './media-link.ts';

type Description = { readonly type: 'offer' | 'answer'; readonly sdp: string };
type Listener = (event: { candidate: null }) => void;

/** What JsSIP finds as `track`: its `enabled` is the mute switch of the real one. */
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
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #ready: Promise<unknown>;
  readonly #forget: () => void;
  readonly #track: TrackStandIn;
  #snapshot: PeerSnapshot = { signalingState: 'stable', iceConnectionState: 'new', localDescription: null };

  constructor(media: MediaLink, iceServers: readonly { urls: string[]; username?: string | undefined; credential?: string | undefined }[]) {
    this.#media = media;
    this.#forget = media.onPeer(this.peer, (snapshot) => this.#take(snapshot));
    this.#track = new TrackStandIn((isEnabled) => void media.ask((client) => client.setMuted({ peer: this.peer, muted: !isEnabled })).catch(() => undefined));
    this.#ready = media.ask((client) => client.create({ peer: this.peer, iceServers: [...iceServers] })).then((snapshot) => this.#take(snapshot));
    this.#ready.catch(() => undefined);
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
    await this.#ready;
    return this.#media.ask((client) => client.createOffer({ peer: this.peer, iceRestart: options?.iceRestart ?? false }));
  }
  async createAnswer(): Promise<Description> {
    await this.#ready;
    return this.#media.ask((client) => client.createAnswer({ peer: this.peer }));
  }
  async setLocalDescription(description: Description): Promise<void> {
    this.#take(await this.#media.ask((client) => client.setLocalDescription({ peer: this.peer, description: { type: description.type, sdp: description.sdp } })));
  }
  async setRemoteDescription(description: Description): Promise<void> {
    await this.#ready;
    this.#take(await this.#media.ask((client) => client.setRemoteDescription({ peer: this.peer, description: { type: description.type, sdp: description.sdp } })));
  }

  addTrack(): void {}
  getSenders(): unknown[] {
    return [{ track: this.#track, dtmf: { toneBuffer: '', insertDTMF: (digits: string) => this.sendDtmf(digits) } }];
  }
  getReceivers(): unknown[] {
    return [];
  }
  sendDtmf(digits: string): void {
    void this.#media.ask((client) => client.sendDtmf({ peer: this.peer, digits })).catch(() => undefined);
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }
  removeEventListener(name: string, listener: Listener): void {
    this.#listeners.get(name)?.delete(listener);
  }

  close(): void {
    this.#forget();
    this.#snapshot = { ...this.#snapshot, signalingState: 'closed', iceConnectionState: 'closed' };
    void this.#media.ask((client) => client.close({ peer: this.peer })).catch(() => undefined);
  }

  #take(snapshot: PeerSnapshot): void {
    const before = this.#snapshot;
    this.#snapshot = snapshot;
    if (before.iceConnectionState !== snapshot.iceConnectionState) for (const listener of this.#listeners.get('iceconnectionstatechange') ?? []) listener({ candidate: null });
  }
}

/** JsSIP wants a stream to take tracks from, and would else ask this process for a microphone. */
export const mediaStreamStandIn = { getTracks: (): unknown[] => [], getAudioTracks: (): unknown[] => [], getVideoTracks: (): unknown[] => [] };
