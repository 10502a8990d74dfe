import axios, { type AxiosResponse, isAxiosError } from 'axios';
import type { Endpoint, RequestInput, ResponseData } from '../../../shared/contract/endpoint.ts';
import { envelopeSchema } from '../../../shared/contract/envelope.ts';
import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problemCodes,
  problemParamsSchema,
} from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { invalidField } from '../../../shared/problems/field-problems.ts';
import { isReason } from '../../../shared/problems/reasons.ts';
import type { UploadEndpoint } from '../endpoint-by-name.ts';

const timeoutMs = 10_000;
const slowTimeoutMs = 10 * 60_000;
/** Without a byte in either direction. */
const uploadTimeoutMs = 60_000;
/** Room for the other fields of a form, and for its boundaries. */
const maxFormBytes = 1024 * 1024;
const retryDelaysMs = [200, 800] as const;

interface Keyed {
  /** Of a request that may be sent again and is carried out once. */
  readonly idempotencyKey?: string | undefined;
}

export interface ServiceClient {
  /**
   * Asks an endpoint of the contract. What the interface documents is relied on, everything else passes through.
   * Rejects with a ProblemError: the service's own, `service-unreachable`, or `timed-out`.
   */
  call<E extends Endpoint>(endpoint: E, input: RequestInput<E> & Keyed): Promise<ResponseData<E>>;
  /** Sends a form with a file; resolves with the answer’s data. Rejects as `call` does, and with `too-large`. */
  upload(endpoint: UploadEndpoint, upload: Upload): Promise<unknown>;
  /** A file, as a stream, with the status and headers that the service gave it (Range passes through). */
  download(endpoint: Endpoint, query: Record<string, unknown>, range: string | undefined): Promise<FileResponse>;
}

/** A form with a file (RFC 7578), as a stream: it is passed on as it comes in. */
export interface Upload {
  readonly contentType: string;
  /** As the header has it; undefined when the length is not known beforehand. */
  readonly contentLength: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: NodeJS.ReadableStream;
}

export interface FileResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NodeJS.ReadableStream;
}

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'not-signed-in',
  403: 'no-permission',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'invalid-input',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** `isSignIn`: a 401 there means the password, not the token. */
const problemOfAnswer = ({ status, data }: AxiosResponse<unknown>, isSignIn = false): ProblemError => {
  const envelope = envelopeSchema.safeParse(data);
  const details =
    envelope.success && typeof envelope.data.data === 'object' && envelope.data.data !== null
      ? (envelope.data.data as Record<string, unknown>)
      : {};
  const named = problemCodes.find((code) => code === details['problem']);
  // What is no envelope comes from something else in between, whatever its status.
  if (!envelope.success && status < 400) return problemFor('answer-unreadable', {}, { details: { status } });
  const code = named ?? (isSignIn && status === 401 ? 'wrong-credentials' : codeOfStatus[status]) ?? 'internal';
  const message = envelope.success ? envelope.data.msg : '';
  return new ProblemError(
    code,
    message || `The service answered ${status}.`,
    { ...details, fields: details['field_problems'] },
    reasonOf(code, details, message),
  );
};

/** The `data` of a success; throws what the service says otherwise. */
function dataOf(response: AxiosResponse<unknown>, isSignIn = false): unknown {
  const envelope = envelopeSchema.safeParse(response.data);
  if (response.status !== 200 || !envelope.success || envelope.data.code !== 200)
    throw problemOfAnswer(response, isSignIn);
  return envelope.data.data;
}

/** Where the text of the code alone would say too little. */
const isQuoted: ReadonlySet<ProblemCode> = new Set(['invalid-input', 'not-found', 'conflict', 'unavailable']);

