import type { SipSocket } from '../telephony-port.ts';
import type { Flow } from './flow.ts';

/** A softphone's connection. Its address in Via and Contact is `.invalid` (RFC 7118 § 5.2): nobody resolves it. */
export class WebSocketFlow implements Flow {
  readonly id: string;
  readonly transport = 'WS';
  readonly isReliable = true;
  readonly sentBy: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly #socket: SipSocket;
  /** The extension that registered over this connection last: its calls find their way back by it. */
  extension: string | null = null;
  #isOpen = true;

  constructor(id: string, socket: SipSocket, domain: string) {
    const colon = socket.remote.lastIndexOf(':');
    this.id = id;
    this.sentBy = domain;
    this.remote = { host: socket.remote.slice(0, colon), port: Number(socket.remote.slice(colon + 1)) };
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket.send(text);
  }

  close(): void {
    if (this.#isOpen) this.#socket.close();
  }

  closed(): void {
    this.#isOpen = false;
  }
}
