import type { IncomingLeg } from './leg.ts';
import { admitInvite } from './admit-invite.ts';
import { allowedMethods, unsupported } from './allowed-methods.ts';
import { Dialog } from './dialog.ts';
import { parseNameAddress, tagOf } from './header-values.ts';
import { IncomingSipLeg } from './incoming-sip-leg.ts';
import type { LegRegistry } from './leg-registry.ts';
import type { Emitter } from '../shared/event.ts';
import { minimumInterval } from './refresh-timer.ts';
import type { Registrar } from './registrar.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { LegParts } from './sip-leg.ts';
import type { SipLog } from './sip-log.ts';
import { userOf } from './sip-uri.ts';
import type { TransactionUser } from './transaction-layer.ts';
import type { TrunkDirectory } from './trunk-directory.ts';

export interface DeskParts {
  readonly legs: LegRegistry;
  readonly registrar: Registrar;
  readonly trunks: TrunkDirectory;
  readonly log: SipLog;
  readonly isTakingCalls: boolean;
  readonly legParts: () => Pick<LegParts, 'layer' | 'clock' | 'random' | 'newId'>;
  readonly onIncoming: Emitter<IncomingLeg>;
}

/** Gives each new request to who answers it: the leg of its dialog, the registrar, or nobody. */
export function requestDispatcher({
  legs,
  registrar,
  trunks,
  log,
  isTakingCalls,
  legParts,
  onIncoming,
}: DeskParts): TransactionUser & { stop(): void } {
  let isStopped = false;

  const acceptInvite = (transaction: ServerTransaction): void => {
    if (isStopped) return transaction.respond(503);
    const tooBrief = minimumInterval(transaction.request);
    if (tooBrief) return transaction.respond(422, { headers: tooBrief });
    const invited = admitInvite(transaction, {
      bindingOf: (extension) => registrar.bindingOf(extension),
      trunks,
      legs,
      isTakingCalls,
    });
    if (!invited) return;
    const { request, flow, localTag } = transaction;
    const parts = legParts();
    const dialog = Dialog.ofServer(request, flow, localTag);
    const from = parseNameAddress(request.headers.get('from') ?? '');
    const leg = new IncomingSipLeg({
      ...parts,
      id: parts.newId(),
      dialog,
      remote: { user: userOf(from?.uri ?? ''), displayName: from?.displayName ?? null },
      credentials:
        invited.from.kind === 'trunk' && invited.from.trunk !== null ? trunks.byName(invited.from.trunk) : null,
      onForgotten: () => legs.forget(dialog),
      transaction,
      from: invited.from,
    });
    legs.keep(leg, invited.owner, request);
    if (onIncoming.isEmpty) return leg.end({ status: 480 });
    onIncoming.emit(leg);
  };

  const register = (transaction: ServerTransaction): void => {
    if (transaction.flow.transport !== 'WS')
      return transaction.respond(403, { reason: 'Registration is by WebSocket only' });
    registrar.register(transaction).catch((error: unknown) => {
      log.warn({ err: error }, 'registration failed');
      transaction.respond(500);
    });
  };

  const outOfDialog: ReadonlyMap<string, (transaction: ServerTransaction) => void> = new Map([
    ['INVITE', acceptInvite],
    ['REGISTER', register],
    [
      'OPTIONS',
      (transaction) =>
        transaction.respond(200, { headers: { allow: allowedMethods, accept: 'application/sdp', supported: 'timer' } }),
    ],
  ]);
  const known = new Set(allowedMethods.split(', '));

  const answer = (transaction: ServerTransaction): void => {
    const { request } = transaction;
    const refused = unsupported(request.headers.list('require'));
    if (refused.length > 0) return transaction.respond(420, { headers: { unsupported: refused.join(', ') } });
    if (tagOf(request.headers.get('to') ?? '') !== null) {
      const leg = legs.of(request);
      return leg ? leg.receive(transaction) : transaction.respond(481);
    }
    const handle = outOfDialog.get(request.method);
    if (handle) return handle(transaction);
    // Methods that live in dialogs only, and those we do not speak (§ 8.2.1).
    transaction.respond(known.has(request.method) ? 481 : 405, { headers: { allow: allowedMethods } });
  };

  return {
    onRequest: (transaction) => {
      try {
        answer(transaction);
      } catch (error) {
        log.warn({ method: transaction.request.method, err: error }, 'a SIP request could not be served');
        transaction.respond(500);
      }
    },
    onAck: (request) => legs.of(request)?.receiveAck(request),
    stop: () => {
      isStopped = true;
    },
  };
}
