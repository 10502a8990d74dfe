import type { Clock } from '../../shared/clock.ts';
import { slotMs } from '../platform/database/slots.ts';
import { SnapshotWriter } from '../platform/snapshot-writer.ts';
import { type Agent, statusOf } from './agent-state.ts';
import type { StateChange, StateRepository } from './state-repository.ts';

export type { StateChange } from './state-repository.ts';

const shownOf = (agent: Agent): Pick<StateChange, 'state' | 'reason'> => {
  const state = statusOf(agent);
  return { state, reason: state === 'break' ? agent.reason : null };
};
const isSame = (one: Pick<StateChange, 'state' | 'reason'>, other: Pick<StateChange, 'state' | 'reason'>): boolean =>
  one.state === other.state && one.reason === other.reason;

const nothingKnown: StateChange = { from: 0, state: 'offline', reason: null };
/** A running core is behind by one quarter of an hour, and a moment. */
const longestUncountedMs = 2 * slotMs;

/** The states that each agent was in: written as they change, and as soon as the database can. */
export class StateHistory {
  readonly #repository: Pick<StateRepository, 'last' | 'between' | 'save'>;
  readonly #countedBefore: () => Promise<number | null>;
  readonly #clock: Clock;
  readonly #writer: SnapshotWriter<readonly StateChange[]>;
  /** Changes that are not written yet, by agent. */
  readonly #unwritten = new Map<string, readonly StateChange[]>();

  constructor(parts: {
    repository: Pick<StateRepository, 'last' | 'between' | 'save'>;
    /** Up to when a core that ran has counted the time of states, quarter of an hour after quarter of an hour. */
    countedBefore: () => Promise<number | null>;
    clock: Clock;
    onFault: (error: unknown) => void;
  }) {
    this.#repository = parts.repository;
    this.#countedBefore = parts.countedBefore;
    this.#clock = parts.clock;
    this.#writer = new SnapshotWriter({
      clock: parts.clock,
      write: (agentId, changes) => this.#write(agentId, changes),
      onDelayed: (_, __, error) => parts.onFault(error),
      onWritten: () => {},
      onLost: (_, __, error) => parts.onFault(error),
    });
  }

  /**
   * The core has started: calls did not survive it, so that an agent may be in another state than before. While it was
   * off, agents were in no state that is known: from the last sign of its life on they count as offline.
   */
  async start(agents: readonly Agent[]): Promise<void> {
    const [last, counted] = await Promise.all([this.#repository.last(), this.#countedBefore()]);
    const offSince = counted !== null && this.#clock.now() - counted > longestUncountedMs ? counted : null;
    for (const agent of agents) {
      const before = last.get(agent.agentId) ?? nothingKnown;
      const wasThere = offSince !== null && before.state !== 'offline';
      if (wasThere) this.#put(agent.agentId, { ...nothingKnown, from: Math.max(offSince, before.from + 1) });
      if (!isSame(wasThere ? nothingKnown : before, shownOf(agent))) this.#add(agent);
    }
    // Before the time of states is counted further.
    await Promise.all(agents.map(({ agentId }) => this.#writer.tried(agentId)));
  }

  changed(before: Agent, after: Agent): void {
    if (!isSame(shownOf(before), shownOf(after))) this.#add(after);
  }

  /** States that lasted within a time, the oldest first: the first one may have begun earlier. */
  async between(agentId: string, from: number, before: number): Promise<StateChange[]> {
    const unwritten = this.#unwritten.get(agentId) ?? [];
    const stored = await this.#repository.between(agentId, from, before);
    const byStart = new Map([...stored, ...unwritten].map((change) => [change.from, change]));
    const all = [...byStart.values()].filter((change) => change.from < before).toSorted((a, b) => a.from - b.from);
    const first = all.findLastIndex((change) => change.from <= from);
    return all.slice(Math.max(first, 0));
  }

  /** Resolves when everything is written, or cannot be. */
  settled(): Promise<void> {
    return this.#writer.close();
  }

  #add(agent: Agent): void {
    this.#put(agent.agentId, { from: this.#clock.now(), ...shownOf(agent) });
  }

  #put(agentId: string, change: StateChange): void {
    const changes = [...(this.#unwritten.get(agentId) ?? []), change];
    this.#unwritten.set(agentId, changes);
    void this.#writer.put(agentId, changes);
  }

  async #write(agentId: string, changes: readonly StateChange[]): Promise<void> {
    await this.#repository.save(agentId, changes);
    const written = new Set(changes);
    const left = this.#unwritten.get(agentId)?.filter((change) => !written.has(change)) ?? [];
    if (left.length > 0) this.#unwritten.set(agentId, left);
    else this.#unwritten.delete(agentId);
  }
}
