import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy before a core that keeps the address of each request, and the tokens that came with them. */
export class RecordingProxy {
  readonly urls: string[] = [];
  readonly tokens = new Set<string>();
  readonly #server = createServer();
  readonly #sockets = new Set<Socket>();

  /** Starts one before the core at this address. */
  static async before(http: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy();
    await proxy.#start(Number(new URL(http).port));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep({ url = '', headers }: { url?: string | undefined; headers: { authorization?: string | undefined } }): void {
    this.urls.push(url);
    if (headers.authorization) this.tokens.add(headers.authorization.replace(/^Bearer /, ''));
  }

  async #start(port: number): Promise<void> {
    const server = this.#server;
    server.on('connection', (socket: Socket) => this.#sockets.add(socket.on('error', () => socket.destroy())));
    server.on('request', (incoming, answer) => {
      this.#keep(incoming);
      const { url, method, headers } = incoming;
      const passed = request({ port, path: url, method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      incoming.pipe(passed);
    });
    server.on('upgrade', (incoming, socket: Socket, head: Buffer) => {
      this.#keep(incoming);
      const upstream = connect(port, '127.0.0.1').on('error', () => socket.destroy());
      const lines = incoming.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [`${name}: ${all[index + 1]}`],
      );
      upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      upstream.write(head);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
}
