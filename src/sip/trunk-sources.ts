import { AddressList } from '../node/address-list.ts';

export interface TrunkSourceOptions {
  /** Addresses that may call in addition to those of the trunks: `ADDRESS` or `ADDRESS/BITS`. */
  readonly networks: readonly string[];
  /** Anybody may call: an anonymous trunk. */
  readonly anonymous: boolean;
}

/** Only the addresses of the trunks themselves. */
export const trunksOnly: TrunkSourceOptions = { networks: [], anonymous: false };

/**
 * Sources that may start calls on the trunk port without being a known trunk. Throws RangeError for an invalid network.
 */
export class TrunkSources {
  readonly #networks: AddressList;
  readonly #anonymous: boolean;

  constructor({ networks, anonymous }: TrunkSourceOptions) {
    this.#anonymous = anonymous;
    this.#networks = new AddressList(networks);
  }

  has(host: string): boolean {
    return this.#anonymous || this.names(host);
  }

  /** Named by the clinic, as the servers of a carrier are; not just anybody who may call. */
  names(host: string): boolean {
    return this.#networks.has(host);
  }
}
