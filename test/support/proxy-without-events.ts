import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy that passes requests and the phone's connection, and drops connections for events while a test asks for it.
 */
export class ProxyWithoutEvents {
  passesEvents = false;
  readonly url: string;
  #upstreamPort = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (socket) => this.#accept(socket));
  }

  static async start(): Promise<ProxyWithoutEvents> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ProxyWithoutEvents(server);
  }

  /** Where connections go from now on. */
  passTo(http: string): void {
    this.#upstreamPort = Number(new URL(http).port);
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket));
    socket.once('data', (first) => {
      if (!this.passesEvents && first.toString('latin1').startsWith('GET /socket.io')) return void socket.destroy();
      const upstream = connect(this.#upstreamPort, '127.0.0.1');
      upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      upstream.write(first);
      socket.pipe(upstream).pipe(socket);
    });
  }
}
