import type { Clock } from '../shared/clock.ts';
import type { IncomingLeg, OutgoingLeg, PartyAddress } from './leg.ts';
import type { Ha1Credential, SipSocket, Trunk } from './ports.ts';
import { Authenticator } from './authenticator.ts';
import type { Flow } from './flow.ts';
import { guardedClock } from './guarded-clock.ts';
import { LegRegistry } from './leg-registry.ts';
import { Emitter } from '../shared/event.ts';
import { MessageReceiver } from './message-receiver.ts';
import { callsOut } from './outgoing-call.ts';
import { newIdOf, type Random, systemRandom } from './random.ts';
import { Registrar, type Registration } from './registrar.ts';
import { requestDispatcher } from './request-dispatcher.ts';
import type { SipLog } from './sip-log.ts';
import { TransactionLayer } from './transaction-layer.ts';
import { TrunkDirectory, type TrunkState } from './trunk-directory.ts';
import { trunkOptions } from './trunk-options.ts';
import { type BindUdp, bindUdp } from './udp-transport.ts';
import { WebSocketFlow } from './web-socket-flow.ts';

export interface SipServerOptions {
  /** Our SIP domain and digest realm. */
  readonly domain: string;
  readonly clock: Clock;
  /** Default: the machine's. */
  readonly random?: Random;
  readonly log: SipLog;
  readonly credentials: (extension: string) => Promise<readonly Ha1Credential[]>;
  /** Where calls from trunks are taken; null: nowhere, and calls to a trunk leave from a free port. */
  readonly udp: { readonly host: string; readonly port: number } | null;
  readonly trunks: readonly Trunk[];
  /** A WebSocket connection over which no REGISTER has succeeded by then is closed. Default: 10 s. */
  readonly maxUnregisteredMs?: number;
  /** Default: the machine's network. */
  readonly bindUdp?: BindUdp;
}

export interface SipServer {
  /** A softphone's connection (RFC 7118); the HTTP server holds the socket and hands its messages over. */
  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void };
  /** `udp:HOST:PORT`; null without trunks and trunk address. */
  udpAddress(): string | null;
  /** Throws ProblemError `agent-not-registered`. */
  callExtension(call: {
    extension: string;
    from: PartyAddress;
    sdp: string;
    headers?: Readonly<Record<string, string>>;
  }): OutgoingLeg;
  /** Throws ProblemError `not-found` for a trunk that is not configured. */
  callTrunk(call: { trunk: string; number: string; from: PartyAddress; sdp: string }): OutgoingLeg;
  isRegistered(extension: string): boolean;
  onRegistration(listener: (registration: Registration) => void): () => void;
  /** Each initial INVITE that may become a call. Without a listener it is answered 480. */
  onIncoming(listener: (leg: IncomingLeg) => void): () => void;
  /** A trunk began, or ceased, to answer. */
  onTrunk(listener: (state: TrunkState) => void): () => void;
  /** Drops the binding of an extension; calls that run on it go on. `reason` is for the log. */
  unregister(extension: string, reason?: string): void;
  /** Drops every binding that this credential proved. */
  dropCredential(id: string): void;
  /** What is kept in memory: for tests and for the health page. */
  counts(): { legs: number; transactions: number; malformed: number };
  /** Ends all legs, waits up to 2 s for the answers, closes the sockets. */
  stop(): Promise<void>;
}

const maxStopMs = 2000;

/**
 * The SIP side of the switch: a registrar for softphones and a user agent towards softphones and trunks. It knows legs,
 * not calls. Rejects with ProblemError `unavailable` when the trunk address cannot be bound.
 */