/** Our service gives a reason; another one says in its own words why it refused, and is quoted. */
function reasonOf(
  code: ProblemCode,
  details: Readonly<Record<string, unknown>>,
  message: string,
): Pick<Problem, 'reason' | 'params'> {
  const params = problemParamsSchema.safeParse(details['params']);
  if (isReason(details['reason'])) return { reason: details['reason'], params: params.data ?? {} };
  const isOurs = details['problem'] !== undefined;
  return message === '' || isOurs || !isQuoted.has(code) ? {} : { reason: 'service-refused', params: { message } };
}

const problemOfFailure = (error: unknown, server: string): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (!isAxiosError(error))
    return new ProblemError('internal', error instanceof Error ? error.message : String(error), {}, { cause: error });
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return problemFor('service-slow', { server });
  return problemFor('service-not-reached', { server }, { details: { why: error.code ?? error.message } });
};

/** Placing a call and changing an agent are GET in the interface, and yet must never be done twice. */
const isRetryable = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && !/^\/api\/(call|agent-control)\//.test(endpoint.path);

export function createServiceClient(parts: {
  server: () => string;
  token: () => string | null;
  language: () => string;
  onSignedOut: (problem: ProblemError) => void;
}): ServiceClient {
  const http = axios.create({ validateStatus: () => true, maxRedirects: 0, proxy: false });

  const request = async (
    endpoint: Endpoint,
    config: Keyed & {
      query?: unknown;
      body?: unknown;
      responseType?: 'stream';
      range?: string | undefined;
      headers?: Readonly<Record<string, string>>;
      timeout?: number;
    },
  ): Promise<AxiosResponse<unknown>> => {
    const token = parts.token();
    const response = await http.request({
      baseURL: parts.server(),
      url: endpoint.path,
      method: endpoint.method,
      params: config.query,
      ...(config.body === undefined ? (endpoint.method === 'POST' ? { data: {} } : {}) : { data: config.body }),
      responseType: config.responseType ?? 'json',
      timeout: config.timeout ?? (endpoint.isSlow ? slowTimeoutMs : timeoutMs),
      maxBodyLength: Number.POSITIVE_INFINITY,
      headers: {
        accept: config.responseType ? '*/*' : 'application/json',
        'accept-language': parts.language(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...config.headers,
        ...(config.range === undefined ? {} : { range: config.range }),
        ...(config.idempotencyKey === undefined ? {} : { 'idempotency-key': config.idempotencyKey }),
      },
    });
    if (response.status === 401 && token !== null && token === parts.token())
      parts.onSignedOut(problemOfAnswer(response));
    return response;
  };
  const withRetries = async (
    isRepeatable: boolean,
    send: () => Promise<AxiosResponse<unknown>>,
  ): Promise<AxiosResponse<unknown>> => {
    for (const wait of isRepeatable ? retryDelaysMs : []) {
      const answer = await send().catch((error: unknown) => problemOfFailure(error, parts.server()));
      // Who has waited for a time-out waits no second one.
      if (answer instanceof ProblemError && answer.code !== 'service-unreachable') throw answer;
      if (!(answer instanceof ProblemError) && answer.status !== 503) return answer;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return send().catch((error: unknown) => Promise.reject(problemOfFailure(error, parts.server())));
  };
  return {
    call: async (endpoint, input) => {
      const response = await withRetries(isRetryable(endpoint) || input.idempotencyKey !== undefined, () =>
        request(endpoint, input),
      );
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
      const response = await request(endpoint, { body, idempotencyKey, headers, timeout: uploadTimeoutMs }).catch(
        (error: unknown) => Promise.reject(problemOfFailure(error, parts.server())),
      );
      return dataOf(response);
    },
    download: async (endpoint, query, range) => {
      const response = await request(endpoint, { query, responseType: 'stream', range }).catch((error: unknown) =>
        Promise.reject(problemOfFailure(error, parts.server())),
      );
      const passed = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
      const headers = Object.fromEntries(
        passed.flatMap((name) =>
          response.headers[name] === undefined ? [] : [[name, String(response.headers[name])]],
        ),
      );
      return { status: response.status, headers, body: response.data as NodeJS.ReadableStream };
    },
  };
}
