import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimitParts {
  readonly maxPerAddress: number;
  /** A proxy speaks for many clients: its connections are not counted. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly log: { warn(fact: Record<string, unknown>, text: string): void };
}

/**
 * The open connections of a server, upgraded ones included: at most so many for each remote address, and all of them
 * closed at once when the server stops.
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
    const count = (this.#counts.get(address) ?? 0) + 1;
    if (count > this.#parts.maxPerAddress && !this.#parts.isTrustedProxy(address)) return this.#refuse(socket, address);
    this.#counts.set(address, count);
    this.#sockets.add(socket);
    socket.once('close', () => this.#release(socket, address));
  }

  #refuse(socket: Socket, address: string): void {
    socket.destroy();
    if (this.#limited.has(address)) return;
    this.#limited.add(address);
    this.#parts.log.warn({ address }, 'Too many connections from one address: further ones are closed.');
  }

  #release(socket: Socket, address: string): void {
    this.#sockets.delete(socket);
    this.#limited.delete(address);
    const count = (this.#counts.get(address) ?? 1) - 1;
    if (count === 0) this.#counts.delete(address);
    else this.#counts.set(address, count);
  }
}
