import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { Emitter } from '../../src/shared/event.ts';
import { found } from './within.ts';

export interface Delivery {
  readonly event: CallStatusChanged;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  readonly status: number;
}

/** The clinic's own system: responds with the status that `statusOf` returns. */
export class CallbackReceiver {
  readonly deliveries: Delivery[] = [];
  readonly #server: Server;
  statusOf: (event: CallStatusChanged, attempt: number) => number = () => 200;
  readonly #attempts = new Map<string, number>();
  readonly #received = new Emitter();

  constructor() {
    this.#server = createServer(
      (request, response) =>
        void this.#receive(request).then((status) =>
          response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(),
        ),
    );
  }
  async #receive(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const event = JSON.parse(body) as CallStatusChanged;
    const delivery = String(request.headers['x-delivery']);
    const attempt = (this.#attempts.get(delivery) ?? 0) + 1;
    this.#attempts.set(delivery, attempt);
    const status = this.statusOf(event, attempt);
    this.deliveries.push({ event, body, headers: request.headers, status });
    this.#received.emit();
    return status;
  }
  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
  async until(isEnough: (deliveries: readonly Delivery[]) => boolean): Promise<readonly Delivery[]> {
    const shown = () => this.deliveries.map(({ event, status }) => `${event.call_id} ${event.status} → ${status}`);
    return found(
      this.#received,
      () => (isEnough(this.deliveries) ? this.deliveries : undefined),
      () => `enough deliveries. Until now: ${shown().join(', ') || 'none'}`,
    );
  }
}
