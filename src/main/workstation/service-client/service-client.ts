import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import axios, { type AxiosResponse } from 'axios';
import type { Endpoint, RequestInput, ResponseData } from '../../../shared/contract/endpoint.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import type { UploadEndpoint } from '../endpoint-by-name.ts';
import { type FileResponse, fileResponseOf } from './file-response.ts';
import { dataOf, problemOfAnswer, problemOfFailure } from './service-answer.ts';

const timeoutMs = 10_000;
const slowTimeoutMs = 10 * 60_000;
const retryDelaysMs = [200, 800] as const;

/** Placing a call and changing an agent are GET in the interface, and yet must never be done twice. */
const isRetryable = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && !/^\/api\/(call|agent-control)\//.test(endpoint.path);

/** Time without a byte in either direction. */
const uploadTimeoutMs = 60_000;
/** Room for the other fields of a form, and for its boundaries. */
const maxFormBytes = 1024 * 1024;

interface Keyed {
  /** Key of a request that may be sent again and is carried out once. */
  readonly idempotencyKey?: string | undefined;
}

export interface ServiceClient {
  /**
   * Asks an endpoint of the contract. Documented fields are relied on, all others pass through. Rejects with a
   * ProblemError: the service's own, `service-unreachable`, or `timed-out`.
   */
  call<E extends Endpoint>(endpoint: E, input: RequestInput<E> & Keyed): Promise<ResponseData<E>>;
  /** Sends a form with a file; resolves with the answer’s data. Rejects as `call` does, and with `too-large`. */
  upload(endpoint: UploadEndpoint, upload: Upload): Promise<unknown>;
  /** A file, as a stream, with the status and headers that the service gave it (Range passes through). */
  download(endpoint: Endpoint, query: Record<string, unknown>, range: string | undefined): Promise<FileResponse>;
  /** A picture at a path of the service. Rejects as `call` does, and with `not-found` where there is no picture. */
  openPicture(path: string, range?: string): Promise<FileResponse>;
  /** Rows, as a stream. Rejects as `call` does. */
  openRows(endpoint: Endpoint, query: Record<string, unknown>): Promise<FileResponse>;
}

/** A form with a file (RFC 7578), as a stream: it is passed on as it comes in. */
export interface Upload {
  readonly contentType: string;
  /** The header's value; undefined when the length is not known beforehand. */
  readonly contentLength: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: NodeJS.ReadableStream;
}

/** Interface 2.6 and 2.4: photos and covers are at paths that the service gives. */
const pictureAt = (path: string): Endpoint => ({
  method: 'GET',
  path: path as Endpoint['path'],
  summary: 'A picture',
  access: 'signed-in',
  response: 'binary',
});

/** Whether a browser shows it and runs nothing of it; 416 is the answer to a range beyond its end. */
const isShown = ({ status, headers }: FileResponse): boolean =>
  [200, 206, 416].includes(status) &&
  /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$|text\/plain\b)/.test(headers['content-type'] ?? '');

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export function createServiceClient(access: ServiceAccess): ServiceClient {
  const requests = new ServiceRequests(access);
  const openStream = (
    endpoint: Endpoint,
    query: Record<string, unknown>,
    range?: string,
  ): Promise<AxiosResponse<unknown>> => requests.once(endpoint, { query, responseType: 'stream', range });
  return {
    call: async (endpoint, { query, body, idempotencyKey }) => {
      const response = await requests.withRetries(endpoint, { query, body, idempotencyKey });
      return dataOf(response, endpoint.access === 'public') as never;
    },
    upload: async (endpoint, { contentType, contentLength, idempotencyKey, body }) => {
      const { maxBytes, field } = endpoint.upload;
      if (Number(contentLength ?? 0) > maxBytes + maxFormBytes)
        throw invalidField(field, 'file-too-large', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
      const headers = {
        'content-type': contentType,
        ...(contentLength === undefined ? {} : { 'content-length': contentLength }),
      };
      return dataOf(await requests.once(endpoint, { body, idempotencyKey, headers, timeout: uploadTimeoutMs }));
    },
    download: async (endpoint, query, range) => fileResponseOf(await openStream(endpoint, query, range)),
    openPicture: async (path, range) => {
      const response = fileResponseOf(await openStream(pictureAt(path), {}, range));
      if (isShown(response)) return response;
      (response.body as Readable).destroy();
      throw problemFor('file-not-found');
    },
    openRows: async (endpoint, query) => {
      const response = await openStream(endpoint, query);
      if (response.status === 200) return fileResponseOf(response);
      const text = await textOf(response.data as Readable);
      throw problemOfAnswer({ ...response, data: parsedJson(text) });
    },
  };
}

/** The service's address, account and language, read for each request. */
interface ServiceAccess {
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
class ServiceRequests {
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
