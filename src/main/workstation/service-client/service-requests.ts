import axios, { type AxiosResponse } from 'axios';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemOfAnswer, problemOfFailure } from './service-answer.ts';

const timeoutMs = 10_000;
const slowTimeoutMs = 10 * 60_000;
const retryDelaysMs = [200, 800] as const;

/** Placing a call and changing an agent are GET in the interface, and yet must never be done twice. */
const isRetryable = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && !/^\/api\/(call|agent-control)\//.test(endpoint.path);

/** The service's address, account and language, read for each request. */
export interface ServiceAccess {
  readonly server: () => string;
  readonly token: () => string | null;
  readonly language: () => string;
  readonly onSignedOut: (problem: ProblemError) => void;
}

interface RequestOptions {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly responseType?: 'stream';
  readonly range?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
  /** Key of a request that may be sent again and is carried out once. */
  readonly idempotencyKey?: string | undefined;
}

/** Sends requests to the service, with the token, and reads the answer of none. Rejects with a ProblemError. */
export class ServiceRequests {
  readonly #access: ServiceAccess;
  readonly #http = axios.create({ validateStatus: () => true, maxRedirects: 0, proxy: false });

  constructor(access: ServiceAccess) {
    this.#access = access;
  }

  async once(endpoint: Endpoint, options: RequestOptions): Promise<AxiosResponse<unknown>> {
    return this.#send(endpoint, options).catch((error: unknown) => Promise.reject(this.#failureOf(error)));
  }

  /** Again after a failure of the network, where that does nothing twice. */
  async withRetries(endpoint: Endpoint, options: RequestOptions): Promise<AxiosResponse<unknown>> {
    const isRepeatable = isRetryable(endpoint) || options.idempotencyKey !== undefined;
    for (const wait of isRepeatable ? retryDelaysMs : []) {
      const answer = await this.#send(endpoint, options).catch((error: unknown) => this.#failureOf(error));
      // Callers that have waited for a time-out do not wait for a second one.
      if (answer instanceof ProblemError && answer.code !== 'service-unreachable') throw answer;
      if (!(answer instanceof ProblemError) && answer.status !== 503) return answer;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return this.once(endpoint, options);
  }

  async #send(endpoint: Endpoint, options: RequestOptions): Promise<AxiosResponse<unknown>> {
    const { server, token: tokenNow, language, onSignedOut } = this.#access;
    const token = tokenNow();
    const response = await this.#http.request({
      baseURL: server(),
      url: endpoint.path,
      method: endpoint.method,
      params: options.query,
      ...(options.body === undefined ? (endpoint.method === 'POST' ? { data: {} } : {}) : { data: options.body }),
      responseType: options.responseType ?? 'json',
      timeout: options.timeout ?? (endpoint.isSlow ? slowTimeoutMs : timeoutMs),
      maxBodyLength: Number.POSITIVE_INFINITY,
      headers: {
        accept: options.responseType ? '*/*' : 'application/json',
        'accept-language': language(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
        ...(options.range === undefined ? {} : { range: options.range }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
    });
    if (response.status === 401 && token !== null && token === tokenNow()) onSignedOut(problemOfAnswer(response));
    return response;
  }

  #failureOf(error: unknown): ProblemError {
    return problemOfFailure(error, this.#access.server());
  }
}
