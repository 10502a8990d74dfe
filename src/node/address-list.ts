import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IP addresses and networks, written as `ADDRESS` or `ADDRESS/BITS`. Throws RangeError for anything else. */
export class AddressList {
  readonly #list = new BlockList();

  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', bits, ...rest] = entry.split('/');
      const family = familyOf(address);
      const maxBits = family === 'ipv4' ? 32 : 128;
      const prefix = bits === undefined ? maxBits : Number(bits);
      if (
        family === null ||
        rest.length > 0 ||
        bits === '' ||
        !Number.isInteger(prefix) ||
        prefix < 0 ||
        prefix > maxBits
      )
        throw new RangeError('must be ADDRESS or ADDRESS/BITS');
      this.#list.addSubnet(address, prefix, family);
    }
  }

  has(address: string): boolean {
    const plain = plainAddress(address);
    const family = familyOf(plain);
    return family !== null && this.#list.check(plain, family);
  }
}

/** IPv4 as IPv4, also when it came over a socket that takes both (RFC 4291 § 2.5.5.2). */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
};

const loopback = new AddressList(['127.0.0.0/8', '::1']);
export const isLoopback = (address: string): boolean => loopback.has(address);

/** Ranges of IPv6 whose /64 holds many clients: neighbours on a link, and hosts of IPv4 (RFC 6052). */
const sharedRanges: ReadonlySet<string> = new Set(['linkLocal', 'rfc6052']);

/**
 * The key of one client: an address of IPv4, or the /64 of one of IPv6, within which a host takes as many addresses as
 * it likes (RFC 4862, RFC 8981). Other texts count as themselves.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6) || sharedRanges.has(parsed.range())) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
