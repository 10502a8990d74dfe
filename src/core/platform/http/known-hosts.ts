import { isIP } from 'node:net';

/**
 * The names under which the core answers: what it listens on, loopback, and the host of its public URL. A web page
 * whose name was made to resolve to the core (DNS rebinding) sends its own name as Host, and is refused. Ports are not
 * compared: they differ behind a tunnel, and tell nothing about who asks.
 */
export class KnownHosts {
  readonly #names: ReadonlySet<string>;
  readonly #takesEveryAddress: boolean;
  /** Nearly every request has the field of the one before. */
  #lastKnown: string | undefined;

  constructor({ listenHost, publicUrl }: { listenHost: string; publicUrl: string | null }) {
    this.#takesEveryAddress = listenHost === '0.0.0.0' || listenHost === '::';
    this.#names = new Set([
      'localhost',
      '127.0.0.1',
      '::1',
      listenHost.toLowerCase(),
      ...(publicUrl === null ? [] : [nameOfHost(new URL(publicUrl).host)]),
    ]);
  }

  /** `header`: the field Host as it was sent. */
  has(header: string | undefined): boolean {
    if (header !== undefined && header === this.#lastKnown) return true;
    const name = nameOfHost(header ?? '');
    // An address is no name: nobody can make it resolve to something else.
    const isKnown = this.#names.has(name) || (this.#takesEveryAddress && isIP(name) !== 0);
    if (isKnown) this.#lastKnown = header;
    return isKnown;
  }
}

/** `[::1]:80`, `Localhost.` and `127.0.0.1:80` without their port, brackets and final dot. */
export const nameOfHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, (port) => (host.includes(']') || host.split(':').length === 2 ? '' : port))
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
