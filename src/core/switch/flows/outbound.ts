import { lineUnreachable } from '../refusal.ts';
import type { IncomingLeg, PartyAddress } from '../../../sip/leg.ts';
import { agentUnanswered, type CallEnd, causeOfNoAnswer, phoneUnreachable } from './call-end.ts';
import { answerOf, dial, dialIfFree, endUnplacedCall } from './dial.ts';
import type { Destination } from '../telephony-port.ts';
import { numberOf } from '../two-sided-call.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';
import { allowTransfer } from './transfer.ts';

/** How long a called customer rings, and how long the agent has to answer the call that they placed. */
const customerRingSeconds = 60;
const originatorRingSeconds = 30;

const address = (user: string): PartyAddress => ({ user, displayName: null });

/**
 * `out`, `dual`, `back2back` and `extension` are one flow over different lines: the first side is called, and when it
 * has answered, the second; the first hears the second ring.
 */
export async function runTwoSided(call: LiveCall, first: Destination, second: Destination): Promise<void> {
  const agent = await dial(call, 'agent', first, address(numberOf(second))).catch((error: unknown) =>
    endUnplacedCall(call, 'agent', error),
  );
  if (!agent) return;
  call.commit(agent, 'originator');
  const answer = await answerOf(call, agent, originatorRingSeconds);
  if (answer === 'timed-out')
    return call.finish({
      leg: 'agent',
      ...unansweredBy(agent),
    });
  if (answer === 'answered') await connectTo(call, agent, second, address(numberOf(first)), null);
}

/** The first side was called, and did not answer in time. */
function unansweredBy({ agentId, hasRung }: Party): Omit<CallEnd, 'leg'> {
  if (agentId === null) return { cause: 'NO_ANSWER', sipCode: 408, reason: null };
  return hasRung ? agentUnanswered : phoneUnreachable;
}

/** A call that a softphone starts by INVITE: its leg waits until the other side answers. */
export async function runSoftphoneCall(
  call: LiveCall,
  leg: IncomingLeg,
  agentId: string | null,
  to: Destination,
): Promise<void> {
  const media = call.createEndpoint('webrtc');
  const agent = call.join('agent', agentId, leg, media);
  call.commit(agent, 'originator');
  const { offer } = leg;
  if (offer === null)
    return call.finish({ leg: 'agent', cause: 'CALL_REJECTED', sipCode: 488, reason: 'An offer is needed' });
  const answer = await call.until(() => media.acceptOffer(offer));
  await connectTo(call, agent, to, address(leg.remote.user), { leg, sdp: answer });
}

/** Calls the second side while the first waits: answered, and then it hears ringback, or itself still unanswered. */
async function connectTo(
  call: LiveCall,
  agent: Party,
  to: Destination,
  from: PartyAddress,
  unanswered: { leg: IncomingLeg; sdp: string } | null,
): Promise<void> {
  const customer = await dialIfFree(call, 'customer', to, from, false).catch((error: unknown) =>
    endUnplacedCall(call, 'customer', error),
  );
  if (!customer) return;
  call.commit(customer, 'callee');
  let hasRung = false;
  let hasEarlyMedia = false;
  let ringback: { stop(): void } | null = null;
  // No ringback before the other side rings (180) or sends early media (183), which goes before ours (RFC 3960 § 3.2).
  customer.onRinging(({ hasSound }) => {
    hasRung = true;
    if (hasEarlyMedia) return;
    hasEarlyMedia = hasSound;
    unanswered?.leg.ring(hasSound ? unanswered.sdp : undefined);
    if (hasSound) {
      ringback?.stop();
      call.bridge(agent, customer);
    } else if (!unanswered) ringback ??= agent.media.play({ kind: 'ringback' });
  });
  const answer = await answerOf(call, customer, customerRingSeconds).finally(() => ringback?.stop());
  if (answer === 'timed-out')
    return call.finish({
      leg: 'customer',
      ...(hasRung ? { cause: 'NO_ANSWER', sipCode: 408, reason: null } : lineUnreachable(408)),
    });
  if (answer !== 'answered') return call.finish({ leg: 'customer', ...causeOfNoAnswer(customer, answer) });
  if (unanswered) await call.until(() => unanswered.leg.answer(unanswered.sdp));
  call.connect(agent, customer);
  allowTransfer(call, agent, customer);
}
