import type { IncomingLeg } from '../../../sip/leg.ts';
import { distribute, farewells, WaitingCaller } from './distribution.ts';
import type { LiveCall } from './live-call.ts';
import type { FreeAgents } from './switch-ports.ts';
import { allowTransfer } from './transfer.ts';

/** A number without a skill group (RFC 3261 § 21.4.5): the caller is refused, and the call is recorded. */
export async function refuseInbound(call: LiveCall, caller: IncomingLeg): Promise<void> {
  const reason = 'No skill group for this number';
  caller.end({ status: 404, reason });
  call.finish({ leg: 'customer', cause: 'CALL_REJECTED', sipCode: 404, reason });
}

/**
 * One inbound call: it is distributed to the group, and answered when an agent has answered. Callers who cannot be
 * served hear why, as a whole, before the call ends.
 */
export async function runInbound(
  call: LiveCall,
  caller: IncomingLeg,
  groupId: number,
  freeAgents: FreeAgents,
): Promise<void> {
  const media = call.createEndpoint('rtp');
  const customer = call.join('customer', null, caller, media);
  call.commit(customer, 'originator');
  const answer = caller.offer === null ? media.createOffer() : media.acceptOffer(caller.offer);
  // A caller whose media cannot be served is refused immediately, whatever the agents do meanwhile.
  answer.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    call.finish({ leg: 'customer', cause: 'CALL_REJECTED', sipCode: 488, reason });
  });
  const waiting = new WaitingCaller(call, customer, { caller, answer });
  const from = { ...caller.remote, isOutside: true } as const;
  const since = call.ports.clock.monotonic();
  const agent = await distribute(call, { groupId, freeAgents, since, from, waiting });
  if (typeof agent === 'string') {
    const { prompt, ...end } = farewells[agent];
    await waiting.tell(prompt);
    return call.finish({ leg: 'customer', ...end, code: agent });
  }
  call.commit(agent, 'callee');
  const sdp = await call.until(() => answer);
  // The caller is unanswered until then and may still give up.
  await call.until(() => caller.answer(sdp));
  waiting.stop();
  // The ACK answers our offer, if it can be used (RFC 3261 § 13.2.1): only then do they hear each other.
  if (caller.offer === null) await call.until(() => customer.answered);
  call.connect(agent, customer);
  allowTransfer(call, agent, customer);
}
