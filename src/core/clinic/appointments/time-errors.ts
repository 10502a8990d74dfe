import type { OpenSpan } from '../../../shared/contract/opening-hours.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { FieldProblems } from '../../../shared/problems/field-problems.ts';
import { FieldCheck } from '../../platform/field-errors.ts';
import { minutesOf, type OpeningHours, spansOf } from '../opening-hours.ts';
import { type LocalSpan, skippedTimeErrors, spanOf } from './booked-span.ts';

interface Terms {
  readonly hours: OpeningHours & Pick<Settings, 'slot_duration'>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The clinic’s (IANA). */
  readonly timeZone: string;
}

/** The hours in which a time that begins in `first` may end. */
type EndSpan = (first: OpenSpan, spans: readonly OpenSpan[]) => OpenSpan | undefined;

/** Refuses a time with the hours of its day. */
function refuseOutside(check: FieldCheck, field: 'start' | 'end', spans: readonly OpenSpan[]): void {
  const [first, ...others] = spans;
  if (first && others.length === 0)
    check.refuse(field, 'time-outside-hours', { opens: first.start, closes: first.end });
  else
    check.refuse(field, 'time-between-hours', { hours: spans.map(({ start, end }) => `${start}–${end}`).join(', ') });
}

function errorsOf(time: LocalSpan, { hours, now, timeZone }: Terms, endSpanOf: EndSpan): FieldProblems {
  const { date, start, end } = time;
  const [spans, slot] = [spansOf(hours, date), hours.slot_duration];
  const check = new FieldCheck();
  const checkGrid = (field: 'start' | 'end', { start: opens }: OpenSpan): void => {
    if ((minutesOf(time[field]) - minutesOf(opens)) % slot !== 0)
      check.refuse(field, 'time-off-grid', { minutes: slot, opens });
  };
  if (spanOf(time, timeZone).starts_at < now) check.refuse('start', 'time-in-past');
  if (end <= start) check.refuse('end', 'end-before-start');
  if (spans.length === 0) {
    check.refuse('date', 'clinic-closed');
    return check.problems;
  }
  const first = spans.find((one) => start >= one.start && start < one.end);
  if (!first) {
    refuseOutside(check, 'start', spans);
    return check.problems;
  }
  checkGrid('start', first);
  const last = endSpanOf(first, spans);
  if (!last || end > last.end) refuseOutside(check, 'end', spans);
  else if (end > start && end !== last.end) checkGrid('end', last);
  return check.problems;
}

/**
 * The errors of a time that is to be booked, by field: it must exist on its day, and lie in one span of the opening
 * hours, on the slot grid and in the future.
 */
export const bookingErrors = (time: LocalSpan, terms: Terms): FieldProblems => ({
  ...skippedTimeErrors(time, terms.timeZone),
  ...errorsOf(time, terms, (first) => first),
});

/** The same for a time that is to be blocked: it may go over the break of the clinic. */
export const blockingErrors = (time: LocalSpan, terms: Terms): FieldProblems => ({
  ...skippedTimeErrors(time, terms.timeZone),
  ...errorsOf(time, terms, (first, spans) =>
    time.end <= time.start ? first : spans.find((one) => time.end > one.start && time.end <= one.end),
  ),
});
