import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { contract } from '../../../shared/contract/contract.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { isLoopback } from '../../../node/address-list.ts';
import { createHttpListener, type HttpListener } from '../../../node/http/http-listener.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { DownloadLimit } from './download-limit.ts';
import type { KnownHosts } from './known-hosts.ts';
import type { KnownOrigins } from './known-origins.ts';
import { endSlowBody } from './body-pace.ts';
import { addDocumentation } from './documentation.ts';
import type { Handlers } from './handler.ts';
import { routeHeadAsGet } from './head-requests.ts';
import { problemAnswer } from './problem-response.ts';
import { addRoute, type AnyHandler, type RouteParts } from './route.ts';
import { withSafeHeaders } from './safe-headers.ts';
import { UploadLimit } from './upload-limit.ts';

const maxBodyBytes = 1024 * 1024;

const unusedCompiler = () => () => {
  throw new Error('Routes have no JSON schemas: the contract validates.');
};
/** Fastify loads its own compilers, 20 % of the core's code, where none are given. */
const noSchemas = { buildValidator: unusedCompiler, buildSerializer: unusedCompiler };

const refusals = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of the request are too large.'],
} as const;
const notHttp = [400, 'Bad Request', 'The request is not HTTP as it should be (RFC 9112).'] as const;

/**
 * A malformed request has no language and no reply object: the answer is written to the connection, which is then
 * closed.
 */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, phrase, msg] = refusals[error.code as keyof typeof refusals] ?? notHttp;
  const body = JSON.stringify({ code: status, msg, data: { problem: 'invalid-input' } });
  const headers = { ...withSafeHeaders('application/json; charset=utf-8'), 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}

const unknownHostBody = JSON.stringify({
  code: 403,
  msg: 'The service does not answer under this name. Ask for it by its address, or set its public URL.',
  data: { problem: 'no-permission' },
});

/** Runs before any other check: see KnownHosts. */
const refuseUnknownHost = (response: ServerResponse): void =>
  void response
    .writeHead(403, { ...withSafeHeaders('application/json; charset=utf-8'), connection: 'close' })
    .end(unknownHostBody);

/** The HTTP interface: every endpoint of the contract, its documentation, and nothing else. */
export async function createHttpServer(
  parts: Omit<RouteParts, 'recognized' | 'uploads' | 'downloads'> & {
    handlers: Handlers;
    version: string;
    knownHosts: KnownHosts;
    knownOrigins: KnownOrigins;
    maxConnectionsPerAddress: number;
    /** A request was answered with this status. */
    onAnswered: (method: string, status: number) => void;
  },
): Promise<HttpListener & { fastify: FastifyInstance }> {
  const { knownHosts, knownOrigins } = parts;
  const { isTrustedProxy } = parts.publicAddress;
  const answerProblem = problemAnswer(parts.log);
  let listener: HttpListener | undefined;
  const fastify: FastifyInstance = Fastify({
    bodyLimit: maxBodyBytes,
    return503OnClosing: true,
    forceCloseConnections: true,
    trustProxy: isTrustedProxy,
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: refuseMalformed,
    schemaController: { compilersFactory: noSchemas },
    serverFactory: (handler) => {
      listener = createHttpListener({
        handle: (request, response) => {
          routeHeadAsGet(request);
          endSlowBody(request);
          if (knownHosts.has(request.headers.host)) handler(request, response);
          else refuseUnknownHost(response);
        },
        upgradeRefusal: ({ headers }) =>
          knownHosts.has(headers.host) && knownOrigins.mayConnect(headers) ? null : 403,
        isTrustedProxy,
        isSharedAddress: isLoopback,
        maxConnectionsPerAddress: parts.maxConnectionsPerAddress,
        log: parts.log,
      });
      return listener.server;
    },
  });
  fastify.addHook('onResponse', async ({ method }, { statusCode }) => parts.onAnswered(method, statusCode));
  // JSON alone is read: any page may send text to any host.
  fastify.removeContentTypeParser('text/plain');
  fastify.setErrorHandler(answerProblem);
  fastify.setNotFoundHandler((request, reply) => answerProblem(problemFor('path-unknown'), request, reply));
  // Only here is a multipart body understood: everywhere else it is refused as what it is.
  const routeParts: RouteParts = {
    ...parts,
    recognized: (socket) => listener?.connections.recognize(socket),
    uploads: new UploadLimit(),
    downloads: new DownloadLimit(),
  };
  const uploads: [Endpoint, AnyHandler][] = [];
  for (const [area, endpoints] of Object.entries(contract) as [keyof Handlers, Record<string, Endpoint>][]) {
    const handlers = parts.handlers[area] as unknown as Record<string, AnyHandler>;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint.upload) uploads.push([endpoint, handlers[name] as AnyHandler]);
      else addRoute(fastify, endpoint, handlers[name] as AnyHandler, routeParts);
    }
  }
  await fastify.register(async (scope) => {
    await scope.register(multipart);
    for (const [endpoint, handler] of uploads) addRoute(scope, endpoint, handler, routeParts);
  });
  await addDocumentation(fastify, parts.version);
  await fastify.ready();
  return { ...(listener as HttpListener), fastify };
}
