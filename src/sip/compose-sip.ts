import type { Clock } from '../shared/clock.ts';
import { Emitter } from '../shared/event.ts';
import { Authenticator } from './authenticator.ts';
import { CountedWarning } from './counted-warning.ts';
import type { Flow } from './flow.ts';
import { LegRegistry } from './leg-registry.ts';
import { MessageReceiver } from './message-receiver.ts';
import { OutgoingCalls } from './outgoing-calls.ts';
import { Peers } from './peers.ts';
import type { SoftphoneCredentials, Trunk } from './ports.ts';
import { newIdOf, type Random, systemRandom } from './random.ts';
import { Registrar } from './registrar.ts';
import { RequestDispatcher } from './request-dispatcher.ts';
import { SilentPhones } from './silent-phones.ts';
import type { SipLog } from './sip-log.ts';
import type { SipServer, SipServerOptions } from './sip-server-api.ts';
import { type SipEvents, SipStack } from './sip-stack.ts';
import { TransactionLayer } from './transaction-layer.ts';
import { authorityOf } from './trunk-account.ts';
import { TrunkDirectory } from './trunk-directory.ts';
import { TrunkFlows } from './trunk-flows.ts';
import { TrunkRegistration } from './trunk-registration.ts';
import { TrunkSocket } from './trunk-socket.ts';
import { TrunkSources } from './trunk-sources.ts';
import type { UdpEvents, UdpPort } from './udp-transport.ts';
import { WebSocketFlow } from './web-socket-flow.ts';
import { allowedMethods } from './allowed-methods.ts';
import { SipHeaders } from './sip-headers.ts';
import { failureIn, type SipRequest } from './sip-message.ts';

/** Asks a trunk whether it is there (RFC 3261 § 11.1). */
function trunkOptions(trunk: Trunk, flow: Flow, newId: () => string): SipRequest {
  const uri = `sip:${authorityOf(trunk)}`;
  const headers = SipHeaders.of({
    via: '',
    'max-forwards': '70',
    from: `<${flow.contact}>;tag=${newId()}`,
    to: `<${uri}>`,
    'call-id': newId(),
    cseq: '1 OPTIONS',
    contact: `<${flow.contact}>`,
    accept: 'application/sdp',
    allow: allowedMethods,
  });
  return { kind: 'request', method: 'OPTIONS', uri, headers, body: '' };
}

/** A clock whose callbacks may throw: a fault of one leg is reported and ends no other call. */
const guardedClock = (clock: Clock, onFault: (error: unknown) => void): Clock => ({
  now: () => clock.now(),
  monotonic: () => clock.monotonic(),
  after: (milliseconds, callback) =>
    clock.after(milliseconds, () => {
      try {
        callback();
      } catch (error) {
        onFault(error);
      }
    }),
});

const maxFailures = 1000;

const noCredentials: SoftphoneCredentials = { of: async () => [], supersedeEarlier: async () => false };

type SipOptions = Omit<SipServerOptions, 'bindUdp'> &
  Required<Pick<SipServerOptions, 'trunkSources' | 'maxIncomingPerSource' | 'authenticationTimeoutMs'>>;

/**
 * Builds the stack, each part from those before it. Two parts refer to later ones: the events of the socket, the first
 * of which comes after this function has built everything, and the transaction layer, which gives requests to the
 * dispatcher, whose legs send through the layer. Rejects with what `bind` rejects with.
 */
