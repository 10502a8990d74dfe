import type { AgentDay, AgentStatus } from '../../shared/contract/agent.ts';
import type { StateChange } from './state-repository.ts';

/**
 * The states of a day so far, each for whole seconds, and their sums. `changes`: the oldest first; before the first one
 * the agent was offline. `clockOf`: the clinic's time of day, HH:mm:ss.
 */
export function dayOf(
  changes: readonly StateChange[],
  { from, now }: { readonly from: number; readonly now: number },
  clockOf: (at: number) => string,
): Pick<AgentDay, 'states' | 'sums'> {
  const begins: readonly StateChange[] =
    (changes[0]?.from ?? now) > from ? [{ from, state: 'offline', reason: null }, ...changes] : changes;
  const states = begins.flatMap(({ from: began, state, reason }, index) => {
    const [start, end] = [Math.max(began, from), Math.min(begins[index + 1]?.from ?? now, now)];
    if (end <= start) return [];
    // Differences of rounded moments: the seconds of all states add up to the day so far.
    const seconds = Math.floor((end - from) / 1000) - Math.floor((start - from) / 1000);
    return [{ state, reason, from: clockOf(start), to: clockOf(end), seconds }];
  });
  const sums = new Map<AgentStatus, number>();
  for (const { state, seconds } of states) sums.set(state, (sums.get(state) ?? 0) + seconds);
  return { states, sums: [...sums].map(([state, seconds]) => ({ state, seconds })) };
}
