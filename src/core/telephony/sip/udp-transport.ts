import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { ProblemError } from '../../../shared/contract/problem.ts';
import type { Flow } from './flow.ts';

const mostFlows = 1000;

/** Our UDP socket towards trunks (RFC 3261 § 18); every remote address is a flow. */
export class UdpTransport {
  readonly #socket: Socket;
  readonly #flows = new Map<string, Flow>();
  readonly address: { readonly host: string; readonly port: number };
  #isOpen = true;

  private constructor(socket: Socket, onDatagram: (text: string, flow: Flow) => void, onError: (error: Error) => void) {
    this.#socket = socket;
    const bound = socket.address();
    this.address = { host: bound.address, port: bound.port };
    socket.on('message', (data, from) => onDatagram(data.toString(), this.flowTo(from.address, from.port)));
    // A datagram that could not be delivered is told here, and is no reason to stop.
    socket.on('error', onError);
  }

  /** Throws ProblemError `unavailable` when the address cannot be bound. */
  static async bind(host: string, port: number, onDatagram: (text: string, flow: Flow) => void, onError: (error: Error) => void): Promise<UdpTransport> {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
    socket.bind({ address: host, port, exclusive: true });
    const failed = once(socket, 'error').then(([error]) => error as NodeJS.ErrnoException);
    const error = await Promise.race([once(socket, 'listening').then(() => null), failed]);
    if (error) {
      socket.close();
      const why = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message;
      throw new ProblemError('unavailable', `The trunk address ${host}:${port} cannot be used: ${why}.`);
    }
    return new UdpTransport(socket, onDatagram, onError);
  }

  flowTo(host: string, port: number): Flow {
    const id = `udp:${host}:${port}`;
    const known = this.#flows.get(id);
    if (known) return known;
    const flow: Flow = {
      id,
      transport: 'UDP',
      isReliable: false,
      sentBy: `${this.address.host}:${this.address.port}`,
      remote: { host, port },
      isOpen: true,
      send: (text) => {
        if (this.#isOpen) this.#socket.send(text, port, host);
      },
    };
    if (this.#flows.size >= mostFlows) this.#flows.delete(this.#flows.keys().next().value as string);
    this.#flows.set(id, flow);
    return flow;
  }

  close(): void {
    this.#isOpen = false;
    this.#socket.close();
  }
}
