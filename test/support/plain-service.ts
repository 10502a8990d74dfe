import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Server } from 'socket.io';

interface Answer {
  readonly status?: number;
  readonly msg?: string;
  readonly data?: unknown;
  /** Nothing is answered: the connection breaks. */
  readonly breaks?: true;
}

/**
 * Another service that implements the interface and nothing besides: no extensions, no user in the sign-in's answer,
 * its own spelling of events.
 */
export class PlainService {
  readonly http: string;
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly query: Record<string, string>;
    readonly token: string | null;
    /** The JSON body of a POST, once it has arrived. */
    body: unknown;
  }[] = [];
  /** The answers to the next requests to a path, one after the other; the last one stays. */
  readonly answers = new Map<string, Answer[]>([
    ['/api/auth/login', [{ data: { access_token: 'token-of-the-plain-service' } }]],
    ['/api/auth/logout', [{ data: null }]],
  ]);
  readonly #io: Server;
  #refusesEvents = false;
  readonly #close: () => void;

  private constructor(http: string, io: Server, close: () => void) {
    this.http = http;
    this.#io = io;
    this.#close = close;
  }

  static async start(): Promise<PlainService> {
    const server = createServer();
    const io: Server = new Server(server, {
      transports: ['websocket'],
      serveClient: false,
      allowRequest: (_request, decide) => decide(null, !service.#refusesEvents),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const service = new PlainService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, io, () => {
      void io.close();
      server.closeAllConnections();
    });
    server.on('request', (request: IncomingMessage, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', service.http);
      if (pathname.startsWith('/socket.io')) return;
      const received: (typeof service.requests)[number] = {
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        token: request.headers.authorization ?? null,
        body: null,
      };
      service.requests.push(received);
      if (request.headers['content-type'] === 'application/json')
        json(request).then(
          (body) => (received.body = body),
          () => undefined,
        );
      const planned = service.answers.get(pathname);
      const answer = planned && planned.length > 1 ? planned.shift() : planned?.[0];
      if (answer?.breaks) return void request.socket.destroy();
      const status = answer ? (answer.status ?? 200) : 404;
      request.resume();
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: status, msg: answer?.msg ?? 'ok', data: answer?.data ?? null }));
    });
    return service;
  }

  countOf(path: string): number {
    return this.requests.filter((request) => request.path === path).length;
  }
  announce(name: string, ...values: unknown[]): void {
    this.#io.emit(name, ...values);
  }
  /** Whether the connection for events is refused; requests are answered anyway. */
  refuseEvents(refuses: boolean): void {
    this.#refusesEvents = refuses;
  }
  /** A workstation listens to events. */
  async joined(): Promise<void> {
    if (this.#io.of('/').sockets.size === 0) await once(this.#io as never, 'connection');
  }
  stop(): void {
    this.#close();
  }
}
