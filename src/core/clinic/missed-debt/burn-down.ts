import type { ClinicHours } from '../opening-hours.ts';
import { clockEnd } from '../work-queue/opening-clock.ts';
import { changesOf, firstOwedAt, type Story } from './debt.ts';

interface Step {
  /** Epoch milliseconds. */
  readonly at: number;
  /** From then on. */
  readonly open: number;
  readonly over: number;
}

/** Changes of both counts at each moment. */
class Changes {
  readonly #byMoment = new Map<number, { open: number; over: number }>();

  add(what: 'open' | 'over', from: number, before: number): void {
    if (from >= before) return;
    this.#at(from)[what] += 1;
    this.#at(before)[what] -= 1;
  }

  steps(start: number, until: number): Step[] {
    const moments = [...this.#byMoment].filter(([at]) => at <= until).toSorted(([one], [other]) => one - other);
    const steps: Step[] = [{ at: start, open: 0, over: 0 }];
    for (const [at, change] of moments) {
      const last = steps.at(-1) ?? { at: start, open: 0, over: 0 };
      const step = { at, open: last.open + change.open, over: last.over + change.over };
      if (step.open === last.open && step.over === last.over) continue;
      if (last.at === at) steps.pop();
      steps.push(step);
    }
    return steps;
  }

  #at(moment: number): { open: number; over: number } {
    const known = this.#byMoment.get(moment) ?? { open: 0, over: 0 };
    this.#byMoment.set(moment, known);
    return known;
  }
}

/**
 * How many numbers were owed a call from each moment on, and how many of them longer than so many minutes of opening
 * time. The first step is at `from`, the last one at `until` or before.
 */
export function burnDown(
  stories: readonly Story[],
  { from, until }: { readonly from: number; readonly until: number },
  minutes: number,
  hours: ClinicHours,
): Step[] {
  const changes = new Changes();
  for (const story of stories) {
    const moments = changesOf(story);
    for (const [index, moment] of moments.entries()) {
      const first = firstOwedAt(story, moment);
      if (!first) continue;
      const [start, before] = [Math.max(moment, from), moments[index + 1] ?? Infinity];
      changes.add('open', start, before);
      changes.add('over', Math.max(start, clockEnd(first.at, minutes, hours)), before);
    }
  }
  return changes.steps(from, until);
}
