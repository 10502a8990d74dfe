const dayMs = 86_400_000;

/**
 * The day that a moment falls on at the clinic, YYYY-MM-DD. `timeZone`: the clinic's; null for that of this browser,
 * where the service does not say it.
 */
export function clinicDay(timeZone: string | null, at = new Date()): string {
  const format = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === null ? {} : { timeZone }),
  });
  const { year, month, day } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight at the clinic. */
export function clinicMinutes(timeZone: string | null, at = new Date()): number {
  const format = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === null ? {} : { timeZone }),
  });
  const { hour, minute } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return Number(hour) * 60 + Number(minute);
}

/** The day so many days before another; after it for a negative number. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** From the start of the day `days` days ago to the end of tomorrow, as the interface writes times. */
export function lastDays(days: number, timeZone: string | null): { readonly start: string; readonly end: string } {
  const today = clinicDay(timeZone);
  return { start: `${daysBefore(today, days)} 00:00:00`, end: `${daysBefore(today, -1)} 23:59:59` };
}
