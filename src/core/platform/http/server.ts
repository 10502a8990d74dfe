import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { contract } from '../../../shared/contract/contract.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { isLoopback } from '../../../node/address-list.ts';
import { createHttpListener, type HttpListener } from '../../../node/http/http-listener.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { refuseUnknownHost } from './refuse-unknown-host.ts';
import type { KnownHosts } from './known-hosts.ts';
import type { KnownOrigins } from './known-origins.ts';
import { endSlowBody } from './body-pace.ts';
import { addDocumentation } from './documentation.ts';
import type { Handlers } from './handler.ts';
import { routeHeadAsGet } from './head-requests.ts';
import { problemAnswer } from './problem-response.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { addRoute, type AnyHandler, type RouteParts } from './route.ts';
import { UploadLimit } from './upload-limit.ts';

const maxBodyBytes = 1024 * 1024;

const unusedCompiler = () => () => {
  throw new Error('Routes have no JSON schemas: the contract validates.');
};
/** Fastify loads its own compilers, 20 % of the core's code, where none are given. */
const noSchemas = { buildValidator: unusedCompiler, buildSerializer: unusedCompiler };

/** The HTTP interface: every endpoint of the contract, its documentation, and nothing else. */
export async function createHttpServer(
  parts: Omit<RouteParts, 'recognized' | 'uploads'> & {
    handlers: Handlers;
    version: string;
    knownHosts: KnownHosts;
    knownOrigins: KnownOrigins;
    maxConnectionsPerAddress: number;
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
  // JSON alone is read: any page may send text to any host.
  fastify.removeContentTypeParser('text/plain');
  fastify.setErrorHandler(answerProblem);
  fastify.setNotFoundHandler((request, reply) => answerProblem(problemFor('path-unknown'), request, reply));
  // Only here is a multipart body understood: everywhere else it is refused as what it is.
  const routeParts: RouteParts = {
    ...parts,
    recognized: (socket) => listener?.connections.recognize(socket),
    uploads: new UploadLimit(),
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
