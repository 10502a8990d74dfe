import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock } from '../shared/clock.ts';
import type { Trunk } from './ports.ts';

export interface TrunkState {
  readonly trunk: string;
  readonly up: boolean;
  /** Status of the answer to OPTIONS; 408 for none, 503 when it could not be sent. */
  readonly status: number;
}

export interface TrunkParts {
  readonly trunks: readonly Trunk[];
  readonly clock: Clock;
  /** Sends OPTIONS to the trunk and calls back with the status of its final response. Returns its own undo. */
  readonly ask: (trunk: Trunk, answered: (status: number) => void) => () => void;
  readonly onState: (state: TrunkState) => void;
}

const everyMs = 30_000;

/** The trunks: which one a peer is, and whether each answers (OPTIONS every 30 s, RFC 3261 § 11). */
export class TrunkDirectory {
  readonly #parts: TrunkParts;
  readonly #addresses = new Map<string, ReadonlySet<string>>();
  readonly #states = new Map<string, boolean>();
  readonly #disarm = new Map<string, () => void>();
  #isStopped = false;

  constructor(parts: TrunkParts) {
    this.#parts = parts;
  }

  start(): void {
    for (const trunk of this.#parts.trunks) {
      if (isIP(trunk.host)) this.#addresses.set(trunk.name, new Set([trunk.host]));
      this.#qualify(trunk);
    }
  }

  byName(name: string): Trunk | null {
    return this.#parts.trunks.find((trunk) => trunk.name === name) ?? null;
  }

  /** The trunk that sends from there; null for anybody else. */
  at(remote: { host: string; port: number }): Trunk | null {
    return (
      this.#parts.trunks.find(
        (trunk) => trunk.port === remote.port && this.#addresses.get(trunk.name)?.has(remote.host),
      ) ?? null
    );
  }

  stop(): void {
    this.#isStopped = true;
    for (const disarm of this.#disarm.values()) disarm();
  }

  #qualify(trunk: Trunk): void {
    if (this.#isStopped) return;
    // A name may come to mean another address while we run; the old one holds until the new one is known.
    if (!isIP(trunk.host)) void this.#resolve(trunk);
    const abandon = this.#parts.ask(trunk, (status) => {
      // Whatever it thinks of OPTIONS, it is there (RFC 3261 § 11.2); 503 is said by those that are there but cannot
      // serve.
      const up = status !== 408 && status !== 503;
      if (this.#states.get(trunk.name) !== up) this.#parts.onState({ trunk: trunk.name, up, status });
      this.#states.set(trunk.name, up);
      this.#disarm.set(
        trunk.name,
        this.#parts.clock.after(everyMs, () => this.#qualify(trunk)),
      );
    });
    this.#disarm.set(trunk.name, abandon);
  }

  async #resolve(trunk: Trunk): Promise<void> {
    const found = await lookup(trunk.host, { all: true }).catch(() => []);
    if (found.length > 0) this.#addresses.set(trunk.name, new Set(found.map(({ address }) => address)));
  }
}
