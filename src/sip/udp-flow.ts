import type { Flow } from './flow.ts';
import { isPrivate } from './local-address.ts';
import { parseSipUri } from './sip-uri.ts';

const defaultPort = 5060;

/** One remote address on our UDP socket. */
export class UdpFlow implements Flow {
  readonly id: string;
  readonly transport = 'UDP';
  readonly isReliable = false;
  readonly isOpen = true;
  readonly sentBy: string;
  readonly contact: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly #send: (text: string, flow: UdpFlow) => void;
  readonly #flowTo: (host: string, port: number) => Flow;

  constructor(parts: {
    remote: { host: string; port: number };
    sentBy: string;
    send: (text: string, flow: UdpFlow) => void;
    flowTo: (host: string, port: number) => Flow;
  }) {
    this.remote = parts.remote;
    this.id = `udp:${parts.remote.host}:${parts.remote.port}`;
    this.sentBy = parts.sentBy;
    this.contact = `sip:switch@${parts.sentBy}`;
    this.#send = parts.send;
    this.#flowTo = parts.flowTo;
  }

  send(text: string): void {
    this.#send(text, this);
  }

  /** A peer behind NAT gives a private address; only the address that it sends from reaches it. */
  towards(uri: string): Flow {
    const target = parseSipUri(uri);
    if (!target || /\.invalid$/i.test(target.host) || (isPrivate(target.host) && !isPrivate(this.remote.host)))
      return this;
    return this.#flowTo(target.host, target.port || defaultPort);
  }

  atPort(port: number): Flow {
    return this.#flowTo(this.remote.host, port);
  }
}
