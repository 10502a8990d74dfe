import { windowMs } from './levels.ts';
import type { Run } from './speech.ts';

/** The interrupted side has talked for at least so long. */
const talkedMs = 500;
/** It stops this soon after the other has begun. */
const yieldsWithinMs = 1000;
/** The other side talks on after that: a “yes” or “mhm” in between is no interruption. */
const talksOnMs = 400;

/**
 * How often `one` interrupted `other`: began while the other had been talking for half a second, the other stopped
 * within a second, and the one talked on for at least 400 ms after that.
 */
export function interruptionsBy(one: readonly Run[], other: readonly Run[]): number {
  let count = 0;
  let next = 0;
  for (const { from, before } of one) {
    while (next < other.length && (other[next] as Run).before <= from) next++;
    const talking = other[next];
    if (!talking || talking.from >= from) continue;
    const hasTalked = (from - talking.from) * windowMs >= talkedMs;
    const hasYielded = (talking.before - from) * windowMs <= yieldsWithinMs;
    if (hasTalked && hasYielded && (before - talking.before) * windowMs >= talksOnMs) count++;
  }
  return count;
}
