import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../address-list.ts';

interface ConnectionLimitParts {
  readonly maxPerAddress: number;
  /**
   * Whether an address is no client's alone, as loopback belongs to all users of a machine: those who prove who they
   * are do not count there, and of the others the oldest is closed. Elsewhere the one that was just made is closed.
   */
  readonly isShared: (address: string) => boolean;
  /** A proxy speaks for many clients: its connections are not counted. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly log: { warn(fact: Record<string, unknown>, text: string): void };
}

/**
 * Limits a server's open connections, upgraded ones included, per remote address or IPv6 network, and closes all of
 * them immediately when the server stops.
 */
export class ConnectionLimit {
  readonly #parts: ConnectionLimitParts;
  readonly #sockets = new Set<Socket>();
  /** Keyed by network, oldest first. */
  readonly #counted = new Map<string, Set<Socket>>();
  readonly #networks = new Map<Socket, string>();
  /** Warned of, until half of the connections are gone: on a shared address each further one closes another. */
  readonly #limited = new Set<string>();

  constructor(server: Server, parts: ConnectionLimitParts) {
    this.#parts = parts;
    server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The client has proven who it is: from now on the connection does not count, where the address is shared. */
  recognize(socket: Socket): void {
    if (this.#networks.has(socket) && this.#parts.isShared(socket.remoteAddress ?? '')) this.#release(socket);
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
      if (!this.#parts.isShared(address) || !oldest) return void socket.destroy();
      this.#release(oldest);
      oldest.destroy();
    }
    this.#counted.set(network, counted.add(socket));
    this.#networks.set(socket, network);
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#release(socket);
      const open = this.#counted.get(network)?.size ?? 0;
      if (open < this.#parts.maxPerAddress / 2) this.#limited.delete(network);
    });
  }

  #warn(network: string): void {
    if (this.#limited.has(network)) return;
    this.#limited.add(network);
    this.#parts.log.warn({ address: network }, 'Too many connections from one address: further ones are closed.');
  }

  #release(socket: Socket): void {
    const network = this.#networks.get(socket);
    if (network === undefined) return;
    this.#networks.delete(socket);
    const counted = this.#counted.get(network);
    counted?.delete(socket);
    if (counted?.size === 0) this.#counted.delete(network);
  }
}
