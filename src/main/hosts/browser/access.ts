import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Emitter } from '../../../shared/event.ts';
import { secretOfProtocols } from '../../../shared/ipc/bridge.ts';

const newSecret = (): string => randomBytes(32).toString('base64url');
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

type Exchange = { readonly secret: string } | { readonly refused: 'wrong' | 'used' };

/**
 * Admits to the page the holder of the printed one-time key, and afterwards that browser by a secret that its pages
 * keep and send themselves. It is no cookie: browsers send cookies to every port of a host (RFC 6265 § 8.5), and so to
 * the servers of other users of this machine.
 */
export class Access {
  /** A request that proved that it may. */
  readonly recognized = new Emitter<IncomingMessage>();
  /** For the fragment of the address: it is never sent to a server. It lets one browser in. */
  readonly key = newSecret();
  /** Secrets that no request has carried: the answer may never have arrived, because the page was loaded again. */
  readonly #offered = new Set<string>();
  /** The one that a request carried first. */
  #known: string | null = null;
  #host = '';

  listensOn(port: number): void {
    this.#host = `127.0.0.1:${port}`;
  }

  /**
   * A name that was rebound to this machine would carry its own Host. `localhost` is refused as well: another user may
   * listen on the same port of `[::1]`, and would share its origin.
   */
  isOwnHost(request: IncomingMessage): boolean {
    return request.headers.host === this.#host;
  }

  /** Pages of other origins may not ask, nor open the bridge. */
  isOwnOrigin(request: IncomingMessage): boolean {
    return request.headers.origin === `http://${this.#host}`;
  }

  /** A new secret for the key, until one of its secrets has been used: the others end then. */
  exchange(key: string): Exchange {
    if (!timingSafeEqual(Buffer.from(hash(key)), Buffer.from(hash(this.key)))) return { refused: 'wrong' };
    if (this.#known !== null) return { refused: 'used' };
    const secret = newSecret();
    this.#offered.add(hash(secret));
    return { secret };
  }

  /** Whether a request carries the secret, as a bearer token (RFC 6750 § 2.1). */
  isAuthorized(request: IncomingMessage): boolean {
    const [, secret] = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
    return this.#isKnown(request, secret);
  }

  /** Whether an upgrade carries the secret: a page can give a WebSocket no header but its subprotocols. */
  isAuthorizedUpgrade(request: IncomingMessage): boolean {
    return this.#isKnown(request, secretOfProtocols(request.headers['sec-websocket-protocol'] ?? ''));
  }

  #isKnown(request: IncomingMessage, secret: string | undefined): boolean {
    if (secret === undefined) return false;
    const shown = hash(secret);
    if (this.#offered.has(shown)) {
      this.#known = shown;
      this.#offered.clear();
    }
    const isKnown = shown === this.#known;
    if (isKnown) this.recognized.emit(request);
    return isKnown;
  }
}
