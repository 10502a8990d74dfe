import { randomBytes } from 'node:crypto';
import { bindingSuccess, parseBindingRequest, roleConflict } from './stun-message.ts';

export interface IceCredentials {
  readonly usernameFragment: string;
  readonly password: string;
}

export interface IceAddress {
  readonly address: string;
  readonly port: number;
}

/** A candidate pair (RFC 8445 § 6.1.2): an address of the far side, over one of our own. */
export interface IcePair extends IceAddress {
  /** Index of our candidate. */
  readonly local: number;
}

const keyOf = ({ local, address, port }: IcePair): string => `${local} ${address}:${port}`;

/** RFC 8839 § 5.4: at least 24 bits of randomness in the fragment, 128 in the password. */
const newCredentials = (): IceCredentials => ({
  usernameFragment: randomBytes(6).toString('hex'),
  password: randomBytes(18).toString('base64url').replace(/[-_]/g, '+'),
});

/**
 * The lite side of ICE (RFC 8445 § 2.5): it has addresses that the far side can reach, answers checks on each, and
 * follows the far side's nomination. When the far side is lite too there are no checks, and its address comes from its
 * SDP.
 */
export class IceLite {
  /** Ours first; those of before an ICE restart stay valid until the far side uses the new ones. */
  #credentials: IceCredentials[] = [newCredentials()];
  #remote: IcePair | null = null;
  #nominated = false;
  readonly #valid = new Set<string>();

  get credentials(): IceCredentials {
    return this.#credentials[0] as IceCredentials;
  }

  /** Where to send: the nominated pair, or before nomination the first that was checked. */
  get remote(): IcePair | null {
    return this.#remote;
  }

  /** New credentials (RFC 8445 § 9): media continues over the old pair until the new one is checked. */
  restart(): void {
    this.#credentials = [newCredentials(), this.credentials];
    this.#nominated = false;
  }

  /** The far side is lite as well: its address is the one it announced (RFC 8445 § 6.1.1). */
  trust(remote: IcePair): void {
    this.#remote = remote;
    this.#valid.add(keyOf(remote));
  }

  isValid(source: IcePair): boolean {
    return this.#valid.has(keyOf(source));
  }

  /** The response to send to where the datagram came from, or null for what is not a check of our far side. */
  receive(data: Buffer, source: IcePair): Buffer | null {
    const request = parseBindingRequest(data);
    if (!request) return null;
    const used = this.#credentials.find((own) => request.username.startsWith(`${own.usernameFragment}:`));
    if (!used || !request.isSignedWith(used.password)) return null;
    if (request.senderIsControlled) return roleConflict(request, used.password);
    if (used === this.credentials) this.#credentials = [used];
    this.#valid.add(keyOf(source));
    if (request.useCandidate || !this.#remote || (!this.#nominated && !this.isValid(this.#remote))) {
      this.#remote = { local: source.local, address: source.address, port: source.port };
      this.#nominated ||= request.useCandidate;
    }
    return bindingSuccess(request, source, used.password);
  }
}
