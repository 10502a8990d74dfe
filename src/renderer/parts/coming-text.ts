import { daysBefore } from '../../shared/domain/clinic-day.ts';
import type { Translate } from '../i18n/i18n.ts';
import { shortDayText, shortWeekdayText } from '../kit/format.ts';

/** In a week the same weekday comes again. */
const nearDays = 6;

/** A moment to come, as short as it is clear `today`: Today 16:00, Fri 16:30, Dec 3 14:00. */
export function comingText(
  written: string,
  { today, text, language }: { readonly today: string; readonly text: Translate; readonly language: string },
): string {
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  const isNear = day > today && day <= daysBefore(today, -nearDays);
  const name =
    day === today
      ? text('appointments.today')
      : isNear
        ? shortWeekdayText(day, language)
        : shortDayText(day, today, language);
  return `${name} ${time}`.trimEnd();
}