export async function composeSip(
  options: SipOptions,
  bind: (address: { host: string; port: number }, events: UdpEvents) => Promise<UdpPort>,
): Promise<SipServer> {
  const { domain, log, random = systemRandom, credentials = noCredentials } = options;
  const onError = (error: unknown): void => log.warn({ err: error }, 'the SIP stack failed at something');
  const clock = guardedClock(options.clock, onError);
  const newId = newIdOf(random);
  const sources = new TrunkSources(options.trunkSources);
  const logSendFailure = sendFailureLog(log);
  const udpEvents: UdpEvents = {
    onDatagram: (data, flow) => receiver.receive(data, flow),
    onSendFailed: (flow, error) => {
      logSendFailure(flow, error);
      layer.flowFailed(flow, error.message);
    },
    onError,
  };
  const udp = new TrunkSocket(options.udp, (address) => bind(address, udpEvents));
  await udp.openFor(options.trunks);
  const flows: TrunkFlows = new TrunkFlows({
    udp,
    clock,
    events: {
      onMessage: (data, flow) => receiver.receive(data, flow),
      onFailed: (flow, error, wasMade) => {
        logSendFailure(flow, error);
        layer.flowFailed(flow, error.message);
        if (wasMade) trunks.connectionLost((trunk) => flows.to(trunk) === flow);
      },
    },
  });

  const events: SipEvents = {
    registration: new Emitter(),
    trunk: new Emitter(),
    incoming: new Emitter(),
    refused: new Emitter(),
  };
  const layer: TransactionLayer = new TransactionLayer({ clock, newId, log, user: () => dispatcher });
  const legParts = { clock, random, newId, layer, legs: () => legs };
  const trunks: TrunkDirectory = composeTrunks({ trunks: options.trunks, clock, log, newId, layer, flows, events });
  const peers = new Peers({ trunks, sources });
  const legs: LegRegistry = new LegRegistry({ clock, peers });
  const registrar = composeRegistrar(options, { credentials, clock, random, newId, layer, legs, events });
  const outgoing = new OutgoingCalls({ domain, legs, registrar, trunks, flows, legParts });
  const dispatcher = new RequestDispatcher({
    legs,
    registrar,
    trunks,
    peers,
    log,
    clock,
    maxIncomingPerSource: options.maxIncomingPerSource,
    legParts,
    incoming: events.incoming,
    refused: events.refused,
  });
  const receiver = new MessageReceiver({
    layer,
    clock,
    newId,
    log,
    isKnownSource: ({ transport, remote }) =>
      transport === 'WS' || trunks.hasAddress(remote.host) || sources.has(remote.host),
    isInDialog: (request, flow) => dispatcher.isInDialog(request, flow),
    onRefused: (refused, status, reason) => dispatcher.onRefused(refused, status, reason),
  });
  const floods = new CountedWarning('a connection that did not register sent too much, and was closed', { log, clock });

  trunks.start();
  return new SipStack({
    domain,
    authenticationTimeoutMs: options.authenticationTimeoutMs,
    log,
    clock,
    newId,
    udp,
    flows,
    events,
    layer,
    trunks,
    legs,
    registrar,
    outgoing,
    dispatcher,
    receiver,
    unregisteredFloods: floods,
  });
}

interface RegistrarSurroundings {
  readonly credentials: SoftphoneCredentials;
  readonly clock: Clock;
  readonly random: Random;
  readonly newId: () => string;
  readonly layer: TransactionLayer;
  readonly legs: LegRegistry;
  readonly events: Pick<SipEvents, 'registration'>;
}

function composeRegistrar(
  { domain, log }: Pick<SipOptions, 'domain' | 'log'>,
  { credentials, clock, random, newId, layer, legs, events }: RegistrarSurroundings,
): Registrar {
  return new Registrar({
    clock,
    credentials,
    authenticator: new Authenticator({
      realm: domain,
      clock,
      secret: random.hex(32),
      credentials,
      onProven: (flow) => flow instanceof WebSocketFlow && flow.authenticated(),
    }),
    silentPhones: new SilentPhones({ domain, clock, newId, send: layer.send.bind(layer) }),
    onRegistration: (registration) => {
      log.info({ ...registration }, 'registration');
      events.registration.emit(registration);
    },
    onBound: (binding) => legs.bound(binding),
    onDisplaced: ({ flow }) => {
      // A call over it continues: the softphone learns from the agent's state that it was displaced.
      if (flow instanceof WebSocketFlow && !legs.isUsed(flow)) flow.close();
    },
  });
}

interface TrunkSurroundings {
  readonly trunks: readonly Trunk[];
  readonly clock: Clock;
  readonly log: SipLog;
  readonly newId: () => string;
  readonly layer: TransactionLayer;
  readonly flows: TrunkFlows;
  readonly events: Pick<SipEvents, 'trunk'>;
}

/** The trunks, asked over the socket, or a connection with each. */
const composeTrunks = ({ trunks, clock, log, newId, layer, flows, events }: TrunkSurroundings): TrunkDirectory =>
  new TrunkDirectory({
    trunks,
    clock,
    ask: (trunk, answered) => {
      const flow = flows.to(trunk);
      if (!flow) return () => {};
      const transaction = layer.send(trunkOptions(trunk, flow, newId), flow, (response) => {
        if (response.status >= 200) answered(response.status, failureIn(response));
      });
      return () => transaction.end();
    },
    register: (trunk, onState) =>
      new TrunkRegistration({
        trunk,
        clock,
        newId,
        contact: () => flows.to(trunk)?.contact ?? null,
        send: (request, answered) => {
          const flow = flows.to(trunk);
          if (!flow) return () => {};
          const transaction = layer.send(request, flow, answered);
          return () => transaction.end();
        },
        onState,
        onSilent: () => flows.avoid(trunk),
      }),
    resolve: (trunk) => flows.addressesOf(trunk),
    onSilent: (trunk) => void flows.avoid(trunk),
    onState: (state, hasTurned) => {
      if (hasTurned)
        log[state.up ? 'info' : 'warn']({ ...state }, state.up ? 'trunk answers' : 'trunk does not answer');
      events.trunk.emit(state);
    },
  });

/** Logs each error of a flow once: the message is sent again and again. */
function sendFailureLog(log: SipLog): (flow: Flow, error: Error) => void {
  const failures = new Map<string, string>();
  return (flow, error) => {
    if (failures.get(flow.id) !== error.message) log.warn({ to: flow.id, err: error }, 'could not be sent');
    if (failures.size > maxFailures) failures.clear();
    failures.set(flow.id, error.message);
  };
}
