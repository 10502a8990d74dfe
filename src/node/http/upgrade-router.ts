import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pathOf } from './request-path.ts';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

interface UpgradeRouterParts {
  /** The status that refuses an upgrade before its path is looked at; null lets it pass. */
  readonly refusal: (request: IncomingMessage) => number | null;
  readonly log: { error(fact: Record<string, unknown>, text: string): void };
}

/**
 * Hands each upgrade (RFC 9110 § 7.8) to the one handler of its path. Once a server listens for upgrades, Node leaves
 * the socket of every one of them to the listener, so what no path takes is answered and closed here.
 */
export class UpgradeRouter {
  readonly #handlers = new Map<string, UpgradeHandler>();
  readonly #parts: UpgradeRouterParts;

  constructor(server: Server, parts: UpgradeRouterParts) {
    this.#parts = parts;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#route(request, socket, head),
    );
  }

  route(path: string, handler: UpgradeHandler): void {
    this.#handlers.set(path, handler);
  }

  #route(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    try {
      const refusal = this.#parts.refusal(request);
      if (refusal !== null) return refuseUpgrade(socket, refusal);
      const handler = this.#handlers.get(pathOf(request.url));
      if (handler) handler(request, socket, head);
      else refuseUpgrade(socket, 404);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'An upgrade failed.');
      socket.destroy();
    }
  }
}

/** Answers an upgrade with an error, and closes its connection even when the peer keeps its own half open. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
