import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Flow } from './flow.ts';
import type { Server } from './server-records.ts';
import { StreamFraming } from './stream-framing.ts';
import { bracketed } from './trunk-account.ts';

export interface StreamEvents {
  readonly onMessage: (data: Uint8Array, flow: Flow) => void;
  /** The connection could not be made, or was lost (`wasMade`). */
  readonly onFailed: (flow: Flow, error: Error, wasMade: boolean) => void;
}

interface StreamParts extends StreamEvents {
  readonly transport: 'TCP' | 'TLS';
  readonly host: string;
  /** 0: what the records of the host have. */
  readonly port: number;
  /** The name that the certificate must be for. */
  readonly serverName: string;
  /** See Trunk. */
  readonly clientPem?: string | undefined;
  /** The address that leads to the trunk. */
  readonly localAddress: string;
  /** Rejects when there is no server. */
  readonly resolve: () => Promise<Server>;
}

/** A connection that is not made by then is not made. */
const connectMs = 3_500;

/**
 * A connection to a trunk over TCP or TLS (RFC 3261 § 18.2), made when something is to be sent. Requests of the trunk
 * come over it too, as it was the trunk that we connected to: it cannot connect to us (RFC 5923).
 */
export class StreamFlow implements Flow {
  readonly id: string;
  readonly transport: 'TCP' | 'TLS';
  readonly isReliable = true;
  readonly isOpen = true;
  readonly sentBy: string;
  readonly contact: string;
  readonly #parts: StreamParts;
  #server: Server;
  /** Text that waits for the server to be known. */
  #waiting: string[] = [];
  #socket: Socket | null = null;
  #isClosed = false;

  constructor(parts: StreamParts) {
    const { transport, host, port, localAddress } = parts;
    this.#parts = parts;
    this.transport = transport;
    this.id = `${transport.toLowerCase()}:${host}:${port}`;
    this.sentBy = bracketed(localAddress);
    this.contact = `sip:switch@${this.sentBy};transport=${transport.toLowerCase()}`;
    this.#server = { address: host, port };
  }

  /** The address that the connection is with. */
  get remote(): { readonly host: string; readonly port: number } {
    return { host: this.#server.address, port: this.#server.port };
  }

  get isConnected(): boolean {
    return this.#socket?.connecting === false;
  }

  /** Text that is sent before the connection is made goes out once it is. */
  send(text: string): void {
    if (this.#isClosed) return;
    if (this.#socket) return void this.#socket.write(text);
    this.#waiting.push(text);
    if (this.#waiting.length === 1) void this.#open();
  }

  bound(): Flow {
    return this;
  }

  towards(): Flow {
    return this;
  }

  atPort(): Flow {
    return this;
  }

  /** The next message makes another connection, with another address of the name where there is one. */
  reset(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#waiting = [];
  }

  close(): void {
    this.#isClosed = true;
    this.reset();
  }

  async #open(): Promise<void> {
    const waiting = this.#waiting;
    const { resolve, onFailed } = this.#parts;
    try {
      const server = await resolve();
      // It was reset or closed meanwhile.
      if (this.#waiting !== waiting) return;
      this.#server = server;
      this.#socket = this.#connect(server);
      for (const text of waiting) this.#socket.write(text);
      this.#waiting = [];
    } catch (error) {
      if (this.#waiting !== waiting) return;
      this.#waiting = [];
      onFailed(this, error instanceof Error ? error : new Error(String(error)), false);
    }
  }

  #connect({ address, port }: Server): Socket {
    const { transport, serverName, clientPem, onMessage, onFailed } = this.#parts;
    const to = { host: address, port };
    const socket =
      transport === 'TLS'
        ? connectTls({ ...to, cert: clientPem, key: clientPem, servername: serverName, minVersion: 'TLSv1.2' })
        : connectTcp(to);
    const framing = new StreamFraming();
    let isMade = false;
    const fail = (error: Error): void => {
      if (this.#socket !== socket) return;
      this.reset();
      onFailed(this, error, isMade);
    };
    socket.setNoDelay(true);
    socket.setTimeout(connectMs, () => fail(new Error('no connection within 3.5 s')));
    socket.once(transport === 'TLS' ? 'secureConnect' : 'connect', () => {
      isMade = true;
      socket.setTimeout(0);
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the connection was closed')));
    socket.on('data', (data: Buffer) => {
      const messages = framing.take(data);
      if (messages === null) return fail(new Error('what arrived is no SIP'));
      for (const message of messages) onMessage(message, this);
    });
    return socket;
  }
}
