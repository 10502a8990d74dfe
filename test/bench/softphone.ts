import { once } from 'node:events';
import type { EngineEndpoint } from '../../src/media/endpoint/engine-endpoint.ts';
import { type Description, noStream, SessionDescription } from '../support/jssip-window.ts';
import { newEndpoint } from './speaking-endpoint.ts';

/** As much of a peer connection as JsSIP needs to answer a call, with real media behind it. */
class PeerConnection extends EventTarget {
  static readonly onOpened = new Set<(endpoint: EngineEndpoint) => void>();
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  readonly #endpoint = newEndpoint('webrtc');
  #offer = '';
  signalingState = 'stable';
  localDescription: Description | null = null;

  async setRemoteDescription({ sdp }: Description): Promise<void> {
    this.#offer = sdp;
  }
  async createAnswer(): Promise<Description> {
    return { type: 'answer', sdp: await this.#endpoint.acceptOffer(this.#offer) };
  }
  async setLocalDescription(description: Description): Promise<void> {
    this.localDescription = description;
    for (const listener of PeerConnection.onOpened) listener(this.#endpoint);
  }
  addTrack(): void {}
  getSenders(): [] {
    return [];
  }
  close(): void {
    this.#endpoint.close();
  }
}

Object.assign(globalThis, {
  window: { RTCPeerConnection: PeerConnection },
  RTCPeerConnection: PeerConnection,
  RTCSessionDescription: SessionDescription,
});
const { default: JsSIP } = await import('jssip');

/** Called with the media of each call that a softphone answers. */
export const onAnswered = PeerConnection.onOpened;

/** Registers a JsSIP that answers every call immediately. Returns a function that stops it. */
export async function registerSoftphone(credentials: {
  uri: string;
  username: string;
  password: string;
  ws_servers: string[];
}): Promise<() => void> {
  const agent = new JsSIP.UA({
    sockets: [new JsSIP.WebSocketInterface(credentials.ws_servers[0] ?? '')],
    uri: credentials.uri,
    authorization_user: credentials.username,
    password: credentials.password,
  });
  agent.on(
    'newRTCSession',
    ({ originator, session }: { originator: string; session: { answer(options: object): void } }) => {
      if (originator === 'remote') session.answer({ mediaStream: noStream });
    },
  );
  agent.start();
  await once(agent as never, 'registered');
  return () => void agent.stop();
}
