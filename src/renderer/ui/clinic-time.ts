import { clinicDay, clinicMinutes } from '../api/clinic-day.ts';

const minutesOfDay = 24 * 60;

/** Minutes from now to a time at the clinic (YYYY-MM-DD HH:mm); negative for a past one. */
export function minutesUntil(moment: string, timeZone: string | null, now = new Date()): number {
  const days = (Date.parse(moment.slice(0, 10)) - Date.parse(clinicDay(timeZone, now))) / (minutesOfDay * 60_000);
  const [hours = 0, minutes = 0] = moment.slice(11, 16).split(':').map(Number);
  return days * minutesOfDay + hours * 60 + minutes - clinicMinutes(timeZone, now);
}

/** In 27 min., 5 hr. ago: in the largest unit of which there is a whole one. */
export function relativeText(minutes: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' });
  const size = Math.abs(minutes);
  if (size < 60) return format.format(minutes, 'minute');
  if (size < minutesOfDay) return format.format(Math.trunc(minutes / 60), 'hour');
  return format.format(Math.trunc(minutes / minutesOfDay), 'day');
}
