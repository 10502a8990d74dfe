import { ProblemError } from '../../../shared/problem.ts';
import { defaultLine } from '../../../shared/domain/line.ts';
import { maskNumbersIn } from '../../../shared/domain/numbers-in-text.ts';
import type { Destination } from '../telephony-port.ts';
import { dialIfFree, type DisplayedCaller, missedReasonOf } from './dial.ts';
import { CallEndedError, type LiveCall } from './live-call.ts';
import type { Party, ReferEvent } from './party.ts';

const transferRingSeconds = 30;

/** Why a transfer is refused before anyone is called, with the status of RFC 3261 § 21.4 that expresses it. */
const refusals = {
  notANumber: 484,
  toATalker: 482,
  notRegistered: 480,
  inCall: 486,
  notPossible: 500,
  alreadyUnderWay: 491,
  notPermitted: 403,
  tooMany: 403,
} as const;

class TransferRefusedError extends Error {
  override readonly name = 'TransferRefusedError';
  readonly status: number;
  /** Why, where the status does not say it: `X-Refusal`. */
  readonly refusal: string | undefined;
  constructor(status: number, refusal?: string) {
    super(`The transfer is refused with ${status}.`);
    this.status = status;
    this.refusal = refusal;
  }
}

/** User part of a SIP or tel address (RFC 3261 § 19.1.1, RFC 3966). */
function userInAddress(address: string): string {
  const escaped = /^<?(?:sips?:|tel:)?([^@;>?]+)/i.exec(address.trim())?.[1] ?? '';
  return escaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/**
 * A transfer to a colleague needs `agent.work`; a transfer to a number outside needs the right to place calls and
 * counts as a dialled number.
 */
async function checkPermission(
  call: LiveCall,
  by: Party,
  request: { action: 'transfer' } | { action: 'call'; number: string },
): Promise<void> {
  const { directory } = call.ports;
  const { agentId } = by;
  const permission = agentId === null ? 'missing' : await call.until(() => directory.permits({ agentId, ...request }));
  if (permission === 'granted') return;
  throw new TransferRefusedError(refusals.notPermitted, permission === 'missing' ? undefined : permission);
}

/** From here on two numbers outside talk at the clinic's cost: to the account that has them talk. */
async function chargeOutsideCall(call: LiveCall, { agentId }: Party, customer: Party): Promise<void> {
  if (agentId === null || customer.agentId !== null) return;
  const { directory } = call.ports;
  if (!(await call.until(() => directory.chargeOutsideCall({ callId: call.callId, agentId }))))
    throw new TransferRefusedError(refusals.tooMany, 'outside-calls');
}

async function destinationOf(call: LiveCall, agent: Party, customer: Party, target: string): Promise<Destination> {
  const called = await call.until(() => call.ports.directory.called(userInAddress(target)));
  if (called === null) throw new TransferRefusedError(refusals.notANumber);
  if (called.kind === 'outside') {
    const { number } = called;
    await checkPermission(call, agent, { action: 'call', number });
    await chargeOutsideCall(call, agent, customer);
    return { kind: 'outside', number, line: defaultLine };
  }
  const { colleague } = called;
  await checkPermission(call, agent, { action: 'transfer' });
  if ([agent, customer].some(({ agentId }) => agentId === colleague.agentId))
    throw new TransferRefusedError(refusals.toATalker);
  return { kind: 'extension', ...colleague };
}

/** A caller from outside may give the number of an extension as theirs. */
const displayed = ({ agentId, leg }: Party): DisplayedCaller =>
  agentId === null ? { ...leg.remote, isOutside: true } : leg.remote;

function statusOfRefusal(error: unknown): number {
  if (error instanceof TransferRefusedError) return error.status;
  if (!(error instanceof ProblemError)) return refusals.notPossible;
  if (error.code === 'agent-busy') return refusals.inCall;
  return error.code === 'agent-not-registered' ? refusals.notRegistered : refusals.notPossible;
}

/**
 * Blind transfer (RFC 5589 § 6): the agent hands the customer over to a third party. A transfer that cannot succeed is
 * refused immediately, without touching the conversation; otherwise the agent may hang up while the third party rings.
 * When that one does not answer and the agent is still there, they talk again; when the agent has left, the call ends,
 * and the clinic owes the customer a call.
 */
export function allowTransfer(call: LiveCall, agent: Party, customer: Party): void {
  // A REFER from outside would let a stranger call any number at the clinic's cost.
  if (agent.agentId === null) return;
  agent.onRefer = (event) => {
    agent.onRefer = (another) => another.reject(refusals.alreadyUnderWay);
    transfer(call, agent, customer, event)
      .catch((error: unknown) => {
        if (error instanceof CallEndedError) return;
        call.ports.log.warn({ callId: call.callId, err: error }, 'transfer failed');
        call.finish({ leg: 'agent', cause: 'NORMAL_CLEARING', sipCode: 500, reason: 'The transfer failed' });
      })
      .finally(() => allowTransfer(call, agent, customer));
  };
}

async function transfer(call: LiveCall, agent: Party, customer: Party, event: ReferEvent): Promise<void> {
  let to: Destination;
  let third: Party;
  try {
    to = await destinationOf(call, agent, customer, event.target);
    third = await dialIfFree(call, 'agent', to, displayed(customer));
  } catch (error) {
    if (statusOfRefusal(error) === refusals.notPossible && !(error instanceof CallEndedError))
      call.ports.log.warn({ callId: call.callId, err: error }, 'transfer target could not be called');
    await call.ports.directory.releaseOutsideCall(call.callId);
    return event.reject(statusOfRefusal(error), error instanceof TransferRefusedError ? error.refusal : undefined);
  }
  call.release(agent);
  const progress = event.accept();
  progress.report(100, 'Trying');
  call.interrupt(agent);
  const ringback = customer.media.play({ kind: 'ringback' });
  const answer = await call.answerOf(third, transferRingSeconds).finally(() => ringback.stop());
  if (answer === 'answered') {
    call.commit(third, 'originator');
    call.handOver(third, customer, to.kind === 'outside' ? to.number : null);
    progress.report(200, 'OK');
    agent.leave();
    return allowTransfer(call, third, customer);
  }
  third.leave();
  if (third.agentId !== null)
    call.report({ kind: 'agent-missed', agentId: third.agentId, reason: missedReasonOf(third, answer) });
  const [status, reason] =
    answer === 'timed-out' ? [408, 'Request Timeout'] : [answer.status ?? 480, answer.reason ?? 'Not answered'];
  // The phrase is the far side's, and may name the number; the phone's user may not see numbers.
  progress.report(status, maskNumbersIn(reason));
  await call.ports.directory.releaseOutsideCall(call.callId);
  if (agent.end) return call.finish({ leg: 'agent', cause: 'NORMAL_CLEARING', sipCode: status, reason });
  call.commit(agent, 'originator');
  call.resume(agent, customer);
}
