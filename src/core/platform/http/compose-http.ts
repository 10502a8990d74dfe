import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AddressList } from '../../../node/address-list.ts';
import type { Caller } from '../caller.ts';
import { eventAsSeenBy, type PrivacyRules } from '../number-privacy.ts';
import type { Platform } from '../platform.ts';
import { KnownHosts } from './known-hosts.ts';
import { KnownOrigins } from './known-origins.ts';
import type { Handlers } from './handler.ts';
import { createHttpServer } from './server.ts';
import { acceptSipSockets, type SipSocketPort } from './sip-upgrade.ts';

/**
 * The HTTP server with all that is on its port: the interface, events, and SIP over WebSocket. It does not listen yet.
 */
export async function composeHttp(
  { config, log, audit, idempotency, realtime }: Platform,
  parts: {
    handlers: Handlers;
    version: string;
    auth: { callerOfToken: (token: string) => Caller | Promise<Caller | null> };
    privacyRules: PrivacyRules;
    telephony: SipSocketPort;
    currentCustomer: (id: number) => number;
    onAnswered: (method: string, status: number) => void;
  },
) {
  const { handlers, version, privacyRules } = parts;
  const callerOfToken = (token: string) => parts.auth.callerOfToken(token);
  const incomingFolder = join(config.dataFolder, 'incoming');
  // Uploads that the last core had not taken over when it ended.
  await rm(incomingFolder, { recursive: true, force: true });
  await mkdir(incomingFolder, { recursive: true });
  const trustedProxies = new AddressList(config.trustedProxies);
  const { publicUrl } = config;
  const { server, connections, upgrades, fastify } = await createHttpServer({
    knownHosts: new KnownHosts({ listenHost: config.listen.host, publicUrl }),
    knownOrigins: new KnownOrigins({ publicUrl }),
    publicAddress: { publicUrl, isTrustedProxy: (address) => trustedProxies.has(address) },
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    callerOfToken,
    audit,
    idempotency,
    currentCustomer: parts.currentCustomer,
    incomingFolder,
    checksAnswers: config.checksAnswers,
    log,
    version,
    handlers,
    onAnswered: parts.onAnswered,
  });
  const { server: events, repository, publisher } = realtime;
  events.serve({
    upgrades,
    events: repository,
    publisher,
    callerOfToken,
    recognized: (socket) => connections.recognize(socket),
    asSeenBy: (caller, name, value) => eventAsSeenBy(caller, name, value, privacyRules),
  });
  const sipSockets = acceptSipSockets({ upgrades, connections }, parts.telephony, log);
  return {
    http: server,
    fastify,
    stop: async (): Promise<void> => {
      sipSockets.close();
      await events.close();
      connections.closeAll();
      await fastify.close();
    },
  };
}
