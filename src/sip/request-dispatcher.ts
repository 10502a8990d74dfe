import { plainAddress } from '../node/address-list.ts';
import type { Clock } from '../shared/clock.ts';
import type { Emitter } from '../shared/event.ts';
import { admitInvite } from './admit-invite.ts';
import { allowedMethods, capabilities, unsupported } from './allowed-methods.ts';
import { CountedWarning } from './counted-warning.ts';
import { Dialog } from './dialog.ts';
import { tagOf } from './header-values.ts';
import { IncomingSipLeg } from './incoming-sip-leg.ts';
import type { IncomingLeg } from './leg.ts';
import type { LegRegistry } from './leg-registry.ts';
import type { Flow } from './flow.ts';
import type { Peers } from './peers.ts';
import { trunkCallerOf } from './party-address.ts';
import { minimumInterval } from './refresh-timer.ts';
import { reasonOf } from './reason-phrase.ts';
import { type RefusedCall, RefusedCalls } from './refused-calls.ts';
import type { Registrar } from './registrar.ts';
import { replacesOf } from './replaces.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { LegParts } from './leg-parts.ts';
import type { SipLog } from './sip-log.ts';
import type { SipRequest, SipResponse } from './sip-message.ts';
import type { TransactionUser } from './transaction-layer.ts';
import { calledNumberOf } from './trunk-account.ts';
import type { TrunkDirectory } from './trunk-directory.ts';

export interface RequestDispatcherParts {
  readonly legs: LegRegistry;
  readonly registrar: Registrar;
  readonly peers: Pick<Peers, 'isSame'>;
  readonly trunks: TrunkDirectory;
  readonly log: SipLog;
  readonly clock: Clock;
  /** The maximum of calls in progress from one source: the host of a trunk, or the connection of a softphone. */
  readonly maxIncomingPerSource: number;
  readonly legParts: Pick<LegParts, 'layer' | 'clock' | 'random' | 'newId' | 'legs'>;
  readonly incoming: Emitter<IncomingLeg>;
  readonly refused: Emitter<RefusedCall>;
}

const knownMethods: ReadonlySet<string> = new Set(allowedMethods.split(', '));

/** Gives each new request to what answers it: the leg of its dialog, the registrar, or the one who takes calls. */
export class RequestDispatcher implements TransactionUser {
  readonly #parts: RequestDispatcherParts;
  readonly #tooMany: CountedWarning;
  readonly #refusedCalls: RefusedCalls;
  readonly #outOfDialog: ReadonlyMap<string, (transaction: ServerTransaction) => void> = new Map([
    ['INVITE', (transaction) => this.#invite(transaction)],
    ['REGISTER', (transaction) => this.#register(transaction)],
    [
      'OPTIONS',
      (transaction) =>
        transaction.respond(200, {
          headers: capabilities,
        }),
    ],
  ]);
  #isStopped = false;

  constructor(parts: RequestDispatcherParts) {
    this.#parts = parts;
    this.#tooMany = new CountedWarning('a source has as many calls as it may', parts);
    this.#refusedCalls = new RefusedCalls(parts);
  }

  /** Calls that were refused because their source had too many. */
  get refused(): number {
    return this.#tooMany.count;
  }

  onRequest(transaction: ServerTransaction): void {
    try {
      this.#answer(transaction);
    } catch (error) {
      this.#parts.log.warn({ method: transaction.request.method, err: error }, 'a SIP request could not be served');
      transaction.respond(500);
    }
  }

  onAck(request: SipRequest, flow: Flow): void {
    this.#parts.legs.of(request, flow)?.receiveAck(request);
  }

  onInviteResponse(response: SipResponse, flow: Flow): void {
    this.#parts.legs.invited(response, flow);
  }

  isInDialog(request: SipRequest, flow: Flow): boolean {
    const { legs } = this.#parts;
    return legs.of(request, flow) !== null || (request.method === 'CANCEL' && legs.isCancelOfKept(request, flow));
  }

  isSamePeer(one: Flow, other: Flow): boolean {
    return this.#parts.peers.isSame(one, other);
  }

