import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** One of our addresses for sound. */
export interface MediaAddress {
  /** IP address in our SDP, to which the far side sends. */
  readonly announced: string;
  /** IP address of this machine that is bound; another one than `announced` behind NAT. */
  readonly local: string;
}

export const sameAddress = (address: string): MediaAddress => ({ announced: address, local: address });

const loopback = sameAddress('127.0.0.1');

/** Loopback, link-local and private networks (RFC 1918, 4193, 6598): no NAT is on the way to them. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, familyOf(network));

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Our addresses for sound, and which of them a far side reaches. */
export class MediaAddresses {
  /** Those of WebRTC endpoints, each of them a candidate (RFC 8445 § 5.1.1.1); at least one. */
  readonly candidates: readonly [MediaAddress, ...MediaAddress[]];
  readonly #signalling: string | null;

  /** `signalling`: our fixed address in the signalling of trunks, if there is one. */
  constructor(candidates: readonly MediaAddress[], signalling: string | null) {
    const [first = loopback, ...others] = candidates;
    this.candidates = [first, ...others];
    this.#signalling = signalling;
  }

  /**
   * The one for a far side at these addresses or names: where the route to the first that has one begins. A public far
   * side is told the address that NAT gives it. Without a far side: loopback.
   */
  async towards(hosts: readonly string[]): Promise<MediaAddress> {
    for (const host of hosts) {
      const route = await routeTo(host);
      if (route) return this.#announced(this.#asSignalled(route.local), route.remote);
    }
    return hosts.length === 0 ? loopback : this.candidates[0];
  }

  #announced(local: string, remote: string): MediaAddress {
    const isNear = privateNetworks.check(remote, familyOf(remote));
    const beyondNat = isNear ? undefined : this.candidates.find((one) => one.local === local);
    return beyondNat ?? sameAddress(local);
  }

  /** Where signalling has another address of the same interface, sound has that one too. */
  #asSignalled(source: string): string {
    const signalling = this.#signalling;
    if (signalling === null || familyOf(signalling) !== familyOf(source)) return source;
    const isShared = Object.values(networkInterfaces()).some((own) =>
      [source, signalling].every((address) => own?.some((one) => one.address === address)),
    );
    return isShared ? signalling : source;
  }
}

/** Our address on the route to a host, and the host's; null without a route. */
async function routeTo(host: string): Promise<{ local: string; remote: string } | null> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    const connected = once(socket, 'connect');
    // Any port: nothing is sent.
    socket.connect(9, host);
    await connected;
    return { local: socket.address().address, remote: socket.remoteAddress().address };
  } catch {
    return null;
  } finally {
    socket.close();
  }
}
