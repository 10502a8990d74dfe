import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are no host of the internet (IANA's special-purpose registries, RFC 6890): loopback, private,
 * link-local, multicast, reserved.
 */
const privateAddresses = new BlockList();
const ipv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const ipv6 = ['::/127', '64:ff9b::/96', '100::/64', 'fc00::/7', 'fe80::/10', 'ff00::/8'];
for (const [family, ranges] of [
  ['ipv4', ipv4],
  ['ipv6', ipv6],
] as const)
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    privateAddresses.addSubnet(network, Number(bits), family);
  }

/** IPv4 within IPv6 counts as what it is. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Decided without DNS: literal addresses, and names of this machine. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : isPrivateAddress(host);
};
