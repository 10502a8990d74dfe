import type { FieldProblems } from '../../../shared/problems/field-problems.ts';
import { formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { FieldCheck } from '../../platform/field-errors.ts';

/** A day, YYYY-MM-DD, and two times of it, HH:mm. */
export interface LocalSpan {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

/** The moments, in epoch milliseconds, of two local times of the clinic. */
export const spanOf = ({ date, start, end }: LocalSpan, timeZone: string) => ({
  starts_at: parseDateTime(`${date} ${start}:00`, timeZone),
  ends_at: parseDateTime(`${date} ${end}:00`, timeZone),
});

/** The errors of times that do not exist on that day, because the clocks are put forward. */
export function skippedTimeErrors(span: LocalSpan, timeZone: string): FieldProblems {
  const check = new FieldCheck();
  const moments = spanOf(span, timeZone);
  const exists = (time: string, at: number): boolean => formatDateTime(at, timeZone).slice(0, 16) === time;
  for (const [field, at] of [
    ['start', moments.starts_at],
    ['end', moments.ends_at],
  ] as const)
    if (!exists(`${span.date} ${span[field]}`, at)) check.refuse(field, 'time-skipped', { time: span[field] });
  return check.problems;
}
