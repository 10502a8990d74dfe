import type { IncomingHttpHeaders } from 'node:http';

/**
 * The origins whose pages may open a WebSocket (RFC 6455 § 10.2): the core's own, under the requested host or under the
 * public URL. Browsers let a page of any site connect to any host, and say in Origin whose it is; programs that are no
 * browser, such as a workstation, send none.
 *
 * Requests need no such rule: a browser lets a page of another site send neither a token nor JSON, since that would
 * need our consent (CORS), which is never given.
 */
export class KnownOrigins {
  readonly #publicOrigin: string | null;

  constructor({ publicUrl }: { publicUrl: string | null }) {
    this.#publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  }

  /** The host has been checked before: see KnownHosts. */
  mayConnect({ origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>): boolean {
    if (origin === undefined || origin === this.#publicOrigin) return true;
    return host !== undefined && origin.toLowerCase() === `http://${host.toLowerCase()}`;
  }
}
