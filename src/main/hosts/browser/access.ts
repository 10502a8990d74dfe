import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may use the page: whoever holds the one-time key that was printed, and afterwards that browser by its cookie.
 * Other programs and other pages of this machine reach the port too, so Host and Origin are checked as well.
 */
export class Access {
  readonly #cookies = new Set<string>();
  #key = randomBytes(32).toString('base64url');
  #origins: readonly string[] = [];
  /** Cookies are shared between the ports of a machine: another workstation on it must not overwrite ours. */
  #cookieName = 'clinicall';

  /** For the fragment of the address: it is never sent to a server, and works once. */
  get key(): string {
    return this.#key;
  }

  listensOn(port: number): void {
    this.#cookieName = `clinicall-${port}`;
    this.#origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  }

  /** A name that was rebound to this machine would carry its own Host. */
  isOwnHost(request: IncomingMessage): boolean {
    return this.#origins.includes(`http://${request.headers.host}`);
  }

  /** Pages of other origins may not ask, nor open the bridge. */
  isOwnOrigin(request: IncomingMessage): boolean {
    return request.headers.origin !== undefined && this.#origins.includes(request.headers.origin);
  }

  /** A cookie for the key; null when it is wrong or was used. */
  exchange(key: string): string | null {
    const [given, expected] = [hash(key), hash(this.#key)];
    if (!timingSafeEqual(given, expected)) return null;
    this.#key = randomBytes(32).toString('base64url');
    const cookie = randomBytes(32).toString('base64url');
    this.#cookies.add(cookie);
    return `${this.#cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`;
  }

  hasCookie(request: IncomingMessage): boolean {
    const given = (request.headers.cookie ?? '').split(';').map((part) => part.trim().split('='));
    return given.some(([name, value]) => name === this.#cookieName && value !== undefined && this.#cookies.has(value));
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
