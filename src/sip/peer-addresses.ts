import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** All addresses of a name; rejects when it has none. */
export type ResolveName = (host: string, family: 4 | 6) => Promise<readonly string[]>;

export const resolveName: ResolveName = async (host, family) =>
  (await lookup(host, { all: true, family })).map(({ address }) => address);

const freshMs = 30_000;
const maxNames = 1000;

interface Chosen {
  readonly address: string;
  readonly resolvedAtMs: number;
}

/**
 * Resolves a name to an address. Among several, the same one is kept for as long as the name has it, so that the ACK,
 * the CANCEL and the resends of a request reach the server that has the request (RFC 3263 § 4.3).
 */
export class PeerAddresses {
  readonly #resolve: ResolveName;
  readonly #now: () => number;
  readonly #chosen = new Map<string, Chosen>();
  /** Addresses that did not respond: another one of that name is chosen, where there is one. */
  readonly #avoided = new Map<string, string>();

  /** `now`: a monotonic clock. */
  constructor(resolve: ResolveName, now: () => number) {
    this.#resolve = resolve;
    this.#now = now;
  }

  async addressOf(host: string, family: 4 | 6): Promise<string> {
    if (isIP(host)) return host;
    const known = this.#chosen.get(host);
    if (known && this.#now() - known.resolvedAtMs < freshMs) return known.address;
    const found = await this.#resolve(host, family);
    // Another datagram may have chosen meanwhile.
    const current = this.#chosen.get(host)?.address;
    const avoided = this.#avoided.get(host);
    const address =
      current !== undefined && found.includes(current) ? current : (found.find((one) => one !== avoided) ?? found[0]);
    if (address === undefined) throw new Error(`${host} has no address.`);
    if (this.#chosen.size >= maxNames) this.#chosen.delete(this.#chosen.keys().next().value ?? '');
    this.#chosen.set(host, { address, resolvedAtMs: this.#now() });
    return address;
  }

  /** The server behind the name does not respond. */
  avoid(host: string): void {
    const address = this.#chosen.get(host)?.address;
    if (address === undefined) return;
    this.#avoided.set(host, address);
    this.#chosen.delete(host);
  }
}
