import type { SipSocket } from './ports.ts';
import type { Flow } from './flow.ts';

/**
 * A softphone's connection. Our address on it is the domain, `.invalid` or not: nobody resolves it (RFC 7118 § 5.2).
 */
export class WebSocketFlow implements Flow {
  readonly id: string;
  readonly transport = 'WS';
  readonly isReliable = true;
  readonly sentBy: string;
  readonly contact: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly #socket: SipSocket;
  #isOpen = true;

  constructor(id: string, socket: SipSocket, domain: string) {
    const colon = socket.remote.lastIndexOf(':');
    this.id = id;
    this.sentBy = domain;
    this.contact = `sip:switch@${domain};transport=ws`;
    this.remote = {
      host: socket.remote.slice(0, Math.max(colon, 0)),
      port: Number(socket.remote.slice(colon + 1)) || 0,
    };
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket.send(text);
  }

  towards(): Flow {
    return this;
  }

  atPort(): Flow {
    return this;
  }

  close(): void {
    if (this.#isOpen) this.#socket.close();
  }

  closed(): void {
    this.#isOpen = false;
  }
}
