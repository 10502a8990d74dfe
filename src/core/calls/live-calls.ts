import type { Clock } from '../../shared/clock.ts';
import type { LiveCall } from '../../shared/contract/call.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Caller } from '../platform/caller.ts';
import { formatDateTime } from '../platform/database/local-time.ts';
import { callAsSeenBy, numberAsSeenBy } from '../platform/number-privacy.ts';
import type { TrackedCall } from './tracked-call.ts';

interface Parts {
  readonly callsInProgress: () => readonly TrackedCall[];
  readonly agents: Pick<AgentService, 'inCall' | 'isExtension' | 'nameOf'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

export type LiveCalls = (caller: Caller) => List<LiveCall>;

/** Every call in progress, oldest first, including calls without an agent: a monitoring account can end each. */
export const createLiveCalls =
  ({ callsInProgress, agents, clock, timeZone }: Parts): LiveCalls =>
  (caller) => {
    const isExtension = (number: string): boolean => agents.isExtension(number);
    const rowOf = (call: TrackedCall): LiveCall => {
      const { started, callId, customer, agentId } = call;
      const seen = callAsSeenBy(caller, { ...started, customer }, isExtension);
      // `back2back` is booked as its requester's call, who is on neither side.
      const isBack2Back = started.type === 'sip' && started.direction === 'outbound' && !isExtension(started.caller);
      const hasAgent = !isBack2Back && agents.inCall(callId).length > 0;
      return {
        call_id: callId,
        type: started.type,
        direction: started.direction,
        caller: seen.caller,
        callee: seen.callee,
        customer: seen.customer,
        transferred_to: numberAsSeenBy(caller, call.transferredTo),
        agent: agentId === null ? null : { agent_id: agentId, name: agents.nameOf(agentId) ?? agentId },
        since: formatDateTime(started.at, timeZone),
        since_seconds: Math.max(0, Math.floor((clock.now() - started.at) / 1000)),
        state: !call.isConnected ? 'calling' : hasAgent ? 'in_call' : 'without_agent',
      };
    };
    const rows = callsInProgress()
      .toSorted((one, other) => one.started.at - other.started.at)
      .map(rowOf);
    return { rows, total: rows.length, next_cursor: null };
  };
