import type { CallSound } from '../../shared/ipc/call-sound.ts';
import type { PeerSnapshot } from '../../shared/ipc/media-ipc.ts';
import { pageProblem } from '../../shared/problems/page-problem.ts';
import { Arrivals } from './arrivals.ts';
import { RemoteSound } from './remote-sound.ts';

interface Peer {
  readonly connection: RTCPeerConnection;
  readonly sound: RemoteSound;
  readonly arrivals: Arrivals;
  sender: RTCRtpSender | null;
}

/**
 * Gathering costs up to 40 s where a VPN adapter does not answer: a description is good enough with its first usable
 * candidate.
 */
const gatheringMs = 500;

/** The real peer connections, one for each call. */
export class Peers {
  readonly #peers = new Map<string, Peer>();
  #speaker: string | null = null;
  readonly #microphone: () => Promise<MediaStream>;
  readonly #onChanged: (peer: string, snapshot: PeerSnapshot) => void;
  readonly #onPlaybackChanged: () => void;
  readonly #onSound: (sound: CallSound) => void;

  /** `onPlaybackChanged`: `isUnheard` or `count` may have changed. `onSound`: how a call sounds now. */
  constructor(parts: {
    microphone: () => Promise<MediaStream>;
    onChanged: (peer: string, snapshot: PeerSnapshot) => void;
    onPlaybackChanged: () => void;
    onSound: (sound: CallSound) => void;
  }) {
    this.#microphone = parts.microphone;
    this.#onChanged = parts.onChanged;
    this.#onPlaybackChanged = parts.onPlaybackChanged;
    this.#onSound = parts.onSound;
  }

  get count(): number {
    return this.#peers.size;
  }
  /** The browser refuses to play what the other side of a call says. */
  get isUnheard(): boolean {
    return [...this.#peers.values()].some(({ sound }) => sound.isBlocked);
  }

  create(id: string, iceServers: RTCIceServer[]): PeerSnapshot {
    const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
    const sound = new RemoteSound(this.#onPlaybackChanged);
    sound.useSpeaker(this.#speaker);
    connection.addEventListener('track', ({ track, streams }) => sound.play(streams[0] ?? new MediaStream([track])));
    const changed = () => this.#onChanged(id, snapshotOf(peer));
    const arrivals = new Arrivals(connection, changed, this.#onSound);
    const peer: Peer = { connection, sound, arrivals, sender: null };
    connection.addEventListener('iceconnectionstatechange', changed);
    this.#peers.set(id, peer);
    this.#countChanged();
    return snapshotOf(peer);
  }

  async createOffer(id: string, iceRestart: boolean): Promise<{ type: 'offer'; sdp: string }> {
    const peer = this.#of(id);
    await this.#addMicrophone(peer);
    const { sdp } = await peer.connection.createOffer({ iceRestart });
    return { type: 'offer', sdp: sdp ?? '' };
  }

  async createAnswer(id: string): Promise<{ type: 'answer'; sdp: string }> {
    const peer = this.#of(id);
    await this.#addMicrophone(peer);
    const { sdp } = await peer.connection.createAnswer();
    return { type: 'answer', sdp: sdp ?? '' };
  }

  async setLocalDescription(id: string, description: { type: 'offer' | 'answer'; sdp: string }): Promise<PeerSnapshot> {
    const peer = this.#of(id);
    const { connection } = peer;
    await connection.setLocalDescription(description);
    await usable(connection);
    if (!hasCandidate(connection)) throw pageProblem('sound-path-missing');
    return snapshotOf(peer);
  }

  async setRemoteDescription(
    id: string,
    description: { type: 'offer' | 'answer'; sdp: string },
  ): Promise<PeerSnapshot> {
    const peer = this.#of(id);
    await peer.connection.setRemoteDescription(description);
    return snapshotOf(peer);
  }

  setMuted(id: string, muted: boolean): void {
    const track = this.#of(id).sender?.track;
    if (track) track.enabled = !muted;
  }

  sendDtmf(id: string, digits: string): void {
    const dtmf = this.#of(id).sender?.dtmf;
    // Inserted tones replace those that are still to be sent (WebRTC § 7.2).
    dtmf?.insertDTMF(dtmf.toneBuffer + digits, 120, 70);
  }

  close(id: string): void {
    const peer = this.#peers.get(id);
    if (!peer) return;
    this.#peers.delete(id);
    peer.sender?.track?.stop();
    peer.arrivals.stop();
    peer.connection.close();
    peer.sound.close();
    this.#countChanged();
  }

  /** The microphone is back, or another one: calls whose sound is not from it continue with the new one. */
  async renewMicrophone(): Promise<void> {
    for (const { sender } of [...this.#peers.values()]) {
      const before = sender?.track;
      if (!sender || !before) continue;
      const [present] = (await this.#microphone()).getAudioTracks();
      if (!present) return;
      const isSame = before.getSettings().deviceId === present.getSettings().deviceId;
      if (isSame && before.readyState !== 'ended') continue;
      const track = present.clone();
      track.enabled = before.enabled;
      await sender.replaceTrack(track);
      before.stop();
    }
  }

  /** The device that plays the other sides; null for the system's. */
  useSpeaker(id: string | null): void {
    this.#speaker = id;
    for (const { sound } of this.#peers.values()) sound.useSpeaker(id);
  }

  closeAll(): void {
    for (const id of [...this.#peers.keys()]) this.close(id);
  }

  #countChanged(): void {
    document.body.dataset['peers'] = String(this.#peers.size);
    this.#onPlaybackChanged();
  }

  async #addMicrophone(peer: Peer): Promise<void> {
    if (peer.sender) return;
    const stream = await this.#microphone();
    const [track] = stream.getAudioTracks();
    if (!track) throw pageProblem('microphone-missing');
    // Each call has a separate copy: muting one leaves the others.
    peer.sender = peer.connection.addTrack(track.clone(), stream);
  }

  #of(id: string): Peer {
    const peer = this.#peers.get(id);
    if (!peer) throw pageProblem('sound-closed');
    return peer;
  }
}

const snapshotOf = ({
  connection: { signalingState, iceConnectionState, localDescription },
  arrivals: { isSilent },
}: Peer): PeerSnapshot => ({
  signalingState,
  iceConnectionState,
  isSilent,
  localDescription: localDescription && { type: localDescription.type, sdp: localDescription.sdp },
});

const hasCandidate = ({ localDescription }: RTCPeerConnection): boolean =>
  localDescription?.sdp.includes('a=candidate:') ?? false;

/** The gathering state does not tell: after an ICE restart it is `complete` for a moment, without a candidate. */
function usable(connection: RTCPeerConnection): Promise<void> {
  if (hasCandidate(connection)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      connection.removeEventListener('icecandidate', onCandidate);
      resolve();
    };
    const onCandidate = ({ candidate }: RTCPeerConnectionIceEvent) => {
      if (candidate === null || candidate.protocol === 'udp') done();
    };
    const timer = setTimeout(done, gatheringMs);
    connection.addEventListener('icecandidate', onCandidate);
  });
}
