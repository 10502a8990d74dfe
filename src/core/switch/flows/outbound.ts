import { hangupCauseOf, lineUnreachable, refusalOf } from '../hangup-cause.ts';
import type { IncomingLeg, LegEnd, PartyAddress } from '../../../sip/leg.ts';
import { type Destination, dial, finishUndialled } from './dial.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';
import { allowTransfer } from './transfer.ts';

/** How long a called customer rings, and how long the agent has to pick up a call of their own. */
const customerRingSeconds = 60;
const ownRingSeconds = 30;

const address = (user: string): PartyAddress => ({ user, displayName: null });

/**
 * `out`, `dual`, `back2back` and `extension` are one flow over different lines: the first side is called, and when it
 * has answered, the second; the first hears the second ring.
 */
export async function runTwoSided(call: LiveCall, first: Destination, second: Destination): Promise<void> {
  const [firstNumber, secondNumber] = [first, second].map((side) =>
    side.kind === 'extension' ? side.extension : side.number,
  ) as [string, string];
  const agent = await dial(call, 'agent', first, address(secondNumber)).catch((error: unknown) =>
    finishUndialled(call, error),
  );
  if (!agent) return;
  call.commit(agent, 'originator');
  const answer = await call.answerOf(agent, ownRingSeconds);
  if (answer === 'timed-out') return call.finish({ leg: 'agent', cause: 'NO_ANSWER', sipCode: 408, reason: null });
  if (answer === 'answered') await connectTo(call, agent, second, address(firstNumber), null);
}

/** A call that an agent dialled on the softphone itself: its leg waits until the other side answers. */
export async function runDialled(call: LiveCall, leg: IncomingLeg, agentId: string, to: Destination): Promise<void> {
  const media = call.createEndpoint('webrtc');
  const agent = call.join('agent', agentId, leg, media);
  call.commit(agent, 'originator');
  if (leg.offer === null)
    return call.finish({ leg: 'agent', cause: 'CALL_REJECTED', sipCode: 488, reason: 'An offer is needed' });
  const answer = await call.until(media.acceptOffer(leg.offer));
  await connectTo(call, agent, to, leg.remote, { leg, sdp: answer });
}

/** Calls the second side for a first one that waits, either answered (it hears ringing) or still unanswered itself. */
async function connectTo(
  call: LiveCall,
  agent: Party,
  to: Destination,
  from: PartyAddress,
  unanswered: { leg: IncomingLeg; sdp: string } | null,
): Promise<void> {
  const customer = await dial(call, 'customer', to, from).catch((error: unknown) => finishUndialled(call, error));
  if (!customer) return;
  call.commit(customer, 'callee');
  let hasRung = false;
  let ringback: { stop(): void } | null = null;
  // Nobody hears ringing before the other side rings (180) or plays something itself (183).
  customer.onRinging(({ hasSound }) => {
    hasRung = true;
    unanswered?.leg.ring(hasSound ? unanswered.sdp : undefined);
    if (hasSound) {
      ringback?.stop();
      call.bridge(agent, customer);
    } else if (!unanswered) ringback ??= agent.media.play({ kind: 'ringback' });
  });
  const answer = await call.answerOf(customer, customerRingSeconds).finally(() => ringback?.stop());
  if (answer === 'timed-out')
    return call.finish({
      leg: 'customer',
      ...(hasRung ? { cause: 'NO_ANSWER', sipCode: 408, reason: null } : lineUnreachable(408)),
    });
  if (answer !== 'answered') return call.finish({ leg: 'customer', ...endOf(customer, answer) });
  unanswered?.leg.answer(unanswered.sdp);
  call.connect(agent, customer);
  allowTransfer(call, agent, customer);
}

/** Why a party did not take the call. */
const endOf = (party: Party, end: LegEnd) =>
  party.agentId === null
    ? refusalOf(end)
    : { cause: hangupCauseOf(end.status ?? 480), sipCode: end.status, reason: end.reason };
