import { networkInterfaces } from 'node:os';
import type { Flow } from './flow.ts';
import { localAddressTowards } from './local-address.ts';
import type { Clock } from '../shared/clock.ts';
import { machineNames, PeerAddresses } from './peer-addresses.ts';
import type { Trunk } from './ports.ts';
import { type Service, serversOf } from './server-records.ts';
import { type StreamEvents, StreamFlow } from './stream-flow.ts';
import type { TrunkSocket } from './trunk-socket.ts';

const serviceOf = ({ host, port, transport = 'UDP' }: Trunk): Service => ({ host, port, transport });

/** The ways to the trunks: our UDP socket, or a connection with each. */
export class TrunkFlows {
  readonly #udp: TrunkSocket;
  /** The addresses of trunks to which there are connections. */
  readonly #addresses: PeerAddresses;
  readonly #events: StreamEvents;
  readonly #streams = new Map<string, StreamFlow>();

  constructor(parts: { udp: TrunkSocket; clock: Clock; events: StreamEvents }) {
    this.#udp = parts.udp;
    this.#addresses = new PeerAddresses(machineNames, () => parts.clock.monotonic());
    this.#events = parts.events;
  }

  /** Null while there is no socket. */
  to(trunk: Trunk): Flow | null {
    const { host, port, transport } = serviceOf(trunk);
    const { domain, clientPem } = trunk;
    if (transport === 'UDP') return this.#udp.flowTo(host, port);
    const key = `${transport} ${host} ${port} ${domain ?? ''} ${clientPem ?? ''}`;
    const known = this.#streams.get(key);
    if (known) return known;
    const interfaces = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
    const stream = new StreamFlow({
      ...this.#events,
      transport,
      host,
      serverName: domain ?? host,
      clientPem,
      localAddress: localAddressTowards(host, interfaces),
      port,
      resolve: () => this.#addresses.serverOf({ host, port, transport }, 4),
    });
    this.#streams.set(key, stream);
    return stream;
  }

  /** The trunk does not respond: another of its servers is used, where there is one, and true is returned. */
  avoid(trunk: Trunk): boolean {
    const flow = this.to(trunk);
    if (!(flow instanceof StreamFlow)) return this.#udp.avoid(trunk.host, trunk.port);
    flow.reset();
    return this.#addresses.avoid(serviceOf(trunk));
  }

  /** As `avoid`, for one call: a connection that stands carries other calls, and is not given up for one. */
  nextServer(trunk: Trunk): boolean {
    const flow = this.to(trunk);
    return !(flow instanceof StreamFlow && flow.isConnected) && this.avoid(trunk);
  }

  /** All addresses that a trunk has now; rejects when there is none. */
  async addressesOf(trunk: Trunk): Promise<readonly string[]> {
    return (await serversOf(serviceOf(trunk), 0, machineNames)).map(({ address }) => address);
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.close();
  }
}
