import type { SipCredentials } from '../../../shared/contract/auth.ts';
import type { MediaLink } from './media-link.ts';
import { PeerConnectionStandIn } from './peer-connection-stand-in.ts';

type IceServer = SipCredentials['ice_servers'][number];

/**
 * JsSIP looks for a browser's `window`, `RTCPeerConnection` and `RTCSessionDescription` as globals; an incoming INVITE
 * throws without them. This file is the only one that gives them. `iceServers`: those of the next call.
 */
export function installWindowStandIn(media: MediaLink, iceServers: () => readonly IceServer[]): void {
  class PeerConnection extends PeerConnectionStandIn {
    constructor() {
      super(media, iceServers());
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
