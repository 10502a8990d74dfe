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

/** See PublicAddress. */
interface FoundAddress {
  readonly known: MediaAddress | null;
  asked(): Promise<MediaAddress | null>;
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
  readonly #own: readonly [MediaAddress, ...MediaAddress[]];
  readonly #signalling: string | null;
  readonly #publicAddress: FoundAddress | null;
  readonly #routeTo: typeof routeTo;

  /**
   * `signalling`: our fixed address in the signalling of trunks, if there is one. `publicAddress`: the one that NAT
   * gives us, where it is found out.
   */
  constructor(
    candidates: readonly MediaAddress[],
    signalling: string | null,
    publicAddress: FoundAddress | null = null,
    route = routeTo,
  ) {
    const [first = loopback, ...others] = candidates;
    this.#own = [first, ...others];
    this.#signalling = signalling;
    this.#publicAddress = publicAddress;
    this.#routeTo = route;
  }

  /** Those of WebRTC endpoints, each of them a candidate (RFC 8445 § 5.1.1.1); at least one. */
  get candidates(): readonly [MediaAddress, ...MediaAddress[]] {
    const found = this.#publicAddress?.known;
    const isKnown = !found || this.#own.some(({ announced }) => announced === found.announced);
    return isKnown ? this.#own : [...this.#own, found];
  }

  /**
   * The one for a far side at these addresses or names: where the route to the first that has one begins. A public far
   * side is told the address that NAT gives it. Without a far side: loopback.
   */
  async towards(hosts: readonly string[]): Promise<MediaAddress> {
    for (const host of hosts) {
      const route = await this.#routeTo(host);
      if (route) return this.#announced(this.#asSignalled(route.local), route.remote);
    }
    return hosts.length === 0 ? loopback : this.#own[0];
  }

  async #announced(local: string, remote: string): Promise<MediaAddress> {
    if (privateNetworks.check(remote, familyOf(remote))) return sameAddress(local);
    const given = this.#own.find((one) => one.local === local && one.announced !== local);
    const found = given ?? (await this.#publicAddress?.asked());
    return found?.local === local ? found : sameAddress(local);
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
