import type { OpenSpan } from '../../../shared/contract/opening-hours.ts';
import { type FieldProblems } from '../../../shared/problems/field-problems.ts';
import { FieldCheck } from '../../platform/field-errors.ts';
import { minutesOf } from '../opening-hours.ts';

interface Day {
  /** When the clinic is open on the day of the appointment. */
  readonly spans: readonly OpenSpan[];
  /** Minutes of the grid, which begins with each span. */
  readonly slot: number;
}

/** Refuses a time with the hours of its day. */
function refuseOutside(check: FieldCheck, field: 'start' | 'end', spans: readonly OpenSpan[]): void {
  const [first, ...others] = spans;
  if (first && others.length === 0)
    check.refuse(field, 'time-outside-hours', { opens: first.start, closes: first.end });
  else
    check.refuse(field, 'time-between-hours', { hours: spans.map(({ start, end }) => `${start}–${end}`).join(', ') });
}

/**
 * The errors of a requested time, by field: it must lie in one span of the opening hours, on the slot grid and in the
 * future.
 */
export function timeErrors(
  { start, end }: { readonly start: string; readonly end: string },
  { startsAt, now }: { readonly startsAt: number; readonly now: number },
  { spans, slot }: Day,
): FieldProblems {
  const check = new FieldCheck();
  if (startsAt < now) check.refuse('start', 'time-in-past');
  if (end <= start) check.refuse('end', 'end-before-start');
  if (spans.length === 0) {
    check.refuse('date', 'clinic-closed');
    return check.problems;
  }
  const span = spans.find((one) => start >= one.start && start < one.end);
  const isOffGrid = (time: string, { start: opens }: OpenSpan): boolean =>
    (minutesOf(time) - minutesOf(opens)) % slot !== 0;
  if (!span) {
    refuseOutside(check, 'start', spans);
    return check.problems;
  }
  const grid = { minutes: slot, opens: span.start };
  if (isOffGrid(start, span)) check.refuse('start', 'time-off-grid', grid);
  if (end > span.end) refuseOutside(check, 'end', spans);
  else if (end > start && end !== span.end && isOffGrid(end, span)) check.refuse('end', 'time-off-grid', grid);
  return check.problems;
}
