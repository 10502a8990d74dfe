import type { Clock } from '../../shared/clock.ts';
import { phoneUnavailable } from '../../shared/contract/agent.ts';
import { type Agent, afterBreak, statusOf } from './agent-state.ts';

/** A page that is loaded again, or a connection that breaks, is back sooner. */
const graceMs = 3000;
/** After a start of the core each phone has to find it again. */
const graceAtStartMs = 30_000;

/**
 * Puts ready agents on a break whose phone is gone and does not come back in time, whatever became of their
 * workstation. Nobody is ready again by this alone: the workstation that asked for it asks once more when it can take
 * calls. An agent who never had a phone here has lost none.
 */
export class LostPhones {
  readonly #clock: Clock;
  readonly #move: (agentId: string, transition: (agent: Agent) => Agent) => void;
  /** Agents who had a phone since the start, or were ready before it. */
  readonly #known = new Set<string>();
  readonly #disarms = new Map<string, () => void>();

  constructor(clock: Clock, move: (agentId: string, transition: (agent: Agent) => Agent) => void) {
    this.#clock = clock;
    this.#move = move;
  }

  /** An agent as the last process left them. */
  begin(agent: Agent): void {
    if (agent.requested === 'ready') this.#known.add(agent.agentId);
    this.#watch(agent, graceAtStartMs);
  }

  /** Must be called after each change of an agent. */
  check(agent: Agent): void {
    if (agent.registered) this.#known.add(agent.agentId);
    this.#watch(agent, graceMs);
  }

  stop(): void {
    for (const disarm of this.#disarms.values()) disarm();
    this.#disarms.clear();
  }

  #watch(agent: Agent, afterMs: number): void {
    const { agentId } = agent;
    const isLost = !agent.registered && this.#known.has(agentId) && statusOf(agent) === 'ready';
    const disarm = this.#disarms.get(agentId);
    if (isLost === (disarm !== undefined)) return;
    disarm?.();
    this.#disarms.delete(agentId);
    if (!isLost) return;
    const arm = this.#clock.after(afterMs, () => {
      this.#disarms.delete(agentId);
      this.#move(agentId, (one) => afterBreak(one, phoneUnavailable, this.#clock.now()));
    });
    this.#disarms.set(agentId, arm);
  }
}
