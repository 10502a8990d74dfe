import { composeSip } from './compose-sip.ts';
import { isLoopback } from './local-address.ts';
import type { SipServer, SipServerOptions } from './sip-server-api.ts';
import { type TrunkSourceOptions, trunksOnly } from './trunk-sources.ts';
import { bindUdp } from './udp-transport.ts';

export type { SipServer, SipServerOptions } from './sip-server-api.ts';

const defaultMaxIncomingPerSource = 120;
const defaultAuthenticationTimeoutMs = 10_000;

/**
 * The SIP side of the switch: a registrar for softphones and a user agent towards softphones and trunks. It knows legs,
 * not calls. Rejects with ProblemError `unavailable` when the trunk address cannot be bound.
 */
export async function createSipServer(options: SipServerOptions): Promise<SipServer> {
  return composeSip(
    {
      ...options,
      trunkSources: trunkSourcesOf(options),
      maxIncomingPerSource: options.maxIncomingPerSource ?? defaultMaxIncomingPerSource,
      authenticationTimeoutMs: options.authenticationTimeoutMs ?? defaultAuthenticationTimeoutMs,
    },
    (address, events) => (options.bindUdp ?? bindUdp)(address, events),
  );
}

/**
 * Only trunks may call if no trunk address is set. One on loopback with no trunk named takes calls from itself: only a
 * program of this machine can send from there.
 */
function trunkSourcesOf({ udp, trunks, trunkSources = trunksOnly }: SipServerOptions): TrunkSourceOptions {
  if (udp === null) return trunksOnly;
  const isUnnamed = trunks.length === 0 && trunkSources.networks.length === 0;
  return isUnnamed && isLoopback(udp.host) ? { ...trunkSources, networks: [loopbackOf(udp.host)] } : trunkSources;
}

const loopbackOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);
