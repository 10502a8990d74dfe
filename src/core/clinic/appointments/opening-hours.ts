import type { Settings } from '../../../shared/contract/settings.ts';
import { type FieldProblems } from '../../../shared/problems/field-problems.ts';
import { FieldCheck } from '../../platform/field-errors.ts';

/** Converts a time of day, HH:mm. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The errors of a requested time, by field: it must lie in the business hours, on the slot grid and in the future. */
export function timeErrors(
  { start, end }: { readonly start: string; readonly end: string },
  { startsAt, now }: { readonly startsAt: number; readonly now: number },
  {
    business_start: opens,
    business_end: closes,
    slot_duration: slot,
  }: Pick<Settings, 'business_start' | 'business_end' | 'slot_duration'>,
): FieldProblems {
  const check = new FieldCheck();
  const hours = { opens, closes };
  const grid = { minutes: slot, opens };
  const isOffGrid = (time: string): boolean => (minutesOf(time) - minutesOf(opens)) % slot !== 0;
  if (startsAt < now) check.refuse('start', 'time-in-past');
  if (start < opens || start >= closes) check.refuse('start', 'time-outside-hours', hours);
  else if (isOffGrid(start)) check.refuse('start', 'time-off-grid', grid);
  if (end <= start) check.refuse('end', 'end-before-start');
  else if (end > closes) check.refuse('end', 'time-outside-hours', hours);
  else if (isOffGrid(end) && end !== closes) check.refuse('end', 'time-off-grid', grid);
  return check.problems;
}
