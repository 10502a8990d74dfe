import { randomBytes } from 'node:crypto';
import { ProblemError } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../../shared/domain/clock.ts';
import type { IncomingLeg, OutgoingLeg, PartyAddress } from '../leg.ts';
import type { Ha1Credential, SipSocket, Trunk } from '../telephony-port.ts';
import { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import { parseNameAddress, userOf } from './header-values.ts';
import { IncomingSipLeg } from './incoming-sip-leg.ts';
import { OutgoingSipLeg } from './outgoing-sip-leg.ts';
import { parseMessage } from './parse-message.ts';
import { type Binding, Registrar, type Registration } from './registrar.ts';
import { ServerTransaction } from './server-transaction.ts';
import { allowedMethods, type SipLeg } from './sip-leg.ts';
import type { SipRequest } from './sip-message.ts';
import { TransactionLayer } from './transaction-layer.ts';
import { UdpTransport } from './udp-transport.ts';
import { WebSocketFlow } from './web-socket-flow.ts';

export interface SipLog {
  info(fact: Record<string, unknown>, text: string): void;
  warn(fact: Record<string, unknown>, text: string): void;
}

export interface SipServerOptions {
  readonly domain: string;
  readonly clock: Clock;
  readonly log: SipLog;
  readonly credentials: (extension: string) => Promise<readonly Ha1Credential[]>;
  /** Where calls from the trunk are taken; null: nowhere, calls to a trunk leave from a free port. */
  readonly udp: { readonly host: string; readonly port: number } | null;
  readonly trunks: readonly Trunk[];
}

/** How long a call waits for a softphone whose connection broke to come back. */
const flowGraceMilliseconds = 30_000;
const extensionsWeUnderstand = new Set(['timer', 'replaces', 'outbound', 'path', 'gruu']);

export type SipServer = Awaited<ReturnType<typeof createSipServer>>;

/**
 * The SIP side of the switch: a registrar for softphones and a user agent towards softphones and trunks. It knows legs,
 * not calls. Rejects with a ProblemError when the trunk address cannot be bound.
 */
export async function createSipServer(options: SipServerOptions) {
  const { domain, clock, log, trunks } = options;
  const newId = () => randomBytes(12).toString('hex');
  const legs = new Map<string, SipLeg>();
  const webSockets = new Set<WebSocketFlow>();
  const graces = new Map<SipLeg, () => void>();
  let onIncoming: (leg: IncomingLeg) => void = (leg) => leg.end({ status: 480 });
  let onRegistration: (registration: Registration) => void = () => {};

  const legKey = (callId: string, localTag: string) => `${callId} ${localTag}`;
  const keep = (leg: SipLeg) => void legs.set(legKey(leg.dialog.callId, leg.dialog.localTag), leg);
  const forget = (dialog: Dialog) => void legs.delete(legKey(dialog.callId, dialog.localTag));
  const legOf = (request: SipRequest): SipLeg | undefined => {
    const tag = parseNameAddress(request.headers.get('to') ?? '')?.parameters.get('tag');
    return tag ? legs.get(legKey(request.headers.get('call-id') ?? '', tag)) : undefined;
  };

  const registrar = new Registrar(
    {
      domain,
      clock,
      credentials: options.credentials,
      onRegistration: (registration) => {
        log.info({ extension: registration.extension, registered: registration.registered, takenOver: registration.takenOver }, 'registration');
        onRegistration(registration);
      },
      onBound: (binding) => reattach(binding),
      onTakenOver: (binding) => {
        // Its workstation learns of it when it tries to come back; a call that runs there is let run.
        if (![...legs.values()].some((leg) => leg.dialog.flow === binding.flow) && binding.flow instanceof WebSocketFlow) binding.flow.close();
      },
    },
    newId(),
  );

  /** Calls of a softphone whose connection broke go on over the new one. */
  const reattach = (binding: Binding): void => {
    for (const [leg, disarm] of graces) {
      if (!(leg.dialog.flow instanceof WebSocketFlow) || leg.dialog.flow.extension !== binding.extension) continue;
      disarm();
      graces.delete(leg);
      leg.dialog.moveTo(binding.flow, binding.contact);
    }
    if (binding.flow instanceof WebSocketFlow) binding.flow.extension = binding.extension;
  };

  const acceptInvite = (transaction: ServerTransaction): void => {
    const { request, flow } = transaction;
    const refused = request.headers.list('require').filter((extension) => !extensionsWeUnderstand.has(extension.toLowerCase()));
    if (refused.length > 0) return transaction.respond(420, { headers: { unsupported: refused.join(', ') } });
    if (!/^(sips?|tel):/i.test(request.uri)) return transaction.respond(416);
    const isSdp = (request.headers.get('content-type') ?? 'application/sdp').toLowerCase().startsWith('application/sdp');
    if (request.body && !isSdp) return transaction.respond(415, { headers: { accept: 'application/sdp' } });
    const remote = parseNameAddress(request.headers.get('from') ?? '');
    const number = userOf(remote?.uri ?? '');
    const extension = registrar.extensionOn(flow);
    if (flow.transport === 'WS' && extension !== number) return transaction.respond(403, { reason: 'Register first' });
    const trunk = trunks.find((one) => one.host === flow.remote.host && one.port === flow.remote.port)?.name ?? null;
    const dialog = Dialog.ofServer(request, flow, newId(), contactOn(flow));
    const leg = new IncomingSipLeg({
      id: newId(),
      dialog,
      remote: { user: number, displayName: remote?.displayName ?? null },
      layer,
      clock,
      onEnded: () => forget(dialog),
      transaction,
      from: extension !== null && flow.transport === 'WS' ? { kind: 'softphone', extension } : { kind: 'trunk', trunk },
    });
    keep(leg);
    onIncoming(leg);
  };

  const outOfDialog: Readonly<Record<string, (transaction: ServerTransaction) => void>> = {
    INVITE: acceptInvite,
    REGISTER: (transaction) => {
      if (transaction.flow.transport !== 'WS') return transaction.respond(403, { reason: 'Registration is by WebSocket only' });
      registrar.register(transaction).catch((error: unknown) => {
        log.warn({ err: error }, 'registration failed');
        transaction.respond(500);
      });
    },
    OPTIONS: (transaction) => transaction.respond(200, { toTag: newId(), headers: { allow: allowedMethods, accept: 'application/sdp', supported: 'timer' } }),
  };

  const layer: TransactionLayer = new TransactionLayer(clock, newId, {
    onRequest: (transaction) => {
      const { request } = transaction;
      const leg = legOf(request);
      if (leg) return leg.receive(transaction);
      const isInDialog = parseNameAddress(request.headers.get('to') ?? '')?.parameters.has('tag') ?? false;
      if (isInDialog) return transaction.respond(481);
      const handle = outOfDialog[request.method];
      if (handle) return handle(transaction);
      const isKnown = allowedMethods.split(', ').includes(request.method);
      transaction.respond(isKnown ? 481 : 405, { headers: { allow: allowedMethods } });
    },
    onAck: (request) => legOf(request)?.receiveAck(request),
  });

  const receive = (text: string, flow: Flow): void => {
    try {
      const parsed = parseMessage(text);
      if (parsed.kind === 'keep-alive') {
        // RFC 5626 § 3.5.1: a double CRLF is answered with a single one.
        if (text === '\r\n\r\n') flow.send('\r\n');
      } else if (parsed.kind === 'malformed') {
        log.warn({ from: flow.id, why: parsed.why }, 'malformed SIP message');
        if (parsed.request) new ServerTransaction(parsed.request, flow, clock, () => {}).respond(400, { reason: `Bad Request: ${parsed.why}`, toTag: newId() });
      } else if (parsed.message.kind === 'request') layer.receiveRequest(parsed.message, flow);
      else layer.receiveResponse(parsed.message);
    } catch (error) {
      log.warn({ from: flow.id, err: error }, 'a SIP message could not be handled');
    }
  };

  const needsUdp = options.udp !== null || trunks.length > 0;
  const { host, port } = options.udp ?? { host: trunks.every((trunk) => trunk.host === '127.0.0.1') ? '127.0.0.1' : '0.0.0.0', port: 0 };
  const onUdpError = (error: Error) => log.warn({ err: error }, 'UDP');
  const udp = needsUdp ? await UdpTransport.bind(host, port, (text, flow) => receive(text, flow), onUdpError) : null;

  const contactOn = (flow: Flow): string => (flow.transport === 'WS' ? `sip:switch@${domain};transport=ws` : `sip:switch@${flow.sentBy}`);

  const call = (parts: { flow: Flow; target: string; to: string; from: PartyAddress; fromHost: string; sdp: string; headers: Readonly<Record<string, string>>; trunk: Trunk | null }): OutgoingLeg => {
    const displayName = parts.from.displayName?.replace(/["\\\r\n]/g, '');
    const dialog = Dialog.ofClient({
      callId: newId(),
      localTag: newId(),
      local: `${displayName ? `"${displayName}" ` : ''}<sip:${encodeUser(parts.from.user)}@${parts.fromHost}>`,
      contact: contactOn(parts.flow),
      remote: `<${parts.to}>`,
      remoteTarget: parts.target,
      flow: parts.flow,
    });
    const remote = { user: userOf(parts.to), displayName: null };
    const leg = new OutgoingSipLeg({
      id: newId(),
      dialog,
      remote,
      layer,
      clock,
      onEnded: () => forget(dialog),
      sdp: parts.sdp,
      headers: parts.headers,
      credentials: parts.trunk,
      newId,
    });
    keep(leg);
    return leg;
  };

  return {
    /** A softphone's connection; the HTTP server holds the socket and hands its messages over. */
    attachWebSocket: (socket: SipSocket): { receive(text: string): void; closed(): void } => {
      const flow = new WebSocketFlow(`ws:${newId()}`, socket, domain);
      webSockets.add(flow);
      return {
        receive: (text) => receive(text, flow),
        closed: () => {
          flow.closed();
          webSockets.delete(flow);
          registrar.flowClosed(flow);
          for (const leg of legs.values()) {
            if (leg.dialog.flow !== flow) continue;
            graces.set(leg, clock.after(flowGraceMilliseconds, () => {
              graces.delete(leg);
              leg.flowLost();
            }));
          }
        },
      };
    },
    udpAddress: (): string | null => (udp ? `udp:${udp.address.host}:${udp.address.port}` : null),
    isRegistered: (extension: string): boolean => registrar.bindingOf(extension) !== null,
    onRegistration: (listener: (registration: Registration) => void): void => {
      onRegistration = listener;
    },
    onIncoming: (listener: (leg: IncomingLeg) => void): void => {
      onIncoming = listener;
    },
    /** Throws ProblemError `agent-not-registered`. */
    callExtension: (wanted: { extension: string; from: PartyAddress; sdp: string; headers?: Readonly<Record<string, string>> }): OutgoingLeg => {
      const binding = registrar.bindingOf(wanted.extension);
      if (!binding) throw new ProblemError('agent-not-registered', `The phone ${wanted.extension} is not registered.`);
      const to = `sip:${wanted.extension}@${domain}`;
      return call({ flow: binding.flow, target: binding.contact, to, from: wanted.from, fromHost: domain, sdp: wanted.sdp, headers: wanted.headers ?? {}, trunk: null });
    },
    /** Throws ProblemError `not-found` for a trunk that is not configured. */
    callTrunk: (wanted: { trunk: string; number: string; from: PartyAddress; sdp: string }): OutgoingLeg => {
      const trunk = trunks.find((one) => one.name === wanted.trunk);
      if (!trunk || !udp) throw new ProblemError('not-found', `There is no trunk ${wanted.trunk}.`);
      const to = `sip:${encodeUser(wanted.number)}@${trunk.host}:${trunk.port}`;
      const from = trunk.user ? { ...wanted.from, displayName: wanted.from.user } : wanted.from;
      return call({ flow: udp.flowTo(trunk.host, trunk.port), target: to, to, from, fromHost: udp.address.host, sdp: wanted.sdp, headers: {}, trunk });
    },
    dropCredential: (id: string): void => registrar.dropCredential(id),
    /** Ends every leg and lets the farewells go out. */
    stop: async (): Promise<void> => {
      for (const leg of legs.values()) leg.end({ status: 503 });
      for (const disarm of graces.values()) disarm();
      registrar.stop();
      await new Promise<void>((resolve) => void clock.after(100, resolve));
      for (const flow of webSockets) flow.close();
      udp?.close();
    },
  };
}

const encodeUser = (user: string): string => user.replace(/[^\w\-.!~*'()&=+$,;?/#]/g, encodeURIComponent).replaceAll('#', '%23');
