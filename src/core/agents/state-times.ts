import type { Clock } from '../../shared/clock.ts';
import { slotMs } from '../platform/database/slots.ts';
import type { StateChange } from './state-repository.ts';
import {
  type CountedState,
  countedStates,
  type StateTimeRepository,
  stateTimeMark,
  type TimeOfAgent,
  type TimeRange,
} from './state-time-repository.ts';

export { stateTimeMark };
export type { CountedState, TimeOfAgent };

/** A state is written a moment after it has begun. */
const settledMs = 60_000;
/** Between two slots of those that wait, as after an upgrade. */
const pauseMs = 20;
/** Time that is not counted yet is read from the states, if there is no more of it. */
const longestUncountedMs = 3_600_000;

interface Parts {
  readonly repository: StateTimeRepository;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** How long agents were in each state: counted by quarters of an hour, each of them once it is over. */
export class StateTimes {
  readonly #parts: Parts;
  #cancel = (): void => {};
  #counting: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#counting = this.#countNext().then(
      (wasDue) => this.#countAfter(wasDue ? pauseMs : slotMs),
      (error: unknown) => {
        this.#parts.onFault(error);
        this.#countAfter(slotMs);
      },
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#counting;
  }

  /** Resolves when the slot that is being counted is. */
  counted(): Promise<void> {
    return this.#counting;
  }

  /**
   * The time of each agent in each state, from the start of a quarter of an hour to before another, up to now.
   * `isCounting`: earlier states are still being counted, and some of it is not known yet.
   */
  async between({ from, before }: TimeRange): Promise<{ times: TimeOfAgent[]; isCounting: boolean }> {
    const { repository, clock } = this.#parts;
    const end = Math.min(before, clock.now());
    const counted = (await this.#nextUncounted()) ?? end;
    const rest = { from: Math.max(from, counted), before: end };
    const isCounting = rest.before - rest.from > longestUncountedMs;
    const [sums, changes] = await Promise.all([
      repository.sums({ from, before: Math.min(before, counted) }),
      isCounting || rest.from >= rest.before ? new Map<string, StateChange[]>() : repository.changes(rest),
    ]);
    return { times: addedTimes([...sums, ...timesOf(changes, rest)]), isCounting };
  }

  /** The states of each agent within a time, by extension, the oldest first: the first one may have begun earlier. */
  changes(range: TimeRange): Promise<Map<string, StateChange[]>> {
    return this.#parts.repository.changes(range);
  }

  /** The moment from which states are not counted; null where there are none. */
  async #nextUncounted(): Promise<number | null> {
    const { repository } = this.#parts;
    return (await repository.countedBefore()) ?? (await repository.firstState());
  }

  #countAfter(ms: number): void {
    if (this.#isStopped) return;
    this.#cancel = this.#parts.clock.after(ms, () => this.start());
  }

  /** Counts the next slot. Resolves with whether one was due. */
  async #countNext(): Promise<boolean> {
    const { repository, clock } = this.#parts;
    const first = await this.#nextUncounted();
    if (first === null) return false;
    const now = clock.now();
    // The clock was ahead: agents are given no time to come.
    if (first > now + slotMs) await repository.rewind(now - (now % slotMs));
    const from = Math.min(first, now) - (Math.min(first, now) % slotMs);
    const slot = { from, before: from + slotMs };
    if (slot.before > clock.now() - settledMs) return false;
    await repository.count(from, timesOf(await repository.changes(slot), slot), slot.before);
    return true;
  }
}

/** The time of each agent's states within a range; the last state lasts to its end. */
export function timesOf(changesOf: ReadonlyMap<string, readonly StateChange[]>, range: TimeRange): TimeOfAgent[] {
  return [...changesOf].flatMap(([agentId, changes]) => {
    const time = { agentId, ...none };
    for (const [index, { state, from }] of changes.entries()) {
      const ms = Math.min(changes[index + 1]?.from ?? range.before, range.before) - Math.max(from, range.from);
      if (state !== 'offline' && ms > 0) time[state] += ms;
    }
    return countedStates.some((state) => time[state] > 0) ? [time] : [];
  });
}

const none = { ready: 0, ringing: 0, in_call: 0, wrap_up: 0, break: 0 };

/** One time of each agent. */
export function addedTimes(times: readonly TimeOfAgent[]): TimeOfAgent[] {
  const sums = new Map<string, { agentId: string } & typeof none>();
  for (const time of times) {
    const sum = sums.get(time.agentId) ?? { agentId: time.agentId, ...none };
    for (const state of countedStates) sum[state] += time[state];
    sums.set(time.agentId, sum);
  }
  return [...sums.values()];
}
