import { isIPv6 } from 'node:net';
import type { Clock } from '../shared/clock.ts';
import type { Emitter } from '../shared/event.ts';
import { endAbandoned, resumedLeg } from './abandoned-leg.ts';
import type { CountedWarning } from './counted-warning.ts';
import type { IncomingLeg, OutgoingLeg } from './leg.ts';
import type { LegRegistry } from './leg-registry.ts';
import type { MessageReceiver } from './message-receiver.ts';
import type { ExtensionCall, OutgoingCalls, TrunkCall } from './outgoing-calls.ts';
import type { SipSocket, Trunk } from './ports.ts';
import type { RefusedCall } from './refused-calls.ts';
import type { Registrar, Registration } from './registrar.ts';
import type { RequestDispatcher } from './request-dispatcher.ts';
import type { SavedLeg } from './saved-dialog.ts';
import type { SipLog } from './sip-log.ts';
import type { SipCounts, SipServer } from './sip-server-api.ts';
import type { TransactionLayer } from './transaction-layer.ts';
import { bracketed } from './trunk-account.ts';
import type { TrunkFlows } from './trunk-flows.ts';
import type { TrunkDirectory, TrunkState } from './trunk-directory.ts';
import type { TrunkSocket } from './trunk-socket.ts';
import { WebSocketFlow } from './web-socket-flow.ts';

const maxStopMs = 2000;

export interface SipEvents {
  readonly registration: Emitter<Registration>;
  readonly trunk: Emitter<TrunkState>;
  readonly incoming: Emitter<IncomingLeg>;
  readonly refused: Emitter<RefusedCall>;
}

export interface SipParts {
  readonly domain: string;
  readonly authenticationTimeoutMs: number;
  readonly log: SipLog;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The socket towards trunks, if there are any. */
  readonly udp: TrunkSocket;
  readonly flows: TrunkFlows;
  readonly events: SipEvents;
  readonly layer: TransactionLayer;
  readonly trunks: TrunkDirectory;
  readonly legs: LegRegistry;
  readonly registrar: Registrar;
  readonly outgoing: OutgoingCalls;
  readonly dispatcher: RequestDispatcher;
  readonly receiver: MessageReceiver;
  /** Connections that sent too much before they registered. */
  readonly unregisteredFloods: CountedWarning;
}

/** The parts of the stack as one server; `composeSip` builds them. */
export class SipStack implements SipServer {
  readonly #parts: SipParts;
  readonly #webSockets = new Set<WebSocketFlow>();
  /** Legs of an earlier process whose BYE or CANCEL has had no result yet. */
  readonly #abandoned = new Set<SavedLeg>();

  constructor(parts: SipParts) {
    this.#parts = parts;
  }

  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void } {
    const { newId, domain, clock, authenticationTimeoutMs, receiver, registrar, legs, layer } = this.#parts;
    const flow = new WebSocketFlow({ id: `ws:${newId()}`, socket, domain, clock, authenticationTimeoutMs });
    this.#webSockets.add(flow);
    return {
      receive: (text) => {
        if (!flow.isOpen) return;
        if (flow.admits(text)) return receiver.receive(text, flow);
        this.#parts.unregisteredFloods.add({ from: flow.id });
        flow.close();
      },
      closed: () => {
        flow.closed();
        this.#webSockets.delete(flow);
        registrar.flowClosed(flow);
        legs.flowClosed(flow);
        layer.flowClosed(flow);
      },
    };
  }

  callExtension(call: ExtensionCall): OutgoingLeg {
    return this.#parts.outgoing.callExtension(call);
  }

  callTrunk(call: TrunkCall): OutgoingLeg {
    return this.#parts.outgoing.callTrunk(call);
  }

  udpAddress(): string | null {
    const { address } = this.#parts.udp;
    return address && `udp:${bracketed(address.host)}:${address.port}`;
  }

  isRegistered(extension: string): boolean {
    return this.#parts.registrar.bindingOf(extension) !== null;
  }

  onRegistration(listener: (registration: Registration) => void): () => void {
    return this.#parts.events.registration.on(listener);
  }

  onIncoming(listener: (leg: IncomingLeg) => void): () => void {
    return this.#parts.events.incoming.on(listener);
  }

  onRefused(listener: (call: RefusedCall) => void): () => void {
    return this.#parts.events.refused.on(listener);
  }

  onTrunk(listener: (state: TrunkState) => void): () => void {
    return this.#parts.events.trunk.on(listener);
  }

  async setTrunks(list: readonly Trunk[]): Promise<void> {
    const { udp, trunks } = this.#parts;
    await udp.openFor(list);
    trunks.set(list);
  }

  trunkState(name: string): TrunkState | null {
    return this.#parts.trunks.stateOf(name);
  }

  trunkAddresses(name: string): readonly string[] {
    const { trunks } = this.#parts;
    const addresses = trunks.addressesOf(name);
    const trunk = trunks.byName(name);
    if (trunk && addresses.length === 0) return [trunk.host];
    // A name is called over IPv4.
    return addresses.toSorted((one, other) => Number(isIPv6(one)) - Number(isIPv6(other)));
  }

  unregister(extension: string, reason?: string): void {
    this.#parts.log.info({ extension, reason }, 'binding dropped');
    this.#parts.registrar.displace(extension);
  }

  dropCredential(id: string): void {
    this.#parts.registrar.dropCredential(id);
    this.#parts.legs.credentialDropped(id);
  }

  savedLegs(): SavedLeg[] {
    return [...this.#parts.legs.saved(), ...this.#abandoned];
  }

  endAbandoned(legs: readonly SavedLeg[]): void {
    const { layer, newId, udp, flows, trunks } = this.#parts;
    for (const leg of legs.map(resumedLeg)) {
      const credentials = leg.trunk === null ? null : trunks.byName(leg.trunk);
      const isConnected = (credentials?.transport ?? 'UDP') !== 'UDP';
      const flow = credentials && isConnected ? flows.to(credentials) : udp.flowTo(leg.dialog.host, leg.dialog.port);
      if (!flow) return;
      this.#abandoned.add(leg);
      endAbandoned(leg, { layer, newId, credentials, flow, onOver: () => this.#abandoned.delete(leg) });
    }
  }

  counts(): SipCounts {
    const { legs, layer, receiver, dispatcher } = this.#parts;
    return { legs: legs.size, transactions: layer.size, ...receiver.counts, refused: dispatcher.refused };
  }

  async stop(): Promise<void> {
    const { dispatcher, trunks, legs, layer, registrar, clock, udp, flows } = this.#parts;
    dispatcher.stop();
    trunks.stop();
    for (const leg of legs.all()) leg.end({ status: 503 });
    const timeout = Promise.withResolvers<void>();
    const disarm = clock.after(maxStopMs, timeout.resolve);
    await Promise.race([layer.settled(() => legs.size === 0), timeout.promise]);
    disarm();
    registrar.stop();
    legs.stop();
    layer.stop();
    for (const flow of this.#webSockets) flow.close();
    flows.close();
    await udp.close();
  }
}
