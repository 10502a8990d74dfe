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

/** RFC 8839 § 5.4: at least 24 bits of randomness in the fragment, 128 in the password. */
const newCredentials = (): IceCredentials => ({
  usernameFragment: randomBytes(6).toString('hex'),
  password: randomBytes(18).toString('base64url').replace(/[-_]/g, '+'),
});

/**
 * The lite side of ICE (RFC 8445 § 2.5): it has one address that all can reach, answers checks, and follows the far
 * side's nomination. When the far side is lite too there are no checks, and its address comes from its SDP.
 */
export class IceLite {
  /** Ours first; those of before an ICE restart stay valid until the far side uses the new ones. */
  #credentials: IceCredentials[] = [newCredentials()];
  #remote: IceAddress | null = null;
  #nominated = false;
  readonly #valid = new Set<string>();

  get credentials(): IceCredentials {
    return this.#credentials[0] as IceCredentials;
  }

  /** Where to send: the nominated pair, or before nomination the first that was checked. */
  get remote(): IceAddress | null {
    return this.#remote;
  }

  /** New credentials (RFC 8445 § 9): media continues over the old pair until the new one is checked. */
  restart(): void {
    this.#credentials = [newCredentials(), this.credentials];
    this.#nominated = false;
  }

  /** The far side is lite as well: its address is the one it announced (RFC 8445 § 6.1.1). */
  trust(remote: IceAddress): void {
    this.#remote = remote;
    this.#valid.add(`${remote.address}:${remote.port}`);
  }

  isValid(source: IceAddress): boolean {
    return this.#valid.has(`${source.address}:${source.port}`);
  }

  /** The response to send to where the datagram came from, or null for what is not a check of our far side. */
  receive(data: Buffer, source: IceAddress): Buffer | null {
    const request = parseBindingRequest(data);
    if (!request) return null;
    const used = this.#credentials.find((own) => request.username.startsWith(`${own.usernameFragment}:`));
    if (!used || !request.isSignedWith(used.password)) return null;
    if (request.senderIsControlled) return roleConflict(request, used.password);
    if (used === this.credentials) this.#credentials = [used];
    this.#valid.add(`${source.address}:${source.port}`);
    if (request.useCandidate || !this.#remote || (!this.#nominated && !this.isValid(this.#remote))) {
      this.#remote = { address: source.address, port: source.port };
      this.#nominated ||= request.useCandidate;
    }
    return bindingSuccess(request, source, used.password);
  }
}
