import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../../node/address-list.ts';
import type { RequestOrigin } from './handler.ts';
import { nameOfHost } from './known-hosts.ts';
import { type LanguageTag } from '../../../shared/languages/languages.ts';

/** How the core is reached from outside. */
export interface PublicAddress {
  /** Null: under the address that each client asked. */
  readonly publicUrl: string | null;
  readonly isTrustedProxy: (address: string) => boolean;
}

const forwardedHeaders = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isLoopbackName = (name: string): boolean => name === 'localhost' || isLoopback(name);

/**
 * Any sign of a proxy: the headers it adds, the name under which its client asked, or HTTP/1.0, which nginx speaks with
 * the services behind it unless configured otherwise.
 */
const isForwarded = ({ headers, httpVersion }: IncomingMessage): boolean =>
  forwardedHeaders.some((name) => headers[name] !== undefined) ||
  !isLoopbackName(nameOfHost(headers.host ?? '')) ||
  httpVersion === '1.0';

/** Whether every entry is an address: a blank one identifies no client. */
const namesClients = (forwardedFor: string | string[] | undefined): boolean =>
  forwardedFor !== undefined &&
  String(forwardedFor)
    .split(',')
    .every((entry) => isIP(entry.trim()) !== 0);

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
    if (!isLoopback(ip)) return false;
    // A proxy that we know names the client, in the header that is read: anything else anybody may have sent.
    if (this.#public.isTrustedProxy(socket.remoteAddress ?? '')) return namesClients(headers['x-forwarded-for']);
    // All clients of an unknown proxy have the proxy's address.
    return !isForwarded(this.#request.raw);
  }

  get webSocketAddress(): string {
    const { publicUrl } = this.#public;
    const base = publicUrl ?? `${this.#request.protocol}://${this.#request.host}`;
    return `${base.replace(/^http/, 'ws')}/sip`;
  }
}
