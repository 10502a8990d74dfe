import { composeSip } from './compose-sip.ts';
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
  const address = udpAddressOf(options);
  return composeSip(
    {
      ...options,
      trunkSources: trunkSourcesOf(options),
      maxIncomingPerSource: options.maxIncomingPerSource ?? defaultMaxIncomingPerSource,
      authenticationTimeoutMs: options.authenticationTimeoutMs ?? defaultAuthenticationTimeoutMs,
    },
    async (events) => address && (options.bindUdp ?? bindUdp)(address, events),
  );
}

/** A free port on the address that leads to the trunks, when no address is named; null when nothing needs one. */
function udpAddressOf({ udp, trunks }: SipServerOptions): { host: string; port: number } | null {
  if (udp || trunks.length === 0) return udp;
  return { host: trunks.every(({ host }) => isLoopback(host)) ? '127.0.0.1' : '0.0.0.0', port: 0 };
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

const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1' || host === 'localhost';
const loopbackOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);
