import type { Translate } from '../i18n/i18n.ts';

const hour = 60;
/** From so many hours on nobody counts minutes. */
const roughHours = 10;

/** A duration with its units, which beside one in m:ss is not misread: 2 h 17. */
export function minutesWithUnits(minutes: number, text: Translate): string {
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour];
  if (hours === 0) return text('queue.minutes', { count: rest });
  const isRound = rest === 0 || hours >= roughHours;
  if (isRound) return text('queue.hours', { count: hours });
  return text('queue.hoursMinutes', { hours, minutes: String(rest).padStart(2, '0') });
}
