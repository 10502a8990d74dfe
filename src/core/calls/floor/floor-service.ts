import type { Clock } from '../../../shared/clock.ts';
import type { Floor, FloorAgent, FloorLimits, WaitingCaller, WaitingInGroup } from '../../../shared/contract/floor.ts';
import type { AgentService } from '../../agents/agents-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { inNameOrder } from '../../platform/name-order.ts';
import { spellingsOf } from '../../platform/spellings.ts';
import { callAsSeenBy } from '../../platform/number-privacy.ts';
import type { TrackedCall } from '../tracked-call.ts';

interface Parts {
  readonly agents: Pick<AgentService, 'allGroups' | 'allStates' | 'inCall' | 'isExtension'>;
  readonly callsInProgress: () => readonly TrackedCall[];
  readonly clock: Clock;
  readonly limits: () => FloorLimits;
}

/** The agents at work, their calls, and the waiting callers. */
export class FloorService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  view(caller: Caller): Floor {
    const calls = new Map(this.#parts.callsInProgress().map((call) => [call.callId, call]));
    const agents = inNameOrder(this.#parts.agents.allStates()).map((state): FloorAgent => ({
      ...state,
      calls: state.call_ids.flatMap((callId) => {
        const call = calls.get(callId);
        return call ? [{ ...this.#callOf(caller, call, state.agent_id), direction: call.started.direction }] : [];
      }),
    }));
    const names = new Map(this.#parts.agents.allGroups().map(({ id, name }) => [id, { id, name }]));
    const waiting = this.#waiting().flatMap((call): WaitingCaller[] => {
      const group = names.get(call.groupId ?? 0);
      return group ? [{ ...this.#callOf(caller, call, null), group }] : [];
    });
    return { groups: this.waitingInGroups(), agents, waiting, limits: this.#parts.limits() };
  }

  waitingInGroups(): WaitingInGroup[] {
    const waiting = this.#waiting();
    return this.#parts.agents.allGroups().map(({ id, name }) => {
      const calls = waiting.filter(({ groupId }) => groupId === id);
      const [longest] = calls;
      return {
        id,
        name,
        spellings: spellingsOf(name),
        waiting: calls.length,
        longest_wait_seconds: longest ? this.#secondsSince(longest.queuedAt) : null,
      };
    });
  }

  /** Calls without an agent: callers who wait, and those of whom no event of an agent tells. */
  unattendedCallIds(): string[] {
    return this.#unattended().map(({ callId }) => callId);
  }

  /**
   * The first of them has waited longest. Callers who talk, or ring an agent, are not waiting.
   */
  #waiting(): TrackedCall[] {
    return this.#unattended()
      .filter(({ queuedAt }) => queuedAt !== null)
      .toSorted((one, other) => (one.queuedAt ?? 0) - (other.queuedAt ?? 0));
  }

  #unattended(): TrackedCall[] {
    const { agents, callsInProgress } = this.#parts;
    return callsInProgress().filter(({ callId }) => agents.inCall(callId).length === 0);
  }

  #callOf(caller: Caller, call: TrackedCall, agentId: string | null) {
    const { started, callId, customer } = call;
    const isExtension = (number: string): boolean => this.#parts.agents.isExtension(number);
    const seen = callAsSeenBy(caller, { ...started, customer }, isExtension);
    // In an internal call the colleague's extension is the other side for both agents.
    const placedIt = agentId !== null && agentId === started.agentId;
    const isCallee = started.direction === 'outbound' || (started.direction === 'internal' && placedIt);
    return {
      call_id: callId,
      number: isCallee ? seen.callee : seen.caller,
      customer: seen.customer,
      seconds: this.#secondsSince(agentId === null ? call.queuedAt : started.at),
    };
  }

  #secondsSince(at: number | null): number {
    return at === null ? 0 : Math.max(0, Math.floor((this.#parts.clock.now() - at) / 1000));
  }
}
