import { isIP } from 'node:net';

interface Interface {
  readonly address: string;
  readonly netmask: string;
  readonly family: string;
  readonly internal: boolean;
}

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** RFC 1918, loopback and link-local: an address that only its own network can reach. */
export const isPrivate = (host: string): boolean =>
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host);

/**
 * Our address as a remote host sees it, when the socket is bound to every address: that of the interface whose network
 * it is in, else the first that leads outside. IPv4.
 */
export function localAddressTowards(host: string, interfaces: readonly Interface[]): string {
  const own = interfaces.filter(({ family }) => family === 'IPv4');
  const network = (address: string, mask: string): number => (numberOf(address) & numberOf(mask)) >>> 0;
  const near =
    isIP(host) === 4
      ? own.find(({ address, netmask }) => network(address, netmask) === network(host, netmask))
      : undefined;
  return (near ?? own.find(({ internal }) => !internal) ?? own[0])?.address ?? '127.0.0.1';
}
