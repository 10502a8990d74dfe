import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';

/** When the clinic is open, each day; HH:mm of its time zone. */
export interface OpeningHours {
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
}

/** Minutes that are left of those that there were; none or fewer when it is over. */
export interface WorkClock {
  readonly left: number;
  readonly of: number;
}

const minuteMs = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whole minutes of opening time from one moment to a later one; 0 when it is earlier. */
export function openMinutesBetween(from: number, to: number, { opens, closes, timeZone }: OpeningHours): number {
  if (to <= from) return 0;
  const [first, last] = [formatDateTime(from, timeZone), formatDateTime(to, timeZone)];
  const [open, close] = [minutesOf(opens), minutesOf(closes)];
  const within = (local: string): number => Math.min(Math.max(minutesOf(local.slice(11)), open), close);
  const days = Math.round((Date.parse(last.slice(0, 10)) - Date.parse(first.slice(0, 10))) / 86_400_000);
  return Math.max(0, days * (close - open) + within(last) - within(first));
}

export const missedCallClock = (at: number, now: number, minutes: number, hours: OpeningHours): WorkClock => ({
  left: minutes - openMinutesBetween(at, now, hours),
  of: minutes,
});

/** When so many minutes of opening time are over; Infinity for a clinic that never opens. `minutes`: at least 1. */
export function clockEnd(at: number, minutes: number, { opens, closes, timeZone }: OpeningHours): number {
  const [open, close] = [minutesOf(opens), minutesOf(closes)];
  const dayMinutes = close - open;
  if (dayMinutes <= 0) return Infinity;
  const start = formatDateTime(at, timeZone);
  const spent = Math.min(Math.max(minutesOf(start.slice(11)), open), close) - open;
  const days = Math.ceil((spent + minutes) / dayMinutes) - 1;
  const end = open + spent + minutes - days * dayMinutes;
  const time = [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return parseDateTime(`${dayAfter(start.slice(0, 10), days)} ${time}:00`, timeZone);
}

/** A promise is for a time of the day, whether the clinic is open or not. */
export const promiseClock = (at: number, now: number): WorkClock => ({
  left: Math.floor((at - now) / minuteMs),
  of: 60,
});

/** Until the clinic closes on that day, YYYY-MM-DD. */
export function followupClock(day: string, now: number, hours: OpeningHours): WorkClock {
  const end = parseDateTime(`${day} ${hours.closes}:00`, hours.timeZone);
  const left = openMinutesBetween(now, end, hours) - openMinutesBetween(end, now, hours);
  return { left, of: Math.max(1, minutesOf(hours.closes) - minutesOf(hours.opens)) };
}

/** Times of today, both HH:mm. */
export const confirmClock = (now: number, from: string, by: string, { timeZone }: OpeningHours): WorkClock => ({
  left: minutesOf(by) - minutesOf(formatDateTime(now, timeZone).slice(11)),
  of: Math.max(1, minutesOf(by) - minutesOf(from)),
});
