import type { Clock } from '../shared/clock.ts';
import { Emitter } from '../shared/event.ts';
import { endAbandoned, resumedLeg } from './abandoned-leg.ts';
import { Authenticator } from './authenticator.ts';
import { CountedWarning } from './counted-warning.ts';
import type { Flow } from './flow.ts';
import { guardedClock } from './guarded-clock.ts';
import type { IncomingLeg, OutgoingLeg } from './leg.ts';
import { LegRegistry } from './leg-registry.ts';
import { MessageReceiver } from './message-receiver.ts';
import { Peers } from './peers.ts';
import { type ExtensionCall, OutgoingCalls, type TrunkCall } from './outgoing-calls.ts';
import type { SipSocket, Trunk } from './ports.ts';
import { newIdOf, systemRandom } from './random.ts';
import type { RefusedCall } from './refused-calls.ts';
import { Registrar, type Registration } from './registrar.ts';
import { RequestDispatcher } from './request-dispatcher.ts';
import type { SipCounts, SipServer, SipServerOptions } from './sip-server-api.ts';
import type { SavedLeg } from './saved-dialog.ts';
import { SilentPhones } from './silent-phones.ts';
import { TransactionLayer } from './transaction-layer.ts';
import { TrunkDirectory, type TrunkState } from './trunk-directory.ts';
import { trunkOptions } from './trunk-options.ts';
import { TrunkSources } from './trunk-sources.ts';
import type { UdpEvents, UdpPort } from './udp-transport.ts';
import { WebSocketFlow } from './web-socket-flow.ts';

const maxStopMs = 2000;
const maxFailures = 1000;

type SipStackOptions = Omit<SipServerOptions, 'bindUdp'> &
  Required<Pick<SipServerOptions, 'trunkSources' | 'maxIncomingPerSource' | 'authenticationTimeoutMs'>>;

/** The parts of the stack, put together; see SipServer. */
export class SipStack implements SipServer, UdpEvents {
  readonly #options: SipStackOptions;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #registrations = new Emitter<Registration>();
  readonly #trunkStates = new Emitter<TrunkState>();
  readonly #incoming = new Emitter<IncomingLeg>();
  readonly #refused = new Emitter<RefusedCall>();
  readonly #webSockets = new Set<WebSocketFlow>();
  readonly #sendFailures = new Map<string, string>();
  readonly #unproven: CountedWarning;
  readonly #trunkSources: TrunkSources;
  readonly #legs: LegRegistry;
  /** Legs of an earlier process whose BYE or CANCEL has not been answered yet. */
  readonly #abandoned = new Set<SavedLeg>();
  readonly #registrar: Registrar;
  readonly #trunks: TrunkDirectory;
  readonly #dispatcher: RequestDispatcher;
  readonly #layer: TransactionLayer;
  readonly #receiver: MessageReceiver;
  readonly #legParts: ConstructorParameters<typeof OutgoingCalls>[0]['legParts'];
  #outgoing: OutgoingCalls | null = null;
  #udp: UdpPort | null = null;

