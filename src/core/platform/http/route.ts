import { hash as hashOf } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type FieldProblems, fieldProblem, fieldProblemsOfIssues } from '../../../shared/problems/field-problems.ts';
import { type LanguageTag, languageOf, preferredLanguage } from '../../../shared/languages/languages.ts';
import type { Log } from '../log.ts';
import type { AuditLog } from '../audit/audit-service.ts';
import type { Caller } from '../caller.ts';
import type { Idempotency } from '../idempotency/idempotency-service.ts';
import type { DownloadLimit } from './download-limit.ts';
import type { CsvAnswer, FileAnswer, RequestOrigin, ZipAnswer } from './handler.ts';
import { actsOnGet, isHead } from './head-requests.ts';
import { HttpRequestOrigin, type PublicAddress } from './request-origin.ts';
import { requirePermission } from './require-permission.ts';
import { type ReceivedUpload, receiveUpload, type UploadedFile } from './receive-upload.ts';
import { withSafeHeaders } from './safe-headers.ts';
import { sendCsv, sendZip } from './send-attachment.ts';
import { sendFile } from './send-file.ts';
import type { UploadLimit } from './upload-limit.ts';

/** A handler whose types the contract has already checked. */
export type AnyHandler = (request: {
  query: unknown;
  body: unknown;
  caller: Caller | null;
  from: RequestOrigin;
  file: UploadedFile | undefined;
}) => unknown;

export interface RouteParts {
  readonly log: Log;
  readonly publicAddress: PublicAddress;
  readonly callerOfToken: (token: string) => Caller | Promise<Caller | null>;
  /** A connection whose client has shown a valid token. */
  readonly recognized: (socket: Socket) => void;
  readonly audit: AuditLog;
  readonly idempotency: Idempotency;
  /** The customer whom an ID in a request leads to: requests may name a file that was merged. */
  readonly currentCustomer: (id: number) => number;
  /** Where files are that have been sent and not taken yet. */
  readonly incomingFolder: string;
  readonly uploads: UploadLimit;
  readonly downloads: DownloadLimit;
  /** Tests check every answer against the contract; in production the types have to do. */
  readonly checksAnswers: boolean;
}

/** A request whose sender may make it. */
interface Asked {
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
  readonly language: LanguageTag;
}

const slowMs = 250;
const jsonHeaders = withSafeHeaders('application/json; charset=utf-8');
const textHeaders = { ...withSafeHeaders('text/plain; version=0.0.4; charset=utf-8'), 'cache-control': 'no-store' };
/** RFC 9110 § 11.1 and § 11.4: the scheme in any case, and one blank or more. */
const bearer = /^Bearer +([\w.~+/=-]{1,512})$/i;
const tokenOf = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

