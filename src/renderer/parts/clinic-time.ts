import { clinicDay, clinicMinutes } from '../../shared/domain/clinic-day.ts';
import { perLanguage } from '../kit/format.ts';

const minutesOfDay = 24 * 60;

/** Minutes from now to a time at the clinic (YYYY-MM-DD HH:mm); negative for a past one. */
export function minutesUntil(moment: string, timeZone: string | null, now = new Date()): number {
  const days = (Date.parse(moment.slice(0, 10)) - Date.parse(clinicDay(timeZone, now))) / (minutesOfDay * 60_000);
  const [hours = 0, minutes = 0] = moment.slice(11, 16).split(':').map(Number);
  return days * minutesOfDay + hours * 60 + minutes - clinicMinutes(timeZone, now);
}

const relativeFormat = perLanguage((language) => new Intl.RelativeTimeFormat(language, { style: 'short' }));

/** In 27 min, 5 h ago: in the largest unit of which there is a whole one. */
export function relativeText(minutes: number, language: string): string {
  const format = relativeFormat(language);
  const written = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
    format
      .format(count, unit)
      // Units as elsewhere on the screens: without a full stop, and a space before them in Chinese as well.
      .replace('hr.', 'h')
      .replace('min.', 'min')
      .replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
  const size = Math.abs(minutes);
  if (size < 60) return written(minutes, 'minute');
  if (size < minutesOfDay) return written(Math.trunc(minutes / 60), 'hour');
  return written(Math.trunc(minutes / minutesOfDay), 'day');
}
