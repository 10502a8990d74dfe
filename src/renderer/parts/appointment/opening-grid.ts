import type { OpenSpan } from '../../../shared/contract/opening-hours.ts';
import { minutesOf, timeOf } from './minutes-of-day.ts';
import type { SpanValues } from './time-values.ts';

/** The hours of a day and the minutes of its grid. Times that go over a break are for blocks, not for bookings. */
export interface OpeningGrid {
  readonly spans: readonly OpenSpan[];
  readonly slot: number;
  readonly isOverBreaks: boolean;
}

/** The grid of a span, its end included. */
function gridOf({ start: opens, end: closes }: OpenSpan, slot: number): string[] {
  const count = Math.floor((minutesOf(closes) - minutesOf(opens)) / slot);
  const times = Array.from({ length: count + 1 }, (_, index) => timeOf(minutesOf(opens) + index * slot));
  return times.includes(closes) ? times : [...times, closes];
}

/** The spans in which a time that begins at `start` may end; all of them while that is not chosen. */
function endSpans(start: string | null, { spans, isOverBreaks }: OpeningGrid): readonly OpenSpan[] {
  if (start === null) return spans;
  const first = spans.findIndex((span) => start >= span.start && start < span.end);
  if (first === -1) return spans;
  return isOverBreaks ? spans.slice(first) : spans.slice(first, first + 1);
}

export const startsIn = ({ spans, slot }: OpeningGrid): string[] =>
  spans.flatMap((span) => gridOf(span, slot).slice(0, -1));

export const endsAfter = (start: string | null, grid: OpeningGrid): string[] =>
  endSpans(start, grid)
    .flatMap((span) => gridOf(span, grid.slot).slice(1))
    .filter((time) => start === null || time > start);

/** The end that keeps the length when a time begins at `next`, as far as the hours allow it. */
export function endAfter(next: string, { start, end }: Pick<SpanValues, 'start' | 'end'>, grid: OpeningGrid): string {
  const length = start !== null && end !== null ? Math.max(grid.slot, minutesOf(end) - minutesOf(start)) : grid.slot;
  const kept = minutesOf(next) + length;
  const latest = endSpans(next, grid).at(-1)?.end ?? '24:00';
  const wanted = timeOf(Math.min(kept, minutesOf(latest)));
  // A block that would end in the break ends where the break does not: at its beginning.
  const inHours = endSpans(next, grid).findLast((span) => span.start < wanted);
  return inHours && inHours.end < wanted ? inHours.end : wanted;
}

export const withCurrent = (times: readonly string[], current: string | null): string[] =>
  current === null || times.includes(current) ? [...times] : [...times, current].toSorted();
