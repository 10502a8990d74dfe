import type { Flow } from './flow.ts';
import type { Trunk } from './ports.ts';
import type { UdpPort } from './udp-transport.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

export const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1' || host === 'localhost';

/**
 * Our socket towards trunks: at the trunk address, if one is set; otherwise at a free port, once there is a trunk. One
 * that reaches this machine only is followed by another when a trunk elsewhere is added; calls over the first continue.
 */
export class TrunkSocket {
  readonly #listen: Address | null;
  readonly #bind: (address: Address) => Promise<UdpPort>;
  #port: UdpPort | null = null;
  readonly #earlier: UdpPort[] = [];
  #lastOpening: Promise<unknown> = Promise.resolve();

  /** `listen`: the trunk address; null: none is set. */
  constructor(listen: Address | null, bind: (address: Address) => Promise<UdpPort>) {
    this.#listen = listen;
    this.#bind = bind;
  }

  get address(): Address | null {
    return this.#port?.address ?? null;
  }

  /**
   * Opens what calls of these trunks need; calls of this method are carried out one after another. Rejects with
   * ProblemError `unavailable` when the address cannot be bound.
   */
  openFor(trunks: readonly Trunk[]): Promise<void> {
    const opened = this.#lastOpening.then(() => this.#openFor(trunks));
    this.#lastOpening = opened.catch(() => {});
    return opened;
  }

  /** Null while there is no socket. */
  flowTo(host: string, port: number): Flow | null {
    return this.#port?.flowTo(host, port) ?? null;
  }

  avoid(host: string): void {
    this.#port?.avoid(host);
  }

  async close(): Promise<void> {
    await this.#lastOpening;
    await Promise.all([...this.#earlier, ...(this.#port ? [this.#port] : [])].map((port) => port.close()));
  }

  async #openFor(trunks: readonly Trunk[]): Promise<void> {
    const wanted = this.#listen ?? freeAddressFor(trunks.filter(({ transport = 'UDP' }) => transport === 'UDP'));
    if (wanted === null) return;
    const isEnough = this.#listen !== null || isLoopback(wanted.host) || !isLoopback(this.#port?.address.host ?? '');
    if (this.#port && isEnough) return;
    const port = await this.#bind(wanted);
    if (this.#port) this.#earlier.push(this.#port);
    this.#port = port;
  }
}

/** A free port on the address that leads to the trunks; null without any. */
const freeAddressFor = (trunks: readonly Trunk[]): Address | null =>
  trunks.length === 0
    ? null
    : { host: trunks.every(({ host }) => isLoopback(host)) ? '127.0.0.1' : '0.0.0.0', port: 0 };