/** One endpoint of the contract as a route: who may, what was asked, what is answered. */
export function addRoute(server: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, parts: RouteParts): void {
  const { access, response } = endpoint;
  const refusesHead = actsOnGet(endpoint.path);

  const authorise = async (request: FastifyRequest, caller: Caller | null): Promise<Caller> => {
    if (!caller) throw problemFor(tokenOf(request) === undefined ? 'token-missing' : 'token-invalid');
    if (access !== 'signed-in' && access !== 'public')
      await requirePermission(parts.audit, caller, access, { path: endpoint.path, address: request.ip });
    return caller;
  };
  const mayAsk = (caller: Caller): boolean =>
    access === 'signed-in' || access === 'public' || caller.permissions.has(access);
  /** Synchronous for a cached token, as nearly all are. */
  const callerOf = (request: FastifyRequest): Caller | Promise<Caller> => {
    const token = tokenOf(request);
    const caller = token === undefined ? null : parts.callerOfToken(token);
    if (caller instanceof Promise) return caller.then((found) => authorise(request, found));
    return caller && mayAsk(caller) ? caller : authorise(request, caller);
  };

  /** Whether the token is still valid, and its account may do and see what it could when it asked. */
  const hasSameRights = async (request: FastifyRequest, before: Caller | null): Promise<boolean> => {
    if (before === null) return true;
    const now = await parts.callerOfToken(tokenOf(request) ?? '');
    return now !== null && (now === before || rightsHashOf(now) === rightsHashOf(before));
  };

  const currentOf = (given: unknown): unknown => withCurrentCustomer(given, parts.currentCustomer);
  const run = ({ request, caller, language }: Asked, upload: ReceivedUpload | null): unknown =>
    handler({
      query: endpoint.query && currentOf(validate(endpoint.query, request.query)),
      body: currentOf(upload ? uploadedBodyOf(endpoint, upload) : bodyOf(endpoint, request.body ?? {})),
      caller,
      from: new HttpRequestOrigin(request, language, parts.publicAddress),
      file: upload?.file ?? undefined,
    });
  const answerOf = async (asked: Asked, upload: ReceivedUpload | null): Promise<string> => {
    const answer = await run(asked, upload);
    const data = JSON.stringify(answer);
    if (parts.checksAnswers) (response as z.ZodType).parse(data === undefined ? undefined : JSON.parse(data));
    const message = JSON.stringify(languageOf(asked.language).success);
    return `{"code":200,"msg":${message}${data === undefined ? '' : `,"data":${data}`}}`;
  };
  const answerOnce = (asked: Asked, upload: ReceivedUpload | null): Promise<string> => {
    const { request, caller } = asked;
    const answer = () => answerOf(asked, upload);
    if (caller === null) return answer();
    const key = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return answer();
    const { userId } = caller;
    const hashes = { hash: requestHash(request, upload), rightsHash: rightsHashOf(caller) };
    return parts.idempotency.once({ userId, path: endpoint.path, key, ...hashes }, answer);
  };
  const answerUpload = (asked: Asked, how: NonNullable<Endpoint['upload']>): Promise<string> => {
    const receive = () => receiveAndAnswer(asked, how);
    return asked.caller ? parts.uploads.during(asked.caller.userId, receive) : receive();
  };
  /** The file is there while the handler runs: what it wants to keep it puts elsewhere. */
  const receiveAndAnswer = async (asked: Asked, how: NonNullable<Endpoint['upload']>): Promise<string> => {
    const upload = await receiveUpload(asked.request, how, parts.incomingFolder);
    try {
      return await answerOnce(asked, upload);
    } finally {
      await upload.discard();
    }
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (refusesHead && isHead(request.raw)) throw problemFor('path-unknown');
    const began = performance.now();
    const known = access === 'public' ? null : callerOf(request);
    const caller = known instanceof Promise ? await known : known;
    if (caller) parts.recognized(request.raw.socket);
    const language = preferredLanguage(request.headers['accept-language']);
    const asked: Asked = { request, caller, language };
    if (response === 'binary') return sendFile((await run(asked, null)) as FileAnswer, request, reply);
    const sending = { request, reply, mayGoOn: () => hasSameRights(request, caller) };
    const opened = async <Answer extends CsvAnswer | ZipAnswer>(): Promise<Answer> => {
      const open = async () => (await run(asked, null)) as Answer;
      return caller ? parts.downloads.during(caller.userId, open) : open();
    };
    if (response === 'csv') return sendCsv(await opened<CsvAnswer>(), sending);
    if (response === 'zip') return sendZip(await opened<ZipAnswer>(), sending);
    if (response === 'text') return reply.headers(textHeaders).send(await run(asked, null));
    if (endpoint.isForgone) await checkAwaited(request.raw.socket);
    const text = await (endpoint.upload ? answerUpload(asked, endpoint.upload) : answerOnce(asked, null));
    const milliseconds = performance.now() - began;
    if (milliseconds > slowMs)
      parts.log.warn({ method: endpoint.method, path: endpoint.path, ms: Math.round(milliseconds) }, 'slow request');
    reply.headers(jsonHeaders);
    return endpoint.isCacheable ? sendCacheable(text, request, reply) : reply.send(text);
  };
  server.route({ method: endpoint.method, url: endpoint.path, handler: handle });
}

/** A request that names a merged customer is about the kept one. */
const withCurrentCustomer = (given: unknown, currentId: (id: number) => number): unknown =>
  typeof given === 'object' && given !== null && 'customer_id' in given && typeof given.customer_id === 'number'
    ? { ...given, customer_id: currentId(given.customer_id) }
    : given;

/**
 * Returns what the schema makes of the value; `known`: what is wrong already. Throws ProblemError `invalid-input` with
 * every failing field (422).
 */
function validate(schema: z.ZodType, value: unknown, known: FieldProblems = {}): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success && Object.keys(known).length === 0) return parsed.data;
  const fields = fieldProblemsOfIssues(parsed.error?.issues ?? [], known);
  throw problemFor('fields-invalid', {}, { details: { fields } });
}

const bodyOf = ({ body }: Endpoint, given: unknown, problems: FieldProblems = {}): unknown =>
  body && validate(body, given, problems);

const uploadedBodyOf = (endpoint: Endpoint, { fields, file }: ReceivedUpload): unknown =>
  bodyOf(
    endpoint,
    fields,
    file || !endpoint.upload ? {} : { [endpoint.upload.field]: [fieldProblem('field-required')] },
  );

/** Hash of the parameters, and of the JSON body or the upload. */
const requestHash = ({ url, body }: FastifyRequest, upload: ReceivedUpload | null): string =>
  hashOf('sha256', `${url}\n${upload ? upload.digest : JSON.stringify(body ?? null)}`, 'base64url');

/** Hash of the rights that decide which actions a caller may take and which data an answer may hold. */
const rightsHashOf = ({ permissions, departmentId }: Caller): string =>
  hashOf('sha256', JSON.stringify([[...permissions].toSorted(), departmentId]), 'base64url');

/**
 * Throws ProblemError `timed-out` when the client has closed the connection. A process that stood still reads a request
 * first, and its end in the turn after that: the client may have given it up minutes ago.
 */
async function checkAwaited(socket: Socket): Promise<void> {
  await setImmediate();
  await setImmediate();
  if (socket.destroyed || socket.readableEnded || !socket.writable) throw problemFor('service-slow');
}

function sendCacheable(text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${hashOf('sha256', text, 'base64url').slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Language' });
  const isKnown = request.headers['if-none-match']
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
  return isKnown ? reply.status(304).send() : reply.send(text);
}
