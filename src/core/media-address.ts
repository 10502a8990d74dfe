import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../node/address-list.ts';
import type { StunServer } from '../media/transport/public-address.ts';
import { problemFor } from '../shared/problems/problem-for.ts';
import { familyOf, type MediaAddress, sameAddress } from '../media/transport/media-addresses.ts';

const unspecified: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const ownAddresses = (): ReturnType<typeof networkInterfaces>[string] & object =>
  Object.values(networkInterfaces()).flatMap((all) => all ?? []);

const isOwn = (address: string): boolean =>
  ownAddresses().some((one) => one.address === address) || (isIP(address) === 4 && isLoopback(address));

const stunPort = 3478;
/** An address of IPv6 is in brackets. */
const stunForm = /^stun:([\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?$/;

/**
 * The values of `--media-address`, or else the addresses for a core that listens there. Throws ProblemError
 * `invalid-input`, which names the option.
 */
export function soundAddresses(
  given: readonly string[],
  listenHost: string,
): { mediaAddresses: readonly MediaAddress[]; stunServer: StunServer | null } {
  const [first, ...others] = given.filter((text) => text.startsWith('stun:'));
  const addresses = given.filter((text) => !text.startsWith('stun:'));
  const [, host = '', port = String(stunPort)] = (first === undefined ? null : stunForm.exec(first)) ?? [];
  const isWrong =
    others.length > 0 || (first !== undefined && (host === '' || Number(port) < 1 || Number(port) > 65_535));
  if (isWrong)
    throw problemFor('option-value-invalid', {
      option: '--media-address',
      value: others[0] ?? first ?? '',
      format: 'stun:HOST[:PORT], once',
    });
  return {
    mediaAddresses: addresses.length > 0 ? addresses.map(mediaAddress) : mediaAddressesAt(listenHost),
    stunServer: first === undefined ? null : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) },
  };
}

/**
 * `ADDRESS` of this machine, or `PUBLIC=ADDRESS`: PUBLIC is the address that NAT gives it. Throws ProblemError
 * `invalid-input`, which names the option.
 */
function mediaAddress(text: string): MediaAddress {
  const [announced = '', local = announced, ...rest] = text.split('=').map((part) => part.replace(/^\[|\]$/g, ''));
  const isUsable = isIP(announced) > 0 && !unspecified.has(announced) && familyOf(announced) === familyOf(local);
  if (rest.length > 0 || !isUsable || !isOwn(local))
    throw problemFor('option-value-invalid', {
      option: '--media-address',
      value: text,
      format: 'an IP address of this machine, PUBLIC=ADDRESS behind NAT, or stun:HOST[:PORT]',
    });
  return { announced, local };
}

/**
 * The addresses for a core that listens there: that one; at every address, all that lead elsewhere, IPv4 first. Those
 * of a link alone are left out: no SDP can name their interface.
 */
function mediaAddressesAt(listenHost: string): readonly MediaAddress[] {
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
