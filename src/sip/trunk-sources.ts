import { BlockList, isIP } from 'node:net';

export interface TrunkSourceOptions {
  /** Addresses that may call besides those of the trunks: `ADDRESS` or `ADDRESS/BITS`. */
  readonly networks: readonly string[];
  /** Anybody may call: an anonymous trunk. */
  readonly anonymous: boolean;
}

/** Only the addresses of the trunks themselves. */
export const trunksOnly: TrunkSourceOptions = { networks: [], anonymous: false };

export function parseNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? longest : Number(prefix);
  if (version === 0 || bits > longest) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** IPv4 as IPv4, also when it came over a socket that takes both (RFC 4291 § 2.5.5.2). */
export const plainAddress = (host: string): string => host.replace(/^::ffff:(?=\d+\.)/i, '');

/** Who may begin something on the trunk port without being a trunk that we know. */
export class TrunkSources {
  readonly #networks = new BlockList();
  readonly #anonymous: boolean;

  constructor({ networks, anonymous }: TrunkSourceOptions) {
    this.#anonymous = anonymous;
    for (const network of networks) {
      const parsed = parseNetwork(network);
      if (!parsed) throw new RangeError(`"${network}" is no network`);
      this.#networks.addSubnet(parsed.address, parsed.bits, parsed.family);
    }
  }

  has(host: string): boolean {
    if (this.#anonymous) return true;
    const address = plainAddress(host);
    const version = isIP(address);
    return version !== 0 && this.#networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}
