import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { charged, leaveTogether, type Line, lineOfLeg } from './conference.ts';
import type { Party, ReferEvent } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';

/**
 * Attended transfer by REFER with Replaces (RFC 5589 § 7): the far sides of both calls of the referrer talk on without
 * it. Both are in a call with it already, so that a peer outside may ask for it: it calls nobody at the clinic's cost.
 */
export async function attendedRefer(event: ReferEvent, own: Party, { log }: Pick<SwitchPorts, 'log'>): Promise<void> {
  const { leg } = event.replaces ?? {};
  // To answer the REFER with 481 would end the call (RFC 5057 § 5.1).
  if (!leg) return event.accept().report(481, 'No such call here');
  const lines = (): readonly [Line, Line] => {
    const both = [lineOfLeg(own.leg), lineOfLeg(leg)] as const;
    if (both[0].call === both[1].call) throw problemFor('transfer-under-way');
    return both;
  };
  try {
    const [{ call }] = lines();
    const { agentId } = own;
    const isPermitted =
      agentId === null ||
      (await call.until(() => call.ports.directory.permits({ agentId, action: 'transfer' }))) === 'granted';
    if (!isPermitted) return event.reject(403);
    await charged(lines, ([first, second]) => {
      // Before the dialogs end, in one of which it is sent.
      event.accept().report(200, 'OK');
      leaveTogether(first, second);
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) log.warn({ err: error }, 'attended transfer failed');
    const isTooMany = error instanceof ProblemError && error.reason === 'conference-too-many';
    if (isTooMany) event.reject(403, 'outside-calls');
    else event.reject(error instanceof ProblemError ? 491 : 500);
  }
}
