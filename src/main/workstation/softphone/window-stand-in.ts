import type { MediaLink } from './media-link.ts';
import { PeerConnectionStandIn } from './peer-connection-stand-in.ts';

/**
 * JsSIP looks for a browser's `window`, `RTCPeerConnection` and `RTCSessionDescription` as globals; an incoming INVITE
 * throws without them. This file is the only one that gives them.
 */
export function installWindowStandIn(media: MediaLink): void {
  class PeerConnection extends PeerConnectionStandIn {
    constructor(configuration?: { iceServers?: { urls: string[] }[] }) {
      super(media, configuration?.iceServers ?? []);
    }
  }
  class SessionDescription {
    readonly type: string;
    readonly sdp: string;
    constructor({ type, sdp }: { type: string; sdp: string }) {
      this.type = type;
      this.sdp = sdp;
    }
  }
  Object.assign(globalThis, {
    window: { RTCPeerConnection: PeerConnection },
    RTCPeerConnection: PeerConnection,
    RTCSessionDescription: SessionDescription,
  });
}
