import type { Clock } from '../../../shared/clock.ts';
import type { Floor, FloorAgent, FloorLimits, WaitingCaller, WaitingInGroup } from '../../../shared/contract/floor.ts';
import type { CallToPickUp } from '../../../shared/contract/pick-up.ts';
import type { AgentService } from '../../agents/agents-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { inNameOrder } from '../../platform/name-order.ts';
import { spellingsOf } from '../../platform/spellings.ts';
import { callAsSeenBy } from '../../platform/number-privacy.ts';
import type { TrackedCall } from '../tracked-call.ts';

interface Parts {
  readonly agents: Pick<AgentService, 'allGroups' | 'allStates' | 'byId' | 'inCall' | 'isExtension' | 'nameOf'>;
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

  /** Calls that are parked in these groups, or ring an agent there who has not asked for them; the oldest first. */
  toPickUp(caller: Caller, groupIds: readonly number[]): CallToPickUp[] {
    const { agents, callsInProgress } = this.#parts;
    const groups = new Map(agents.allGroups().map((group) => [group.id, group]));
    return callsInProgress()
      .toSorted((one, other) => (one.queuedAt ?? 0) - (other.queuedAt ?? 0))
      .flatMap((call): CallToPickUp[] => {
        const group = groups.get(call.groupId ?? 0);
        const [rung] = agents.inCall(call.callId);
        const { parked } = call;
        const agentId = rung ?? parked?.byAgentId;
        if (!group || !groupIds.includes(group.id) || agentId === undefined || !this.#isToPickUp(call)) return [];
        const { number, customer, seconds, call_id: callId } = this.#callOf(caller, call, null);
        return [
          {
            call_id: callId,
            number,
            customer,
            group: { id: group.id, name: group.name },
            state: rung === undefined ? 'parked' : 'ringing',
            agent: { agent_id: agentId, name: agents.nameOf(agentId) ?? agentId },
            note: parked?.note ?? null,
            seconds,
            seconds_left: rung === undefined && parked ? Math.max(0, Math.ceil(parked.seconds) - seconds) : null,
          },
        ];
      });
  }

  #isToPickUp(call: TrackedCall): boolean {
    const { agents } = this.#parts;
    const rung = agents.inCall(call.callId);
    if (call.isAttended || call.queuedAt === null) return false;
    return rung.length === 0
      ? call.parked !== null
      : rung.every((agentId) => agents.byId(agentId)?.calls[call.callId]?.phase === 'ringing');
  }

  /**
   * The waiting callers and the calls without an agent, for comparison: callers who wait, those who ring a
   * phone that a colleague may take, and those of whom no event of an agent tells.
   */
  waitingKey(): string {
    const ringing = this.#parts.callsInProgress().filter((call) => this.#isToPickUp(call));
    return [...this.#unattended(), ...ringing].map(({ callId, parked }) => `${callId}${parked ? '*' : ''}`).join(' ');
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
