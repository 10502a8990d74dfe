import type { Socket } from 'jssip/lib/Socket.js';
import type { SipLadder } from '../support/sip-ladder.ts';

/** A WebSocket as JsSIP's Socket, made with the host's constructor: the system's proxy and trust store apply. */
export class SipSocket implements Socket {
  readonly url: string;
  readonly sip_uri: string;
  via_transport: string;
  readonly #WebSocket: typeof WebSocket;
  readonly #ladder: SipLadder;
  #socket: WebSocket | null = null;
  onconnect: () => void = () => {};
  ondisconnect: (error: boolean, code?: number, reason?: string) => void = () => {};
  ondata: <Data>(data: Data) => void = () => {};

  constructor(url: string, Constructor: typeof WebSocket, ladder: SipLadder) {
    const { protocol, host } = new URL(url);
    this.url = url;
    this.sip_uri = `sip:${host};transport=ws`;
    this.via_transport = protocol === 'wss:' ? 'WSS' : 'WS';
    this.#WebSocket = Constructor;
    this.#ladder = ladder;
  }

  connect(): void {
    if (this.isConnected() || this.isConnecting()) return;
    const socket = new this.#WebSocket(this.url, 'sip');
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    socket.addEventListener('open', () => isCurrent() && this.onconnect());
    socket.addEventListener('message', (event) => {
      if (!isCurrent()) return;
      this.#ladder.add('received', String(event.data));
      this.ondata(String(event.data));
    });
    socket.addEventListener('close', (event) => {
      if (!isCurrent()) return;
      this.#socket = null;
      this.ondisconnect(!event.wasClean, event.code, event.reason);
    });
    socket.addEventListener('error', () => undefined);
  }

  disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /**
   * Drops the connection as a network change would, and reconnects immediately: JsSIP alone would wait a second or two.
   */
  renew(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.close();
      this.ondisconnect(true, 1006, 'renewed');
    }
    this.connect();
  }

  send(message: string | ArrayBufferLike | ArrayBufferView): boolean {
    if (!this.isConnected()) return false;
    this.#ladder.add('sent', String(message));
    this.#socket?.send(String(message));
    return true;
  }
  isConnected(): boolean {
    return this.#socket?.readyState === 1;
  }
  isConnecting(): boolean {
    return this.#socket?.readyState === 0;
  }
}
