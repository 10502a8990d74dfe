import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { AxiosResponse } from 'axios';
import type { Endpoint, RequestInput, ResponseData } from '../../../shared/contract/endpoint.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import type { UploadEndpoint } from '../endpoint-by-name.ts';
import { type FileResponse, fileResponseOf } from './file-response.ts';
import { KeptAnswers } from './kept-answers.ts';
import { dataOf, problemOfAnswer } from './service-answer.ts';
import { type ServiceAccess, ServiceRequests } from './service-requests.ts';

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
  const answers = new KeptAnswers();
  const openStream = (
    endpoint: Endpoint,
    query: Record<string, unknown>,
    range?: string,
  ): Promise<AxiosResponse<unknown>> => requests.once(endpoint, { query, responseType: 'stream', range });
  return {
    call: async (endpoint, { query, body, idempotencyKey }) => {
      const asked = { endpoint, query, token: access.token(), language: access.language() };
      const kept = answers.get(asked);
      const headers: Record<string, string> = kept ? { 'if-none-match': kept.etag } : {};
      const response = await requests.withRetries(endpoint, { query, body, idempotencyKey, headers });
      if (kept && response.status === 304) return kept.data as never;
      const data = dataOf(response, endpoint.access === 'public');
      answers.put(asked, { etag: response.headers['etag'], data });
      return data as never;
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
