import { defaultLine } from '../../../shared/domain/line.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Destination } from '../telephony-port.ts';
import type { TransferTarget } from '../transfer-request.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';

type TransferReason = Parameters<typeof refusedBecause>[0];

const refusedBecause = (
  reason:
    | 'not-a-number-to-transfer-to'
    | 'service-codes-off'
    | 'transfer-to-talker'
    | 'transfer-not-registered'
    | 'transfer-nobody-signed-in'
    | 'transfer-busy'
    | 'transfer-refused'
    | 'transfer-too-many'
    | 'transfer-under-way',
  number: string,
): ProblemError => problemFor(reason, { number });

/** Why a transfer is refused before anyone is called: in SIP by a status (RFC 3261 § 21.4) and, where that does not say
 * it, `X-Refusal`. */
const refusals = {
  notANumber: { status: 484, reason: 'not-a-number-to-transfer-to' },
  toATalker: { status: 482, reason: 'transfer-to-talker' },
  notRegistered: { status: 480, reason: 'transfer-not-registered' },
  nobodySignedIn: { status: 480, reason: 'transfer-nobody-signed-in' },
  inCall: { status: 486, reason: 'transfer-busy' },
  notPossible: { status: 500, reason: 'transfer-refused' },
  underWay: { status: 491, reason: 'transfer-under-way' },
  notPermitted: { status: 403, reason: 'transfer-refused' },
  tooManyNumbers: { status: 403, refusal: 'too-many-numbers', reason: 'transfer-refused' },
  serviceCode: { status: 403, refusal: 'service-code', reason: 'service-codes-off' },
  tooMany: { status: 403, refusal: 'outside-calls', reason: 'transfer-too-many' },
} as const satisfies Record<string, { status: number; refusal?: string; reason: TransferReason }>;

export class TransferRefusedError extends Error {
  override readonly name = 'TransferRefusedError';
  readonly status: number;
  readonly refusal: string | undefined;
  readonly #reason: TransferReason;

  constructor(why: keyof typeof refusals) {
    const refusal: { status: number; refusal?: string; reason: TransferReason } = refusals[why];
    super(`The transfer is refused with ${refusal.status}.`);
    this.status = refusal.status;
    this.refusal = refusal.refusal;
    this.#reason = refusal.reason;
  }

  /** For who asked by HTTP. `number`: the target as it was asked for. */
  problem(number: string): ProblemError {
    return refusedBecause(this.#reason, number);
  }
}

/** The refusal that an error of dialling the target means. */
export function refusalOf(error: unknown): TransferRefusedError {
  if (error instanceof TransferRefusedError) return error;
  const code = error instanceof ProblemError ? error.code : null;
  if (code === 'agent-busy') return new TransferRefusedError('inCall');
  return new TransferRefusedError(code === 'agent-not-registered' ? 'notRegistered' : 'notPossible');
}

/**
 * A transfer to a colleague needs `agent.work`; a transfer to a number outside needs the right to place calls and
 * counts as a dialled number.
 */
async function checkPermission(
  call: LiveCall,
  { agentId }: Party,
  request: { action: 'transfer' } | { action: 'call'; number: string },
): Promise<void> {
  const { directory } = call.ports;
  const permission = agentId === null ? 'missing' : await call.until(() => directory.permits({ agentId, ...request }));
  if (permission === 'granted') return;
  const why = { missing: 'notPermitted', 'too-many-numbers': 'tooManyNumbers', 'service-code': 'serviceCode' } as const;
  throw new TransferRefusedError(why[permission]);
}

/** From here on two numbers outside talk at the clinic's cost: to the account that has them talk. */
async function chargeOutsideCall(call: LiveCall, { agentId }: Party, customer: Party): Promise<void> {
  if (agentId === null || customer.agentId !== null) return;
  const { directory } = call.ports;
  if (!(await call.until(() => directory.chargeOutsideCall({ callId: call.callId, agentId }))))
    throw new TransferRefusedError('tooMany');
}

/** The queue of a skill group, or a place to be picked up from. */
export type Group = { readonly groupId: number; readonly isParked?: boolean | undefined };

/** Where the agent may transfer the customer to. Throws TransferRefusedError. */
export async function destinationOf(
  call: LiveCall,
  agent: Party,
  customer: Party,
  to: TransferTarget,
): Promise<Destination | ({ kind: 'group' } & Group)> {
  if ('groupId' in to) {
    // A colleague within the clinic is nobody's caller.
    if (customer.agentId !== null) throw new TransferRefusedError('notPossible');
    await checkPermission(call, agent, { action: 'transfer' });
    const { groupId } = to;
    const turnedAway = await call.until(() => call.ports.directory.turnsAway({ callId: call.callId, groupId }));
    if (turnedAway === 'nobody-signed-in') throw new TransferRefusedError('nobodySignedIn');
    return { kind: 'group', ...to };
  }
  const called = await call.until(() => call.ports.directory.called(to.number));
  if (called === null) throw new TransferRefusedError('notANumber');
  if (called.kind === 'outside') {
    const { number } = called;
    await checkPermission(call, agent, { action: 'call', number });
    await chargeOutsideCall(call, agent, customer);
    return { kind: 'outside', number, line: defaultLine };
  }
  const { colleague } = called;
  await checkPermission(call, agent, { action: 'transfer' });
  if ([agent, customer].some(({ agentId }) => agentId === colleague.agentId))
    throw new TransferRefusedError('toATalker');
  return { kind: 'extension', ...colleague };
}
