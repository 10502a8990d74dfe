import type { Flow } from './flow.ts';
import { isPrivate } from './local-address.ts';
import { parseSipUri } from './sip-uri.ts';

const defaultPort = 5060;

type Send = (text: string, flow: UdpFlow) => void;

export interface UdpFlowParts {
  readonly remote: { readonly host: string; readonly port: number };
  readonly sentBy: string;
  readonly send: Send;
  /** Where the host is a name: sends to the server that the first text reaches. */
  readonly sendBound: (() => Send) | null;
  readonly flowTo: (host: string, port: number) => Flow;
}

/** One remote address on our UDP socket. */
export class UdpFlow implements Flow {
  readonly id: string;
  readonly transport = 'UDP';
  readonly isReliable = false;
  readonly isOpen = true;
  readonly sentBy: string;
  readonly contact: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly #parts: UdpFlowParts;

  constructor(parts: UdpFlowParts) {
    this.#parts = parts;
    this.remote = parts.remote;
    this.id = `udp:${parts.remote.host}:${parts.remote.port}`;
    this.sentBy = parts.sentBy;
    this.contact = `sip:switch@${parts.sentBy}`;
  }

  send(text: string): void {
    this.#parts.send(text, this);
  }

  bound(): Flow {
    const { sendBound } = this.#parts;
    return sendBound ? new UdpFlow({ ...this.#parts, send: sendBound(), sendBound: null }) : this;
  }

  /** A peer behind NAT gives a private address; only the address that it sends from reaches it. */
  towards(uri: string): Flow {
    const target = parseSipUri(uri);
    if (!target || /\.invalid$/i.test(target.host) || (isPrivate(target.host) && !isPrivate(this.remote.host)))
      return this;
    return this.#parts.flowTo(target.host, target.port || defaultPort);
  }

  atPort(port: number): Flow {
    return this.#parts.flowTo(this.remote.host, port);
  }
}
