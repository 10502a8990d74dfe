import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ConnectionLimit } from './connection-limit.ts';
import { UpgradeRouter } from './upgrade-router.ts';

interface HttpListenerParts {
  readonly handle: RequestListener;
  readonly upgradeRefusal: (request: IncomingMessage) => number | null;
  readonly maxConnectionsPerAddress: number;
  /** Whether an address belongs to many clients, of whom those that are recognized do not count; default: none does. */
  readonly isSharedAddress?: (address: string) => boolean;
  readonly isTrustedProxy?: (address: string) => boolean;
  readonly log: {
    warn(fact: Record<string, unknown>, text: string): void;
    error(fact: Record<string, unknown>, text: string): void;
  };
}

export interface HttpListener {
  readonly server: Server;
  readonly upgrades: UpgradeRouter;
  readonly connections: ConnectionLimit;
}

/** Node takes the first of several; somebody before it may take the last (RFC 9112 § 3.2). */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

function refuseSeveralHosts(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain', connection: 'close' }).end('A request has one Host.');
}

/** An HTTP server that no connection can end or keep open: what both the core and the browser host listen with. */
export function createHttpListener(parts: HttpListenerParts): HttpListener {
  const { log } = parts;
  const server = createServer(
    {
      keepAliveTimeout: 30_000,
      // A request whose headers do not arrive in this time is answered with 408; by default it is looked for every 30
      // s.
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      // A peer that vanished without a word is noticed by TCP.
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
    },
    (request, response) => {
      if (hasSeveralHosts(request)) refuseSeveralHosts(response);
      else parts.handle(request, response);
    },
  );
  const refusal = (request: IncomingMessage): number | null =>
    hasSeveralHosts(request) ? 400 : parts.upgradeRefusal(request);
  const connections = new ConnectionLimit(server, {
    maxPerAddress: parts.maxConnectionsPerAddress,
    isShared: parts.isSharedAddress ?? (() => false),
    isTrustedProxy: parts.isTrustedProxy ?? (() => false),
    log,
  });
  return { server, connections, upgrades: new UpgradeRouter(server, { refusal, log }) };
}
