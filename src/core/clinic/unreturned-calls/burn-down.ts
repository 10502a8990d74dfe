import type { ClinicHours } from '../opening-hours.ts';
import { clockEnd } from '../work-queue/opening-clock.ts';
import { type Unreturned, endOf } from './unreturned.ts';

interface Step {
  /** Epoch milliseconds. */
  readonly at: number;
  /** From then on. */
  readonly open: number;
  readonly over: number;
}

/** A time from `start` to before `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Changes of both counts at each moment. */
class Changes {
  readonly #byMoment = new Map<number, { open: number; over: number }>();

  /** Spans of one number, in the order of their ends, from a moment on: it counts once where they overlap. */
  add(what: 'open' | 'over', spans: readonly Span[], from: number): void {
    let counted = Infinity;
    for (const { start, end } of spans.toReversed()) {
      const [begin, before] = [Math.max(start, from), Math.min(end, counted)];
      if (begin >= before) continue;
      this.#at(begin)[what] += 1;
      this.#at(before)[what] -= 1;
      counted = begin;
    }
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
 * time. The first step is at `from`, the last one at `until` or before. `numbers`: the unreturned calls of each,
 * the earliest first.
 */
export function burnDown(
  numbers: readonly (readonly Unreturned[])[],
  { from, until }: { readonly from: number; readonly until: number },
  minutes: number,
  hours: ClinicHours,
): Step[] {
  const changes = new Changes();
  for (const unreturned of numbers) {
    const owed = unreturned.filter((one) => endOf(one) > from);
    const spansFrom = (startOf: (one: Unreturned) => number): Span[] =>
      owed.map((one) => ({ start: startOf(one), end: endOf(one) }));
    const openFrom = ({ calls }: Unreturned): number => Math.min(...calls.map(({ endedAt }) => endedAt));
    changes.add('open', spansFrom(openFrom), from);
    changes.add(
      'over',
      spansFrom((one) => overFrom(one, minutes, hours)),
      from,
    );
  }
  return changes.steps(from, until);
}

/** When calls are over the clock: at the end of its first call at the earliest, which may ring beyond it. */
function overFrom({ calls }: Unreturned, minutes: number, hours: ClinicHours): number {
  let over = Infinity;
  for (const { at, endedAt } of calls) {
    if (endedAt >= over) continue;
    const clock = clockEnd(at, minutes, hours);
    over = Math.min(over, Math.max(endedAt, clock));
    // The clocks of later calls end later.
    if (clock >= over) break;
  }
  return over;
}
