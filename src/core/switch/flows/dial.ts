import { maskNumber } from '../../../shared/domain/masking.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { LegEnd, PartyAddress } from '../../../sip/leg.ts';
import type { Destination } from '../telephony-port.ts';
import type { LiveCall } from './live-call.ts';
import type { Party, Side } from './party.ts';

/** The caller that is displayed to the called party. */
export interface DisplayedCaller extends PartyAddress {
  /** Set for a trunk, whose caller may present the number of an extension. */
  readonly isOutside?: true;
}

/**
 * The caller as displayed to the called party: a number from outside is masked for roles that may not see numbers, and
 * a colleague has the name of the account. A name that a phone chose for itself is displayed to nobody, nor is any to a
 * trunk, to which it would be the clinic's word.
 */
async function addressFor(
  call: LiveCall,
  to: Destination,
  { isOutside, isTransferred, ...from }: DisplayedCaller,
): Promise<PartyAddress> {
  const { directory } = call.ports;
  if (to.kind === 'outside') {
    const ownNumber = await directory.callerNumber({ callId: call.callId });
    return {
      user: from.user,
      displayName: null,
      ...(isTransferred ? { isTransferred } : {}),
      ...(ownNumber === null ? {} : { ownNumber }),
    };
  }
  const [seeingNumbers, colleague] = await Promise.all([
    directory.permits({ agentId: to.agentId, action: 'see-numbers' }),
    isOutside ? null : directory.agentOf(from.user),
  ]);
  if (colleague) return { user: from.user, displayName: colleague.name };
  return seeingNumbers === 'granted' ? from : { user: maskNumber(from.user), displayName: null };
}

/** The headers that the clinic adds to the INVITE. A trunk gets no ID of the clinic. */
const headersFor = ({ callId }: LiveCall, { kind }: Destination): Record<string, string> =>
  kind === 'extension' ? { 'X-Call-ID': callId } : {};

/**
 * Calls a destination and returns the party immediately, while it rings. `from` is displayed to the called party.
 * Throws ProblemError: no such line group, or the extension is not registered.
 */
export async function dial(call: LiveCall, side: Side, to: Destination, from: DisplayedCaller): Promise<Party> {
  const isSoftphone = to.kind === 'extension' && !call.ports.isPracticePhone(to.extension);
  const farSide = to.kind === 'outside' ? call.ports.farSideOf(to.line) : null;
  const media = call.createEndpoint(isSoftphone ? 'webrtc' : 'rtp', farSide);
  try {
    const [sdp, address] = await call.until(() => Promise.all([media.createOffer(), addressFor(call, to, from)]));
    const invite = { from: address, sdp, headers: headersFor(call, to) };
    if (to.kind === 'outside') {
      const leg = call.ports.line(to.line)({ number: to.number, ...invite });
      if (leg.shownNumber !== null) call.report({ kind: 'number-shown', number: leg.shownNumber });
      return call.join(side, null, leg, media);
    }
    const leg = call.ports.callExtension({ extension: to.extension, ...invite });
    return call.join(side, to.agentId, leg, media);
  } catch (error) {
    call.closeEndpoint(media);
    throw error;
  }
}

/**
 * Calls a destination as `dial` does, a colleague only who has room for the call, or with `isAlone`, is in none. Also
 * throws ProblemError `agent-busy`.
 */
export async function dialIfFree(
  call: LiveCall,
  side: Side,
  to: Destination,
  from: DisplayedCaller,
  isAlone: boolean,
): Promise<Party> {
  if (to.kind === 'outside') return dial(call, side, to, from);
  const { directory } = call.ports;
  const taken = { callId: call.callId, agentId: to.agentId };
  if (!(await call.until(() => directory.takeAgent({ ...taken, isAlone })))) throw problemFor('agent-in-call');
  try {
    return await dial(call, side, to, from);
  } catch (error) {
    await directory.releaseAgent(taken);
    throw error;
  }
}

/** How ringing a party ended. */
export async function answerOf(
  call: LiveCall,
  party: Party,
  ringSeconds: number,
): Promise<'answered' | 'timed-out' | LegEnd> {
  const timeout = Promise.withResolvers<'timed-out'>();
  const disarm = call.ports.clock.after(ringSeconds * 1000, () => timeout.resolve('timed-out'));
  try {
    return await call.until(() =>
      Promise.race([party.answered.then(() => 'answered' as const), party.ended, timeout.promise]),
    );
  } finally {
    disarm();
  }
}

/** A phone that has not said by then that it rings does not: the agent hears nothing. */
const silentPhoneMs = 5000;

/**
 * How ringing an agent's phone ended, as `answerOf` says it. A phone that does not say that it rings is not waited for
 * as long as one that does.
 */
export async function answerOfPhone(
  call: LiveCall,
  party: Party,
  ringSeconds: number,
): Promise<'answered' | 'timed-out' | LegEnd> {
  const firstSeconds = Math.min(ringSeconds, silentPhoneMs / 1000);
  const answer = await answerOf(call, party, firstSeconds);
  if (answer !== 'timed-out' || !party.hasRung || ringSeconds === firstSeconds) return answer;
  return answerOf(call, party, ringSeconds - firstSeconds);
}

/** Why an agent whose phone was called did not take the call. */
export type MissedReason = 'no_answer' | 'declined' | 'unreachable';

export function missedReasonOf({ hasRung }: Pick<Party, 'hasRung'>, answer: 'timed-out' | LegEnd): MissedReason {
  if (answer === 'timed-out') return hasRung ? 'no_answer' : 'unreachable';
  return answer.status === 408 || answer.status === 480 ? 'unreachable' : 'declined';
}

/** Ends a call of which one side could not be called, with the problem's text as its reason. */
export function endUnplacedCall(call: LiveCall, side: Side, error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
  if (error.code === 'agent-busy')
    return call.finish({ leg: side, cause: 'USER_BUSY', sipCode: 486, reason: error.message });
  const isAway = error.code === 'agent-not-registered';
  call.finish({
    leg: side,
    cause: isAway ? 'NO_ANSWER' : 'CALL_REJECTED',
    sipCode: isAway ? 480 : null,
    reason: error.message,
    code: isAway ? 'phone-unregistered' : null,
  });
}
