import type { CryptoSuite } from './crypto-suite.ts';
import type { MasterKey } from './key-derivation.ts';
import { SrtcpContext } from './srtcp-context.ts';
import { SrtpContext } from './srtp-context.ts';

/** Protection of one direction, of RTP and RTCP alike. */
export interface Protection {
  readonly rtp: SrtpContext;
  readonly rtcp: SrtcpContext;
}

export interface MediaKeys {
  readonly outgoing: Protection;
  readonly incoming: Protection;
}

/** `before`: the protection of the same streams by an earlier key, whose counters are continued. */
export const protectionBy = (master: MasterKey, suite?: CryptoSuite, before?: Protection): Protection => ({
  rtp: new SrtpContext(master, suite, before?.rtp),
  rtcp: new SrtcpContext(master, before?.rtcp),
});