export async function createSipServer(options: SipServerOptions): Promise<SipServer> {
  const { domain, log, random = systemRandom, maxUnregisteredMs = 10_000 } = options;
  const newId = newIdOf(random);
  const onFault = (error: unknown): void => log.warn({ err: error }, 'the SIP stack failed at something');
  const clock = guardedClock(options.clock, onFault);
  const legs = new LegRegistry(clock);
  const registrations = new Emitter<Registration>();
  const trunkStates = new Emitter<TrunkState>();
  const incoming = new Emitter<IncomingLeg>();
  const webSockets = new Set<WebSocketFlow>();
  /** Stops the time that a connection has for its first registration. */
  const unregistered = new Map<Flow, () => void>();
  const endRegistrationWait = (flow: Flow): void => {
    unregistered.get(flow)?.();
    unregistered.delete(flow);
  };

  const authenticator = new Authenticator({
    realm: domain,
    clock,
    secret: random.hex(32),
    credentials: options.credentials,
  });
  const registrar = new Registrar({
    clock,
    authenticator,
    onRegistration: (registration) => {
      log.info({ ...registration }, 'registration');
      registrations.emit(registration);
    },
    onBound: (binding) => {
      endRegistrationWait(binding.flow);
      legs.bound(binding);
    },
    onDisplaced: ({ flow }) => {
      // It learns of it when it tries to come back; a call that runs there is let run.
      if (flow instanceof WebSocketFlow && !legs.isUsed(flow)) flow.close();
    },
  });
  const trunks = new TrunkDirectory({
    trunks: options.trunks,
    clock,
    ask: (trunk, answered) => {
      const flow = udp?.flowTo(trunk.host, trunk.port);
      if (!flow) return () => {};
      const transaction = layer.send(
        trunkOptions(trunk, flow, newId),
        flow,
        (response) => void (response.status >= 200 && answered(response.status)),
      );
      return () => transaction.end();
    },
    onState: (state) => {
      log[state.up ? 'info' : 'warn']({ ...state }, state.up ? 'trunk answers' : 'trunk does not answer');
      trunkStates.emit(state);
    },
  });
  const legParts = { clock, random, newId };
  const desk = requestDispatcher({
    legs,
    registrar,
    trunks,
    log,
    isTakingCalls: options.udp !== null,
    legParts: () => ({ ...legParts, layer }),
    onIncoming: incoming,
  });
  const layer: TransactionLayer = new TransactionLayer(clock, newId, desk);
  const door = new MessageReceiver({ layer, clock, newId, log });
  const failures = new Map<string, string>();
  const flowFailed = (flow: Flow, error: Error): void => {
    if (failures.get(flow.id) !== error.message) log.warn({ to: flow.id, err: error }, 'could not be sent');
    if (failures.size > 1000) failures.clear();
    failures.set(flow.id, error.message);
    layer.flowFailed(flow);
  };
  const udpEvents = {
    onDatagram: (data: Uint8Array, flow: Flow) => door.receive(data, flow),
    onSendFailed: flowFailed,
    onError: onFault,
  };
  const address = udpAddressFor(options);
  const udp = address && (await (options.bindUdp ?? bindUdp)(address, udpEvents));
  const out = callsOut({ domain, legs, registrar, trunks, udp, newId, legParts: { ...legParts, layer } });
  trunks.start();

  return {
    ...out,
    attachWebSocket: (socket) => {
      const flow = new WebSocketFlow(`ws:${newId()}`, socket, domain);
      webSockets.add(flow);
      unregistered.set(
        flow,
        clock.after(maxUnregisteredMs, () => {
          log.warn({ from: socket.remote }, 'a connection that did not register is closed');
          flow.close();
        }),
      );
      return {
        receive: (text) => door.receive(text, flow),
        closed: () => {
          flow.closed();
          endRegistrationWait(flow);
          webSockets.delete(flow);
          registrar.flowClosed(flow);
          legs.flowClosed(flow);
          layer.flowFailed(flow);
        },
      };
    },
    udpAddress: () => (udp ? `udp:${udp.address.host}:${udp.address.port}` : null),
    isRegistered: (extension) => registrar.bindingOf(extension) !== null,
    onRegistration: (listener) => registrations.on(listener),
    onIncoming: (listener) => incoming.on(listener),
    onTrunk: (listener) => trunkStates.on(listener),
    unregister: (extension, reason) => {
      log.info({ extension, reason }, 'binding dropped');
      registrar.displace(extension);
    },
    dropCredential: (id) => registrar.dropCredential(id),
    counts: () => ({ legs: legs.size, transactions: layer.size, malformed: door.malformed }),
    stop: async () => {
      desk.stop();
      trunks.stop();
      for (const leg of legs.all()) leg.end({ status: 503 });
      const tooLate = Promise.withResolvers<void>();
      const disarm = clock.after(maxStopMs, tooLate.resolve);
      await Promise.race([layer.settled(() => legs.size === 0), tooLate.promise]);
      disarm();
      registrar.stop();
      legs.stop();
      layer.stop();
      for (const flow of webSockets) flow.close();
      await udp?.close();
    },
  };
}

/** A free port on the address that leads to the trunks, when no address is named; null when nothing needs one. */
function udpAddressFor({ udp, trunks }: SipServerOptions): { host: string; port: number } | null {
  if (udp || trunks.length === 0) return udp;
  const isLoopback = trunks.every((trunk) => trunk.host.startsWith('127.') || trunk.host === 'localhost');
  return { host: isLoopback ? '127.0.0.1' : '0.0.0.0', port: 0 };
}
