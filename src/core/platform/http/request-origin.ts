import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../../node/address-list.ts';
import type { RequestOrigin } from './handler.ts';
import { type LanguageTag } from '../../../shared/languages/languages.ts';

/** How the core is reached from outside. */
export interface PublicAddress {
  /** Null: under the address that each client asked. */
  readonly publicUrl: string | null;
  readonly isTrustedProxy: (address: string) => boolean;
}

/** Where a request came from: computed when it is asked for, since few handlers do. */
export class HttpRequestOrigin implements RequestOrigin {
  readonly #request: FastifyRequest;
  readonly #public: PublicAddress;
  readonly language: LanguageTag;

  constructor(request: FastifyRequest, language: LanguageTag, publicAddress: PublicAddress) {
    this.#request = request;
    this.#public = publicAddress;
    this.language = language;
  }

  get address(): string {
    return this.#request.ip;
  }

  get isThisMachine(): boolean {
    const { headers, ip, socket } = this.#request;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // Through a proxy that we do not know everybody has the proxy's address; one that we know names the client.
    return isLoopback(ip) && isForwarded === this.#public.isTrustedProxy(socket.remoteAddress ?? '');
  }

  get webSocketAddress(): string {
    const { publicUrl } = this.#public;
    const base = publicUrl ?? `${this.#request.protocol}://${this.#request.host}`;
    return `${base.replace(/^http/, 'ws')}/sip`;
  }
}
