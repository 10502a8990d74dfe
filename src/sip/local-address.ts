import { BlockList, isIPv6 } from 'node:net';

interface Interface {
  readonly address: string;
  /** Its network, as ADDRESS/BITS. */
  readonly cidr: string | null;
  readonly internal: boolean;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** RFC 1918, loopback and link-local: an address that only its own network can reach. */
export const isPrivate = (host: string): boolean =>
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host);

export const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1' || host === 'localhost';

/**
 * Our address as a remote host sees it, when the socket is bound to every address: that of the interface whose network
 * it is in, else the first that leads outside. It has the family of the remote host; a name counts as one of IPv4.
 */
export function localAddressTowards(host: string, interfaces: readonly Interface[]): string {
  const family = familyOf(host);
  const loopback = family === 'ipv6' ? '::1' : '127.0.0.1';
  if (isLoopback(host)) return loopback;
  const own = interfaces.filter(({ address }) => familyOf(address) === family);
  const near = own.find(({ cidr }) => {
    const [network = '', bits] = cidr?.split('/') ?? [];
    if (network === '') return false;
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family);
    return list.check(host, family);
  });
  return (near ?? own.find(({ internal }) => !internal) ?? own[0])?.address ?? loopback;
}
