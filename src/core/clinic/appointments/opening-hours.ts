import type { FieldErrors } from '../../../shared/contract/envelope.ts';
import type { Settings } from '../../../shared/contract/settings.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * What is wrong with a wanted time, by field: it must lie in the business hours, on the grid of slots, ahead of now.
 */
export function timeErrors(
  { start, end }: { readonly start: string; readonly end: string },
  { startsAt, now }: { readonly startsAt: number; readonly now: number },
  {
    business_start: opens,
    business_end: closes,
    slot_duration: slot,
  }: Pick<Settings, 'business_start' | 'business_end' | 'slot_duration'>,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  const refuse = (field: string, why: string): void => void (errors[field] ??= []).push(why);
  const isOffGrid = (time: string): boolean => (minutesOf(time) - minutesOf(opens)) % slot !== 0;
  if (startsAt < now) refuse('start', 'is in the past');
  if (start < opens || start >= closes) refuse('start', `is outside the business hours, ${opens} to ${closes}`);
  else if (isOffGrid(start)) refuse('start', `is off the grid of ${slot} minutes from ${opens}`);
  if (end <= start) refuse('end', 'must be after start');
  else if (end > closes) refuse('end', `is outside the business hours, ${opens} to ${closes}`);
  else if (isOffGrid(end) && end !== closes) refuse('end', `is off the grid of ${slot} minutes from ${opens}`);
  return errors;
}
