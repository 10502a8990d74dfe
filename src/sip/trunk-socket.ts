import { isIPv6 } from 'node:net';
import type { Flow } from './flow.ts';
import { isLoopback } from './local-address.ts';
import type { Trunk } from './ports.ts';
import type { UdpPort } from './udp-transport.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

type Family = 4 | 6;

/** A name counts as one of IPv4. */
const familyOf = (host: string): Family => (isIPv6(host) ? 6 : 4);

/**
 * Our sockets towards trunks, one for each family of addresses: at the trunk address, if one is set; otherwise at a
 * free port, once there is a trunk. One that reaches this machine only is followed by another when a trunk elsewhere is
 * added; calls over the first continue.
 */
export class TrunkSocket {
  readonly #listen: Address | null;
  readonly #bind: (address: Address) => Promise<UdpPort>;
  readonly #ports = new Map<Family, UdpPort>();
  readonly #earlier: UdpPort[] = [];
  #lastOpening: Promise<unknown> = Promise.resolve();

  /** `listen`: the trunk address, `::` for every one of both families; null: none is set. */
  constructor(listen: Address | null, bind: (address: Address) => Promise<UdpPort>) {
    this.#listen = listen;
    this.#bind = bind;
  }

  /** The trunk address, if one is set. */
  get address(): Address | null {
    const family = this.#listen && familyOf(this.#listen.host);
    return (family ? this.#ports.get(family) : [...this.#ports.values()][0])?.address ?? null;
  }

  /**
   * Opens what calls of these trunks need; calls of this method are carried out one after another. Rejects with
   * ProblemError `unavailable` when the address cannot be bound.
   */
  openFor(trunks: readonly Trunk[]): Promise<void> {
    const opened = this.#lastOpening.then(async () => {
      for (const family of [6, 4] as const) await this.#openFor(trunks, family);
    });
    this.#lastOpening = opened.catch(() => {});
    return opened;
  }

  /** Null while there is no socket. */
  flowTo(host: string, port: number): Flow | null {
    return this.#ports.get(familyOf(host))?.flowTo(host, port) ?? null;
  }

  /** See UdpPort. */
  avoid(host: string, port: number): boolean {
    return this.#ports.get(familyOf(host))?.avoid(host, port) ?? false;
  }

  async close(): Promise<void> {
    await this.#lastOpening;
    await Promise.all([...this.#earlier, ...this.#ports.values()].map((port) => port.close()));
  }

  async #openFor(trunks: readonly Trunk[], family: Family): Promise<void> {
    const listen = this.#listenOf(family);
    const wanted =
      listen ??
      freeAddressFor(
        trunks.filter(({ transport = 'UDP', host }) => transport === 'UDP' && familyOf(host) === family),
        family,
      );
    if (wanted === null) return;
    const known = this.#ports.get(family);
    const isEnough = listen !== null || isLoopback(wanted.host) || !isLoopback(known?.address.host ?? '');
    if (known && isEnough) return;
    const port = await this.#bind(wanted);
    if (known) this.#earlier.push(known);
    this.#ports.set(family, port);
  }

  /** The trunk address of that family, if one is set. */
  #listenOf(family: Family): Address | null {
    if (this.#listen === null || familyOf(this.#listen.host) === family) return this.#listen;
    if (this.#listen.host !== '::') return null;
    // Both have one port, also where it is chosen by the system.
    return { host: '0.0.0.0', port: this.#ports.get(6)?.address.port ?? this.#listen.port };
  }
}

/** A free port on the address that leads to the trunks; null without any. */
function freeAddressFor(trunks: readonly Trunk[], family: Family): Address | null {
  if (trunks.length === 0) return null;
  const [loopback, every] = family === 6 ? ['::1', '::'] : ['127.0.0.1', '0.0.0.0'];
  return { host: trunks.every(({ host }) => isLoopback(host)) ? loopback : every, port: 0 };
}
