const dayMs = 86_400_000;

/** Parts of a moment in a time zone; null: in that of this browser. Making a format takes longer than using it. */
function inZone(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | null, Intl.DateTimeFormat>();
  return (timeZone: string | null, at: Date): Record<string, string> => {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('en', { ...options, ...(timeZone === null ? {} : { timeZone }) });
    formats.set(timeZone, format);
    return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  };
}
const dayIn = inZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const timeIn = inZone({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/**
 * The day that a moment falls on at the clinic, YYYY-MM-DD. `timeZone`: the clinic's; null for that of this browser,
 * where the service does not say it.
 */
export function clinicDay(timeZone: string | null, at = new Date()): string {
  const { year, month, day } = dayIn(timeZone, at);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight at the clinic. */
export function clinicMinutes(timeZone: string | null, at = new Date()): number {
  const { hour, minute } = timeIn(timeZone, at);
  return Number(hour) * 60 + Number(minute);
}

/** The time at the clinic, HH:mm:ss. */
export function clinicTime(timeZone: string | null, at = new Date()): string {
  const { hour, minute, second } = timeIn(timeZone, at);
  return `${hour}:${minute}:${second}`;
}

/** The day so many days before another; after it for a negative number. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** From the start of the day `days` days ago to the end of tomorrow, as the interface writes times. */
export function lastDays(days: number, timeZone: string | null): { readonly start: string; readonly end: string } {
  const today = clinicDay(timeZone);
  return { start: `${daysBefore(today, days)} 00:00:00`, end: `${daysBefore(today, -1)} 23:59:59` };
}
