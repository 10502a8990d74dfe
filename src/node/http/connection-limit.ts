import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../address-list.ts';

interface ConnectionLimitParts {
  readonly maxPerAddress: number;
  /** Which one is closed when there are too many: the one that was just made, or the oldest. */
  readonly closes: 'newest' | 'oldest';
  /** A proxy speaks for many clients: its connections are not counted. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly log: { warn(fact: Record<string, unknown>, text: string): void };
}

/**
 * The open connections of a server, upgraded ones included: at most so many for each remote address, or network of
 * IPv6, and all of them closed at once when the server stops.
 */
export class ConnectionLimit {
  readonly #parts: ConnectionLimitParts;
  readonly #sockets = new Set<Socket>();
  /** By network, the oldest first. */
  readonly #counted = new Map<string, Set<Socket>>();
  readonly #limited = new Set<string>();

  constructor(server: Server, parts: ConnectionLimitParts) {
    this.#parts = parts;
    server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** From now on it does not count: it is of a client that is known. */
  exempt(socket: Socket): void {
    this.#release(socket, clientNetwork(socket.remoteAddress ?? ''));
  }

  #accept(socket: Socket): void {
    // HTTP takes its own listener away when a connection is upgraded: without this one a reset would end the process.
    socket.on('error', () => socket.destroy());
    const address = socket.remoteAddress ?? '';
    const network = clientNetwork(address);
    const counted = this.#counted.get(network) ?? new Set<Socket>();
    if (counted.size >= this.#parts.maxPerAddress && !this.#parts.isTrustedProxy(address)) {
      this.#warn(network);
      const [oldest] = counted;
      if (this.#parts.closes === 'newest' || !oldest) return void socket.destroy();
      this.#release(oldest, network);
      oldest.destroy();
    }
    this.#counted.set(network, counted.add(socket));
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#limited.delete(network);
      this.#release(socket, network);
    });
  }

  #warn(network: string): void {
    if (this.#limited.has(network)) return;
    this.#limited.add(network);
    this.#parts.log.warn({ address: network }, 'Too many connections from one address: further ones are closed.');
  }

  #release(socket: Socket, network: string): void {
    const counted = this.#counted.get(network);
    counted?.delete(socket);
    if (counted?.size === 0) this.#counted.delete(network);
  }
}
