import { Emitter } from '../../src/shared/event.ts';

const sdp =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n' +
  'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n';

export interface Description {
  readonly type: string;
  readonly sdp: string;
}

/** The part of a peer connection that JsSIP uses: it negotiates immediately and sends no sound. */
class SilentPeerConnection extends EventTarget {
  readonly iceGatheringState = 'complete';
  iceConnectionState = 'connected';
  signalingState = 'stable';
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  readonly lost = new Emitter();
  readonly moved = new Emitter();
  readonly silent = new Emitter<boolean>();
  readonly failed = new Emitter<unknown>();

  async createOffer(): Promise<Description> {
    return { type: 'offer', sdp };
  }
  async createAnswer(): Promise<Description> {
    return { type: 'answer', sdp };
  }
  async setLocalDescription(description: Description): Promise<void> {
    this.localDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable';
  }
  async setRemoteDescription(description: Description): Promise<void> {
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
  }
  override addEventListener(...[type, listener]: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(type, listener);
    if (type === 'icecandidate')
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event(type), { candidate: null })));
  }
  addTrack(): void {}
  getSenders(): [] {
    return [];
  }
  close(): void {
    this.signalingState = 'closed';
  }
}

export class SessionDescription implements Description {
  readonly type: string;
  readonly sdp: string;
  constructor(description: Description) {
    this.type = description.type;
    this.sdp = description.sdp;
  }
}

/** JsSIP looks for a browser's globals, and is loaded after they are there. */
export function installJsSipWindow(): void {
  Object.assign(globalThis, {
    window: { RTCPeerConnection: SilentPeerConnection },
    RTCPeerConnection: SilentPeerConnection,
    RTCSessionDescription: SessionDescription,
  });
}

/** Passed to JsSIP so that it requests no microphone. */
export const noStream = {
  getTracks: () => [],
  getAudioTracks: () => [],
  getVideoTracks: () => [],
} as unknown as MediaStream;
