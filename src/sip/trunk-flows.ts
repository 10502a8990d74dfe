import { networkInterfaces } from 'node:os';
import type { Flow } from './flow.ts';
import { localAddressTowards } from './local-address.ts';
import type { Clock } from '../shared/clock.ts';
import { PeerAddresses, resolveName } from './peer-addresses.ts';
import type { Trunk } from './ports.ts';
import { type StreamEvents, StreamFlow } from './stream-flow.ts';
import type { TrunkSocket } from './trunk-socket.ts';

/** The ways to the trunks: our UDP socket, or a connection with each. */
export class TrunkFlows {
  readonly #udp: TrunkSocket;
  /** The addresses of trunks to which there are connections. */
  readonly #addresses: PeerAddresses;
  readonly #events: StreamEvents;
  readonly #streams = new Map<string, StreamFlow>();

  constructor(parts: { udp: TrunkSocket; clock: Clock; events: StreamEvents }) {
    this.#udp = parts.udp;
    this.#addresses = new PeerAddresses(resolveName, () => parts.clock.monotonic());
    this.#events = parts.events;
  }

  /** Null while there is no socket. */
  to({ host, port, transport, domain }: Trunk): Flow | null {
    if (transport === undefined || transport === 'UDP') return this.#udp.flowTo(host, port);
    const key = `${transport} ${host} ${port} ${domain ?? ''}`;
    const known = this.#streams.get(key);
    if (known) return known;
    const interfaces = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
    const stream = new StreamFlow({
      ...this.#events,
      transport,
      host,
      port,
      serverName: domain ?? host,
      localAddress: localAddressTowards(host, interfaces),
      resolve: (name) => this.#addresses.addressOf(name, 4),
    });
    this.#streams.set(key, stream);
    return stream;
  }

  /** The trunk does not respond: another of its addresses is used, where there is one. */
  avoid(trunk: Trunk): void {
    this.#udp.avoid(trunk.host);
    this.#addresses.avoid(trunk.host);
    const flow = this.to(trunk);
    if (flow instanceof StreamFlow) flow.reset();
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.close();
  }
}
