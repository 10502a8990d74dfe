import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { ProblemError } from '../shared/problem.ts';
import type { Flow } from './flow.ts';
import { localAddressTowards } from './local-address.ts';
import { machineNames, PeerAddresses, type ResolveName } from './peer-addresses.ts';
import type { Server } from './server-records.ts';
import { bracketed } from './trunk-account.ts';
import { UdpFlow } from './udp-flow.ts';

const maxFlows = 1000;

export interface UdpEvents {
  readonly onDatagram: (data: Uint8Array, flow: Flow) => void;
  /** A datagram could not be sent, or the name of its host not be resolved. */
  readonly onSendFailed: (flow: Flow, error: Error) => void;
  /** The socket itself failed at something. */
  readonly onError: (error: Error) => void;
}

/** A bound socket: the network's, or a test's. */
export interface UdpPort {
  readonly address: { readonly host: string; readonly port: number };
  flowTo(host: string, port: number): Flow;
  /**
   * The server behind the name does not respond: another one is used, where there is one, and true is returned. Port 0:
   * the servers that the name's records have.
   */
  avoid(host: string, port: number): boolean;
  close(): Promise<void>;
}

/** Rejects with ProblemError `unavailable` and the reason when the address cannot be bound. */
export type BindUdp = (
  address: { host: string; port: number },
  events: UdpEvents,
  /** Default: the machine's name service. */
  resolve?: ResolveName,
) => Promise<UdpPort>;

/** Our UDP socket towards trunks (RFC 3261 § 18); every remote address is a flow. */
class UdpTransport implements UdpPort {
  readonly address: { readonly host: string; readonly port: number };
  readonly #socket: Socket;
  readonly #events: UdpEvents;
  readonly #flows = new Map<string, UdpFlow>();
  readonly #peers: PeerAddresses;
  readonly #family: 4 | 6;
  #isOpen = true;

  constructor(socket: Socket, events: UdpEvents, resolve: ResolveName) {
    const bound = socket.address();
    this.#socket = socket;
    this.#events = events;
    this.#family = bound.family === 'IPv6' ? 6 : 4;
    this.#peers = new PeerAddresses({ ...machineNames, addresses: resolve }, () => performance.now());
    this.address = { host: bound.address, port: bound.port };
    socket.on('message', (data, from) => events.onDatagram(data, this.flowTo(from.address, from.port)));
  }

  flowTo(host: string, port: number): Flow {
    const known = this.#flows.get(`udp:${host}:${port}`);
    if (known) return known;
    const flow = new UdpFlow({
      remote: { host, port },
      sentBy: this.#sentByTowards(host),
      send: (text, to) => this.#sender()(text, to),
      sendBound: isIP(host) ? null : () => this.#sender(),
      flowTo: (nextHost, nextPort) => this.flowTo(nextHost, nextPort),
    });
    if (this.#flows.size >= maxFlows) this.#flows.delete(this.#flows.keys().next().value ?? '');
    this.#flows.set(flow.id, flow);
    return flow;
  }

  avoid(host: string, port: number): boolean {
    return this.#peers.avoid({ host, port, transport: 'UDP' });
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  /** Sends to one server of the host of a flow, which is chosen for the first text. */
  #sender(): (text: string, flow: UdpFlow) => void {
    let chosen: Promise<Server> | null = null;
    return (text, flow) => {
      const { host, port } = flow.remote;
      if (!this.#isOpen || (port < 1 && isIP(host))) return;
      const failed = (error: Error): void => {
        if (this.#isOpen) this.#events.onSendFailed(flow, error);
      };
      if (isIP(host)) return this.#sendTo(host, port, text, failed);
      chosen ??= this.#peers.serverOf({ host, port, transport: 'UDP' }, this.#family);
      chosen.then(
        (server) => this.#sendTo(server.address, server.port, text, failed),
        (error: unknown) => failed(error instanceof Error ? error : new Error(String(error))),
      );
    };
  }

  #sendTo(address: string, port: number, text: string, failed: (error: Error) => void): void {
    if (this.#isOpen) this.#socket.send(text, port, address, (error) => error && failed(error));
  }

  #sentByTowards(host: string): string {
    const bound = this.address.host;
    const own =
      bound === '0.0.0.0' || bound === '::'
        ? localAddressTowards(
            host,
            Object.values(networkInterfaces()).flatMap((some) => some ?? []),
          )
        : bound;
    return `${bracketed(own)}:${this.address.port}`;
  }
}

export const bindUdp: BindUdp = async ({ host, port }, events, resolve = machineNames.addresses) => {
  const socket = createSocket(host.includes(':') ? { type: 'udp6', ipv6Only: true } : { type: 'udp4' });
  const listening = Promise.withResolvers<void>();
  socket.once('error', listening.reject);
  socket.bind({ address: host, port, exclusive: true }, () => listening.resolve());
  try {
    await listening.promise;
  } catch (error) {
    socket.close();
    const { code, message } = error as NodeJS.ErrnoException;
    const why = whyUnbound.get(code ?? '') ?? message;
    throw new ProblemError('unavailable', `The trunk address ${host}:${port} cannot be used: ${why}.`, { host, port });
  }
  socket.off('error', listening.reject);
  socket.on('error', (error) => events.onError(error));
  return new UdpTransport(socket, events, resolve);
};

const whyUnbound = new Map([
  ['EADDRINUSE', 'another program uses it'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['EACCES', 'the system does not allow that port'],
]);
