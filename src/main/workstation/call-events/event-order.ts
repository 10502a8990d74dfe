import type { AgentEventName } from '../../../shared/contract/event.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import type { CallEvent } from './read-event.ts';

const keptCalls = 200;
const progress = { ringing: 0, answered: 1, hungup: 2 } as const;

/**
 * Leaves out what was announced before. Numbered events are new when their number is; those of services that do not
 * number them, when the call has not come that far yet: they arrive late, twice and out of order.
 */
export class EventOrder {
  #last: number | null = null;
  readonly #farthest = new Map<string, number>();

  /** The last number seen, from which the service continues. */
  get last(): number | null {
    return this.#last;
  }

  isNew(event: ReceivedEvents[AgentEventName], agentIdHere: string | null): boolean {
    if (event.seq !== null) {
      // Each agent's events are numbered for themselves; those of others are sent to supervisors only.
      if (event.agent_id !== agentIdHere) return true;
      if (this.#last !== null && event.seq <= this.#last) return false;
      this.#last = event.seq;
      return true;
    }
    return !('leg' in event) || this.#goesOn(event);
  }

  #goesOn({ call_id: callId, leg, status, agent_id: agentId }: CallEvent): boolean {
    const over = `${callId} ${agentId}`;
    const key = `${over} ${leg}`;
    const isOver = this.#farthest.get(over) === progress.hungup;
    if (isOver || (this.#farthest.get(key) ?? -1) >= progress[status]) return false;
    this.#farthest.delete(key);
    this.#farthest.set(status === 'hungup' ? over : key, progress[status]);
    for (const oldest of this.#farthest.keys()) {
      if (this.#farthest.size <= keptCalls) break;
      this.#farthest.delete(oldest);
    }
    return true;
  }
}
