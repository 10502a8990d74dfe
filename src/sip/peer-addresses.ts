import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { machineRecords, type NameService, type Server, type Service, serversOf } from './server-records.ts';

/** All addresses of a name, 0: of both families; rejects when it has none. */
export type ResolveName = (host: string, family: 0 | 4 | 6) => Promise<readonly string[]>;

const resolveName: ResolveName = async (host, family) =>
  (await lookup(host, { all: true, family })).map(({ address }) => address);

export const machineNames: NameService = { addresses: resolveName, ...machineRecords };

const freshMs = 30_000;
const maxNames = 1000;

interface Chosen {
  readonly server: Server;
  readonly hasOthers: boolean;
  readonly resolvedAtMs: number;
}

const serviceKey = ({ host, port, transport }: Service): string => `${transport} ${host} ${port}`;
const keyOf = ({ address, port }: Server): string => `${address} ${port}`;

/**
 * Resolves a name to a server. Among several, the same one is kept for as long as the name has it and it responds.
 */
export class PeerAddresses {
  readonly #names: NameService;
  readonly #now: () => number;
  readonly #chosen = new Map<string, Chosen>();
  /** Servers that did not respond, in the order in which they did not: another one is chosen, where there is one. */
  readonly #avoided = new Map<string, Set<string>>();

  /** `now`: a monotonic clock. */
  constructor(names: NameService, now: () => number) {
    this.#names = names;
    this.#now = now;
  }

  /** Rejects when there is none. */
  async serverOf(service: Service, family: 4 | 6): Promise<Server> {
    const { host, port } = service;
    if (isIP(host) && port > 0) return { address: host, port };
    const key = serviceKey(service);
    const known = this.#chosen.get(key);
    if (known && this.#now() - known.resolvedAtMs < freshMs) return known.server;
    const found = await serversOf(service, family, this.#names);
    // Another datagram may have chosen meanwhile.
    const current = this.#chosen.get(key)?.server;
    const server = found.find((one) => current && keyOf(one) === keyOf(current)) ?? this.#preferred(key, found);
    if (server === undefined) throw new Error(`${host} has no address.`);
    if (this.#chosen.size >= maxNames) this.#chosen.delete(this.#chosen.keys().next().value ?? '');
    this.#chosen.set(key, { server, hasOthers: found.length > 1, resolvedAtMs: this.#now() });
    return server;
  }

  /** The server does not respond. Whether there is another one. */
  avoid(service: Service): boolean {
    const key = serviceKey(service);
    const chosen = this.#chosen.get(key);
    if (!chosen) return false;
    const avoided = this.#avoided.get(key) ?? new Set();
    avoided.delete(keyOf(chosen.server));
    avoided.add(keyOf(chosen.server));
    this.#avoided.set(key, avoided);
    this.#chosen.delete(key);
    return chosen.hasOthers;
  }

  /** The first that has responded, or else the one whose silence is longest ago. */
  #preferred(key: string, found: readonly Server[]): Server | undefined {
    const avoided = [...(this.#avoided.get(key) ?? [])].filter((one) => found.some((server) => keyOf(server) === one));
    if (avoided.length === 0) this.#avoided.delete(key);
    else this.#avoided.set(key, new Set(avoided));
    return (
      found.find((server) => !avoided.includes(keyOf(server))) ?? found.find((server) => keyOf(server) === avoided[0])
    );
  }
}
