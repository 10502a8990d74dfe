import { plainAddress } from '../node/address-list.ts';
import type { Flow } from './flow.ts';
import type { TrunkDirectory } from './trunk-directory.ts';
import type { TrunkSources } from './trunk-sources.ts';

/** The far end of a dialog. */
export interface FarEnd {
  /** Where we send to. */
  readonly flow: Flow;
  /** The trunk that it is reached by; null for a softphone, and for a source that is no trunk. */
  readonly trunk: string | null;
  /** The addresses from which the dialog was begun or accepted: a name may have others than we know. */
  readonly hosts: ReadonlySet<string>;
}

/**
 * Which connections and addresses belong to one peer. The identifiers of a dialog authenticate nobody: over UDP they
 * travel in clear text, so anybody who has read them could otherwise end or redirect the call.
 */
export class Peers {
  readonly #trunks: Pick<TrunkDirectory, 'addressesOf' | 'hasAddress' | 'shareTrunk'>;
  readonly #sources: Pick<TrunkSources, 'names'>;

  constructor(parts: {
    trunks: Pick<TrunkDirectory, 'addressesOf' | 'hasAddress' | 'shareTrunk'>;
    sources: Pick<TrunkSources, 'names'>;
  }) {
    this.#trunks = parts.trunks;
    this.#sources = parts.sources;
  }

  /** A softphone is its connection (RFC 7118); a carrier may send from several servers. */
  isFarEnd(flow: Flow, end: FarEnd): boolean {
    if (flow.transport === 'WS' || end.flow.transport === 'WS') return flow.id === end.flow.id;
    const host = plainAddress(flow.remote.host);
    if (end.hosts.has(host)) return true;
    if (end.trunk !== null && this.#trunks.addressesOf(end.trunk).includes(host)) return true;
    return !this.#trunks.hasAddress(host) && this.#sources.names(host);
  }

  /** Whether two requests came from one peer, as a CANCEL and its INVITE. */
  isSame(one: Flow, other: Flow): boolean {
    if (one.transport === 'WS' || other.transport === 'WS') return one.id === other.id;
    const hosts = [plainAddress(one.remote.host), plainAddress(other.remote.host)] as const;
    return (
      hosts[0] === hosts[1] || this.#trunks.shareTrunk(...hosts) || hosts.every((host) => this.#sources.names(host))
    );
  }
}
