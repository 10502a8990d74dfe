import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../node/address-list.ts';
import { problemFor } from '../shared/problems/problem-for.ts';
import { familyOf, type MediaAddress, sameAddress } from '../media/transport/media-addresses.ts';

const unspecified: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const ownAddresses = (): ReturnType<typeof networkInterfaces>[string] & object =>
  Object.values(networkInterfaces()).flatMap((all) => all ?? []);

const isOwn = (address: string): boolean =>
  ownAddresses().some((one) => one.address === address) || (isIP(address) === 4 && isLoopback(address));

/**
 * `ADDRESS` of this machine, or `PUBLIC=ADDRESS`: PUBLIC is the address that NAT gives it. Throws ProblemError
 * `invalid-input`, which names the option.
 */
export function mediaAddress(text: string): MediaAddress {
  const [announced = '', local = announced, ...rest] = text.split('=').map((part) => part.replace(/^\[|\]$/g, ''));
  const isUsable = isIP(announced) > 0 && !unspecified.has(announced) && familyOf(announced) === familyOf(local);
  if (rest.length > 0 || !isUsable || !isOwn(local))
    throw problemFor('option-value-invalid', {
      option: '--media-address',
      value: text,
      format: 'an IP address of this machine, or PUBLIC=ADDRESS behind NAT',
    });
  return { announced, local };
}

/**
 * The addresses for a core that listens there: that one; at every address, all that lead elsewhere, IPv4 first. Those
 * of a link alone are left out: no SDP can name their interface.
 */
export function mediaAddressesAt(listenHost: string): readonly MediaAddress[] {
  if (listenHost === 'localhost') return [sameAddress('127.0.0.1')];
  if (!unspecified.has(listenHost)) {
    if (isIP(listenHost) > 0) return [sameAddress(listenHost)];
    throw problemFor('option-value-invalid', { option: '--listen', value: listenHost, format: 'ADDRESS:PORT' });
  }
  const outward = ownAddresses()
    .filter(({ internal, address, family }) => !internal && !address.startsWith('fe80:') && isTaken(family, listenHost))
    .toSorted((a, b) => a.family.localeCompare(b.family))
    .map(({ address }) => sameAddress(address));
  return outward.length > 0 ? outward : [sameAddress('127.0.0.1')];
}

/** A socket at `::` takes both families. */
const isTaken = (family: string, listenHost: string): boolean => listenHost === '::' || family === 'IPv4';
