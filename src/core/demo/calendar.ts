import { dayAfter, formatDateTime, parseDateTime } from '../platform/database/local-time.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Day of the demo clinic, in the zone of the machine, that a moment falls on: YYYY-MM-DD. */
export const dayOf = (at: number): string => formatDateTime(at, timeZone).slice(0, 10);

/**
 * Day so many days from that of a moment, before it for a negative number. Not the day of a moment so many times 24
 * hours away: a change of the clock makes days longer or shorter.
 */
export const dayFrom = (at: number, days: number): string => dayAfter(dayOf(at), days);

/** Records have few different moments, and to find one takes longer than to write the record. */
const moments = new Map<string, number>();

/** Moment of a local time, HH:mm:ss, on a day, in epoch milliseconds. */
export function momentAt(day: string, time: string): number {
  const text = `${day} ${time}`;
  const moment = moments.get(text) ?? parseDateTime(text, timeZone);
  moments.set(text, moment);
  return moment;
}
