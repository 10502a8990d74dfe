import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../address-list.ts';

interface ConnectionLimitParts {
  readonly maxPerAddress: number;
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
  readonly #counts = new Map<string, number>();
  readonly #limited = new Set<string>();

  constructor(server: Server, parts: ConnectionLimitParts) {
    this.#parts = parts;
    server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket): void {
    // HTTP takes its own listener away when a connection is upgraded: without this one a reset would end the process.
    socket.on('error', () => socket.destroy());
    const address = socket.remoteAddress ?? '';
    const network = clientNetwork(address);
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > this.#parts.maxPerAddress && !this.#parts.isTrustedProxy(address)) return this.#refuse(socket, network);
    this.#counts.set(network, count);
    this.#sockets.add(socket);
    socket.once('close', () => this.#release(socket, network));
  }

  #refuse(socket: Socket, network: string): void {
    socket.destroy();
    if (this.#limited.has(network)) return;
    this.#limited.add(network);
    this.#parts.log.warn({ address: network }, 'Too many connections from one address: further ones are closed.');
  }

  #release(socket: Socket, network: string): void {
    this.#sockets.delete(socket);
    this.#limited.delete(network);
    const count = (this.#counts.get(network) ?? 1) - 1;
    if (count === 0) this.#counts.delete(network);
    else this.#counts.set(network, count);
  }
}
