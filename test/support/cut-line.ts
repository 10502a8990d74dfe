import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Line {
  readonly near: Socket;
  readonly far: Socket;
}

/** A proxy before a database server that keeps the server's side of a connection open when the client's side breaks. */
export class CutLine {
  readonly #server: Server;
  readonly #lines: Line[] = [];
  #cutAt: string | null = null;
  #isCut: () => void = () => {};

  private constructor(server: Server, port: number) {
    this.#server = server;
    server.on('connection', (near: Socket) => {
      const line = { near, far: connect(port, '127.0.0.1') };
      this.#lines.push(line);
      near.on('error', () => {});
      line.far.on('error', () => {});
      near.on('data', (data) => {
        line.far.write(data);
        if (this.#cutAt === null || !data.includes(this.#cutAt)) return;
        this.#cutAt = null;
        near.resetAndDestroy();
        this.#isCut();
      });
      line.far.on('data', (data) => near.writable && near.write(data));
      line.far.on('close', () => near.destroy());
      near.on('end', () => line.far.end());
    });
  }

  static async before(port: number): Promise<CutLine> {
    const server = createServer({ allowHalfOpen: false }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CutLine(server, port);
  }

  /** The same database through the proxy. */
  through(url: string): string {
    const proxied = new URL(url);
    proxied.port = String((this.#server.address() as AddressInfo).port);
    return proxied.href;
  }

  /** Resets the client's side of the next connection that sends this text, once it is sent on; resolves then. */
  cutAt(text: string): Promise<void> {
    this.#cutAt = text;
    return new Promise((resolve) => {
      this.#isCut = resolve;
    });
  }

  /** Resets the client's side of all connections. */
  cutAll(): void {
    for (const { near } of this.#lines) near.resetAndDestroy();
  }

  stop(): void {
    this.#server.close();
    for (const { near, far } of this.#lines) for (const socket of [near, far]) socket.destroy();
  }
}
