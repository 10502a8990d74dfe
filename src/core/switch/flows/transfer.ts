import { ProblemError } from '../../../shared/problem.ts';
import { defaultLine } from '../line.ts';
import { type Destination, dial } from './dial.ts';
import type { LiveCall } from './live-call.ts';
import type { Party, ReferEvent } from './party.ts';

const transferRingSeconds = 30;

/** User part of a SIP or tel address. */
const userOf = (address: string): string =>
  decodeURIComponent(/^(?:sips?:|tel:)?([^@;>?]+)/i.exec(address.trim().replace(/^</, ''))?.[1] ?? '');

async function destinationOf(call: LiveCall, target: string): Promise<Destination> {
  const user = userOf(target);
  if (!/^\+?[0-9*#]{2,32}$/.test(user))
    throw new ProblemError('invalid-input', `"${user}" is no number to transfer to`);
  const agent = await call.ports.directory.agentOf(user);
  return agent
    ? { kind: 'extension', extension: user, agentId: agent.agentId }
    : { kind: 'outside', number: user, line: defaultLine };
}

/**
 * Blind transfer (RFC 5589 § 6): the agent hands the other side over to a third one. The agent may go at once; when the
 * third one does not answer and the agent is still there, they talk again.
 */
export function allowTransfer(call: LiveCall, agent: Party, customer: Party): void {
  const transfer = async (event: ReferEvent): Promise<void> => {
    const progress = event.accept();
    progress.report(100, 'Trying');
    call.release(agent);
    call.unbridge();
    const ringback = customer.media.play({ kind: 'ringback' });
    const failed = (status: number, reason: string) => {
      progress.report(status, reason);
      if (agent.end) return call.finish({ leg: 'agent', cause: 'NORMAL_CLEARING', sipCode: status, reason });
      call.commit(agent, 'originator');
      call.bridge(agent, customer);
    };
    try {
      const to = await call.until(destinationOf(call, event.target));
      const third = await dial(call, 'agent', to, customer.leg.remote);
      const answer = await call.answerOf(third, transferRingSeconds);
      if (answer !== 'answered') {
        third.leave();
        return failed(answer === 'timed-out' ? 408 : (answer.status ?? 480), 'Not answered');
      }
      call.commit(third, 'originator');
      call.bridge(third, customer);
      const toAgentId = third.agentId;
      call.ports.report({
        kind: 'call-transferred',
        callId: call.callId,
        at: call.ports.clock.now(),
        fromAgentId: agent.agentId,
        toAgentId,
      });
      progress.report(200, 'OK');
      agent.leave();
      allowTransfer(call, third, customer);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      failed(404, error.message);
    } finally {
      ringback.stop();
    }
  };
  agent.onRefer = (event) => void transfer(event).catch(() => undefined);
}