  constructor(options: SipStackOptions) {
    const { domain, log, random = systemRandom } = options;
    this.#options = options;
    this.#newId = newIdOf(random);
    this.#clock = guardedClock(options.clock, (error) => this.onError(error));
    const [clock, newId] = [this.#clock, this.#newId];
    this.#trunkSources = new TrunkSources(options.trunkSources);
    const peers = new Peers({
      trunks: {
        addressesOf: (name) => this.#trunks.addressesOf(name),
        hasAddress: (host) => this.#trunks.hasAddress(host),
        shareTrunk: (one, other) => this.#trunks.shareTrunk(one, other),
      },
      sources: this.#trunkSources,
    });
    const legs = new LegRegistry({ clock, peers });
    this.#legs = legs;
    const authenticator = new Authenticator({
      realm: domain,
      clock,
      secret: random.hex(32),
      credentials: options.credentials,
      onProven: (flow) => flow instanceof WebSocketFlow && flow.authenticated(),
    });
    this.#registrar = new Registrar({
      clock,
      authenticator,
      silentPhones: new SilentPhones({
        domain,
        clock,
        newId,
        send: (request, flow, listener) => this.#layer.send(request, flow, listener),
      }),
      onRegistration: (registration) => {
        log.info({ ...registration }, 'registration');
        this.#registrations.emit(registration);
      },
      onBound: (binding) => legs.bound(binding),
      onDisplaced: ({ flow }) => {
        // A call over it continues: the softphone learns from the agent's state that it was displaced.
        if (flow instanceof WebSocketFlow && !legs.isUsed(flow)) flow.close();
      },
    });
    this.#trunks = new TrunkDirectory({
      trunks: options.trunks,
      clock,
      ask: (trunk, answered) => this.#sendOptions(trunk, answered),
      onSilent: ({ host }) => this.#udp?.avoid(host),
      onState: (state) => {
        log[state.up ? 'info' : 'warn']({ ...state }, state.up ? 'trunk answers' : 'trunk does not answer');
        this.#trunkStates.emit(state);
      },
    });
    this.#dispatcher = new RequestDispatcher({
      legs,
      registrar: this.#registrar,
      trunks: this.#trunks,
      peers,
      log,
      clock,
      maxIncomingPerSource: options.maxIncomingPerSource,
      legParts: () => this.#legParts,
      incoming: this.#incoming,
      refused: this.#refused,
    });
    this.#unproven = new CountedWarning('a connection that did not register sent too much, and was closed', {
      log,
      clock,
    });
    this.#layer = new TransactionLayer({ clock, newId, log, user: this.#dispatcher });
    this.#legParts = { clock, random, newId, layer: this.#layer };
    this.#receiver = new MessageReceiver({
      layer: this.#layer,
      clock,
      newId,
      log,
      isKnownSource: (flow) => this.#isKnownSource(flow),
      isInDialog: (request, flow) => this.#dispatcher.isInDialog(request, flow),
    });
  }

  /** With the socket towards trunks, if there are any. */
  start(udp: UdpPort | null): void {
    const { domain } = this.#options;
    const [legs, registrar, trunks, legParts] = [this.#legs, this.#registrar, this.#trunks, this.#legParts];
    this.#udp = udp;
    this.#outgoing = new OutgoingCalls({ domain, legs, registrar, trunks, udp, legParts });
    trunks.start();
  }

  onDatagram(data: Uint8Array, flow: Flow): void {
    this.#receiver.receive(data, flow);
  }

  /** Logged once for each error of a flow: it is tried again and again. */
  onSendFailed(flow: Flow, error: Error): void {
    if (this.#sendFailures.get(flow.id) !== error.message)
      this.#options.log.warn({ to: flow.id, err: error }, 'could not be sent');
    if (this.#sendFailures.size > maxFailures) this.#sendFailures.clear();
    this.#sendFailures.set(flow.id, error.message);
    this.#layer.flowFailed(flow);
  }

  onError(error: unknown): void {
    this.#options.log.warn({ err: error }, 'the SIP stack failed at something');
  }

  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void } {
    const { domain, authenticationTimeoutMs } = this.#options;
    const flow = new WebSocketFlow({
      id: `ws:${this.#newId()}`,
      socket,
      domain,
      clock: this.#clock,
      authenticationTimeoutMs,
    });
    this.#webSockets.add(flow);
    return {
      receive: (text) => {
        if (!flow.isOpen) return;
        if (flow.admits(text)) return this.#receiver.receive(text, flow);
        this.#unproven.add({ from: flow.id });
        flow.close();
      },
      closed: () => {
        flow.closed();
        this.#webSockets.delete(flow);
        this.#registrar.flowClosed(flow);
        this.#legs.flowClosed(flow);
        this.#layer.flowClosed(flow);
      },
    };
  }

  callExtension(call: ExtensionCall): OutgoingLeg {
    return this.#placing.callExtension(call);
  }

  callTrunk(call: TrunkCall): OutgoingLeg {
    return this.#placing.callTrunk(call);
  }

  udpAddress(): string | null {
    return this.#udp && `udp:${this.#udp.address.host}:${this.#udp.address.port}`;
  }

  isRegistered(extension: string): boolean {
    return this.#registrar.bindingOf(extension) !== null;
  }

  onRegistration(listener: (registration: Registration) => void): () => void {
    return this.#registrations.on(listener);
  }

  onIncoming(listener: (leg: IncomingLeg) => void): () => void {
    return this.#incoming.on(listener);
  }

  onRefused(listener: (call: RefusedCall) => void): () => void {
    return this.#refused.on(listener);
  }

  onTrunk(listener: (state: TrunkState) => void): () => void {
    return this.#trunkStates.on(listener);
  }

  trunkState(name: string): TrunkState | null {
    return this.#trunks.stateOf(name);
  }

  unregister(extension: string, reason?: string): void {
    this.#options.log.info({ extension, reason }, 'binding dropped');
    this.#registrar.displace(extension);
  }

  dropCredential(id: string): void {
    this.#registrar.dropCredential(id);
    this.#legs.credentialDropped(id);
  }

  savedLegs(): SavedLeg[] {
    return [...this.#legs.saved(), ...this.#abandoned];
  }

  endAbandoned(legs: readonly SavedLeg[]): void {
    const { layer, newId } = this.#legParts;
    for (const leg of legs.map(resumedLeg)) {
      const flow = this.#udp?.flowTo(leg.dialog.host, leg.dialog.port);
      if (!flow) return;
      this.#abandoned.add(leg);
      const credentials = leg.trunk === null ? null : this.#trunks.byName(leg.trunk);
      endAbandoned(leg, { layer, newId, credentials, flow, onOver: () => this.#abandoned.delete(leg) });
    }
  }

  counts(): SipCounts {
    return {
      legs: this.#legs.size,
      transactions: this.#layer.size,
      ...this.#receiver.counts,
      refused: this.#dispatcher.refused,
    };
  }

  async stop(): Promise<void> {
    this.#dispatcher.stop();
    this.#trunks.stop();
    for (const leg of this.#legs.all()) leg.end({ status: 503 });
    const timeout = Promise.withResolvers<void>();
    const disarm = this.#clock.after(maxStopMs, timeout.resolve);
    await Promise.race([this.#layer.settled(() => this.#legs.size === 0), timeout.promise]);
    disarm();
    this.#registrar.stop();
    this.#legs.stop();
    this.#layer.stop();
    for (const flow of this.#webSockets) flow.close();
    await this.#udp?.close();
  }

  get #placing(): OutgoingCalls {
    if (!this.#outgoing) throw new Error('The SIP stack has not been started.');
    return this.#outgoing;
  }

  #isKnownSource({ transport, remote }: Flow): boolean {
    return transport === 'WS' || this.#trunks.hasAddress(remote.host) || this.#trunkSources.has(remote.host);
  }

  #sendOptions(trunk: Trunk, answered: (status: number) => void): () => void {
    const flow = this.#udp?.flowTo(trunk.host, trunk.port);
    if (!flow) return () => {};
    const transaction = this.#layer.send(trunkOptions(trunk, flow, this.#newId), flow, (response) => {
      if (response.status >= 200) answered(response.status);
    });
    return () => transaction.end();
  }
}
