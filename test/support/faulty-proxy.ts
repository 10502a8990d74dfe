import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { Emitter } from '../../src/shared/event.ts';

/**
 * The fate of a request: it is answered by the service, held, refused, an empty list, or its connection breaks: at
 * once, when so many bytes of its body have passed, or when the service has carried it out and begins to answer.
 */
export type Fate = 'pass' | 'hold' | 'empty' | 'break' | 'lose-answer' | 403 | 500 | { readonly breakAfter: number };

/** A proxy before a real core, through which chosen requests fail. Events and the phone pass. */
export class FaultyProxy {
  readonly url: string;
  /** A request or an upgrade has arrived. */
  readonly asked = new Emitter<IncomingMessage>();
  /** Decides by the path of a request. */
  fateOf: (path: string) => Fate = () => 'pass';
  #upstream = 0;
  #isCut = false;
  readonly #held: (() => void)[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (socket: Socket) => (this.#isCut ? socket.destroy() : this.#keep(socket)));
    server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
      this.asked.emit(incoming);
      this.#answer(incoming, answer);
    });
    server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
      this.asked.emit(incoming);
      const upstream = this.#keep(connect(this.#upstream, '127.0.0.1'));
      const lines = incoming.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [`${name}: ${all[index + 1]}`],
      );
      upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      upstream.write(head);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    });
  }

  static async start(): Promise<FaultyProxy> {
    // As long as the service's own: a client's next request never meets a connection that is about to be closed.
    const server = createServer({ keepAliveTimeout: 30_000 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyProxy(server);
  }

  passTo(http: string): void {
    this.#upstream = Number(new URL(http).port);
  }

  /** Breaks every connection, events and the phone included, and each that is tried until `join`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  join(): void {
    this.#isCut = false;
  }

  /** Lets the requests continue that are held, as those that follow: all pass, or what is given becomes of them. */
  mend(fateOf: (path: string) => Fate = () => 'pass'): void {
    this.fateOf = fateOf;
    for (const goOn of this.#held.splice(0)) goOn();
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket));
  }

  #answer(incoming: IncomingMessage, answer: ServerResponse): void {
    const fate = this.fateOf(new URL(incoming.url ?? '', this.url).pathname);
    if (fate === 'break') return void incoming.socket.destroy();
    if (fate === 'hold') return void this.#held.push(() => this.#answer(incoming, answer));
    if (fate === 'pass' || fate === 'lose-answer' || typeof fate === 'object')
      return this.#pass(incoming, answer, fate);
    const [code, data] =
      fate === 'empty'
        ? [200, { rows: [], total: 0, next_cursor: null }]
        : [fate, { problem: fate === 403 ? 'no-permission' : 'internal' }];
    answer.writeHead(code, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ code, msg: 'By the test', data }));
  }

  #pass(
    incoming: IncomingMessage,
    answer: ServerResponse,
    fate: 'pass' | 'lose-answer' | { readonly breakAfter: number },
  ): void {
    const { method, url, headers } = incoming;
    const onward = request({ port: this.#upstream, method, path: url, headers }, (given) => {
      if (fate === 'lose-answer') return breakOff();
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    const breakOff = (): void => {
      onward.destroy();
      incoming.socket.resetAndDestroy();
    };
    onward.on('error', () => incoming.socket.destroy());
    if (typeof fate !== 'object') return void incoming.pipe(onward);
    let left = fate.breakAfter;
    const passed = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        left -= chunk.length;
        if (left < 0) return breakOff();
        done(null, chunk);
      },
    });
    incoming.pipe(passed).pipe(onward);
  }
}