  /** New calls are refused from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  #answer(transaction: ServerTransaction): void {
    const { request } = transaction;
    const refused = unsupported(request.headers.list('require'));
    if (refused.length > 0) return this.#refuseExtensions(transaction, refused);
    if (tagOf(request.headers.get('to') ?? '') !== null) {
      const leg = this.#parts.legs.of(request, transaction.flow);
      return leg ? leg.receive(transaction) : transaction.respond(481);
    }
    const handle = this.#outOfDialog.get(request.method);
    if (handle) return handle(transaction);
    // Methods that live in dialogs only, and those we do not speak (§ 8.2.1).
    transaction.respond(knownMethods.has(request.method) ? 481 : 405, { headers: { allow: allowedMethods } });
  }

  #refuseExtensions(transaction: ServerTransaction, refused: readonly string[]): void {
    const unsupportedOnes = refused.join(', ');
    transaction.respond(420, { headers: { unsupported: unsupportedOnes } });
    this.onRefused(transaction, 420, `${reasonOf(420)}: ${unsupportedOnes}`);
  }

  /** A request was refused, with which somebody may have meant a call. A softphone tells its own agent. */
  onRefused({ request, flow }: { request: SipRequest; flow: Flow }, status: number, reason: string): void {
    const isNewCall = request.method === 'INVITE' && tagOf(request.headers.get('to') ?? '') === null;
    if (flow.transport === 'WS' || !isNewCall) return;
    const trunk = this.#parts.trunks.ofCall(request, flow.remote)?.name ?? null;
    // A caller whose interval was too short calls again with a longer one (RFC 4028 § 7.4).
    if (status === 422) this.#refusedCalls.addUnlessRepeated(request, trunk, status, reason);
    else this.#refusedCalls.add(request, trunk, status, reason);
  }

  #invite(transaction: ServerTransaction): void {
    const { legs, registrar, trunks, maxIncomingPerSource } = this.#parts;
    if (this.#isStopped) return transaction.respond(503);
    const { request, flow } = transaction;
    this.#refusedCalls.repeated(request);
    const onRefused = (status: number, reason: string): void => this.onRefused(transaction, status, reason);
    const tooBrief = minimumInterval(request);
    if (tooBrief) {
      onRefused(422, reasonOf(422));
      return transaction.respond(422, { headers: tooBrief });
    }
    const bindingOf = registrar.bindingOf.bind(registrar);
    const admitted = admitInvite(transaction, { bindingOf, trunks, legs, onRefused });
    if (!admitted) return;
    const replaces = replacesOf(request);
    if (replaces === 'malformed') return transaction.respond(400, { reason: 'Replaces names no dialog' });
    if (replaces) {
      const leg = legs.named(replaces, flow);
      return leg ? leg.replacedBy(transaction, replaces) : transaction.respond(481);
    }
    if (legs.countIncoming(flow) >= maxIncomingPerSource) {
      this.#tooMany.add({ from: flow.id });
      onRefused(503, 'Too many calls');
      // § 21.5.4: the far end may try another of our addresses.
      return transaction.respond(503, { reason: 'Too many calls', headers: { 'retry-after': '10' } });
    }
    const leg = this.#openLeg(transaction, admitted.from);
    const { from, owner } = admitted;
    legs.keep({ leg, owner, trunk: from.kind === 'trunk' ? from.trunk : null, invite: request });
    this.#announce(leg);
  }

  #openLeg(transaction: ServerTransaction, from: IncomingLeg['from']): IncomingSipLeg {
    const { legs, trunks, legParts } = this.#parts;
    const { request, flow, localTag } = transaction;
    const dialog = Dialog.ofServer(request, flow, localTag);
    const trunk = from.kind === 'trunk' && from.trunk !== null ? trunks.byName(from.trunk) : null;
    const sender = from.kind === 'trunk' ? [plainAddress(flow.remote.host)] : [];
    return new IncomingSipLeg({
      ...legParts,
      id: legParts.newId(),
      dialog,
      remote: trunkCallerOf(request.headers, { isKnownTrunk: trunk !== null }),
      credentials: trunk,
      peerAddresses: trunk === null ? sender : [...sender, ...trunks.addressesOf(trunk.name)],
      onForgotten: () => legs.forget(dialog),
      transaction,
      from,
      calledNumber: calledNumberOf(request, trunk),
    });
  }

  /** A call that cannot be begun ends: nothing else would ever end its leg. */
  #announce(leg: IncomingSipLeg): void {
    if (this.#parts.incoming.isEmpty) return leg.end({ status: 480 });
    try {
      this.#parts.incoming.emit(leg);
    } catch (error) {
      leg.end({ status: 500 });
      throw error;
    }
  }

  #register(transaction: ServerTransaction): void {
    if (transaction.flow.transport !== 'WS')
      return transaction.respond(403, { reason: 'Registration is by WebSocket only' });
    this.#parts.registrar.register(transaction).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'registration failed');
      transaction.respond(500);
    });
  }
}
