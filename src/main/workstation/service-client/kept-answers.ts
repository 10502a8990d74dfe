import type { Endpoint } from '../../../shared/contract/endpoint.ts';

interface KeptAnswer {
  readonly etag: string;
  readonly data: unknown;
}

/** Lookups are few; the items of a clinic are asked for by keyword. */
const maxAnswers = 100;

/**
 * Answers that change rarely, each with the ETag that the service gave it (RFC 9110 § 8.8.3), of one token: what one
 * account may read is not given to the next.
 */
export class KeptAnswers {
  #token: string | null = null;
  readonly #answers = new Map<string, KeptAnswer>();

  /** The answer that was kept for this request; undefined for none, and for an endpoint whose answers are not kept. */
  get(request: KeptRequest): KeptAnswer | undefined {
    if (!request.endpoint.isCacheable || request.token !== this.#token) return undefined;
    return this.#answers.get(keyOf(request));
  }

  put(request: KeptRequest, answer: { readonly etag: unknown; readonly data: unknown }): void {
    const { etag, data } = answer;
    if (!request.endpoint.isCacheable || typeof etag !== 'string') return;
    if (request.token !== this.#token) this.#answers.clear();
    this.#token = request.token;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size >= maxAnswers) this.#answers.delete(oldest);
    this.#answers.set(keyOf(request), { etag, data });
  }
}

interface KeptRequest {
  readonly endpoint: Endpoint;
  readonly query: unknown;
  readonly token: string | null;
  readonly language: string;
}

const keyOf = ({ endpoint, query, language }: KeptRequest): string =>
  JSON.stringify([endpoint.path, query ?? null, language]);
