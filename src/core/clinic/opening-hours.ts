import type { DayHours, HoursOfDay, OpenSpan } from '../../shared/contract/opening-hours.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../platform/database/local-time.ts';

/** The settings that say when the clinic is open. */
export type OpeningHours = Pick<Settings, 'business_start' | 'business_end' | 'opening_week' | 'special_days'>;

/** Opening hours and the clinic's time zone (IANA), which they are in. */
export interface ClinicHours {
  readonly hours: OpeningHours;
  readonly timeZone: string;
}

/** Days that are searched for the next opening: holidays of a year, and one more. */
const searchedDays = 370;

/** Converts a time of day, HH:mm. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const specialDayOf = ({ special_days: days }: OpeningHours, date: string) =>
  days.find((day) => day.date === date) ?? null;

function usualHoursOf(hours: OpeningHours, date: string): DayHours {
  if (hours.opening_week) return hours.opening_week[weekdayOf(date)] ?? null;
  return { opens: hours.business_start, closes: hours.business_end, break_start: null, break_end: null };
}

function hoursOf(hours: OpeningHours, date: string): DayHours {
  const special = specialDayOf(hours, date);
  return special ? special.hours : usualHoursOf(hours, date);
}

/** When the clinic is open on a date (YYYY-MM-DD), in order: nothing on a closed day, two spans around a break. */
export function spansOf(hours: OpeningHours, date: string): OpenSpan[] {
  const day = hoursOf(hours, date);
  if (!day) return [];
  if (day.break_start === null || day.break_end === null) return [{ start: day.opens, end: day.closes }];
  return [
    { start: day.opens, end: day.break_start },
    { start: day.break_end, end: day.closes },
  ];
}

/** The hours of some dates (YYYY-MM-DD), both included. */
export function hoursOfDays(hours: OpeningHours, start: string, end: string): HoursOfDay[] {
  const days: HoursOfDay[] = [];
  for (let date = start; date <= end; date = dayAfter(date))
    days.push({ date, name: specialDayOf(hours, date)?.name ?? null, spans: spansOf(hours, date) });
  return days;
}

/** The working days of a week, and on how many of them the clinic is closed. */
export interface WorkingDays {
  readonly days: number;
  readonly closed: number;
}

/**
 * The week that begins on a Monday (YYYY-MM-DD). Days with hours are working days, and so are days that have none only
 * because they are special days, such as holidays.
 */
export function workingDaysOf(hours: OpeningHours, monday: string): WorkingDays {
  const dates = Array.from({ length: 7 }, (_, at) => dayAfter(monday, at));
  const isOpenOn = (date: string): boolean => hoursOf(hours, date) !== null;
  const working = dates.filter((date) => isOpenOn(date) || usualHoursOf(hours, date) !== null);
  return { days: working.length, closed: working.filter((date) => !isOpenOn(date)).length };
}

/** The opening times of a date in epoch milliseconds. A span that a change of the clock skips is left out. */
export function openTimesOf({ hours, timeZone }: ClinicHours, date: string): { from: number; before: number }[] {
  return spansOf(hours, date)
    .map(({ start, end }) => ({
      from: parseDateTime(`${date} ${start}:00`, timeZone),
      before: parseDateTime(`${date} ${end}:00`, timeZone),
    }))
    .filter(({ from, before }) => from < before);
}

const dateOf = (at: number, timeZone: string): string => formatDateTime(at, timeZone).slice(0, 10);

/** `at`: epoch milliseconds. The closing time is outside of the hours. */
export const isOpenAt = (clinic: ClinicHours, at: number): boolean =>
  openTimesOf(clinic, dateOf(at, clinic.timeZone)).some(({ from, before }) => at >= from && at < before);

/**
 * Whether a call of that moment (epoch milliseconds) rings. A special day that is closed refuses it; the hours do,
 * unless calls ring outside them, or nobody set any: those that every clinic begins with are for its appointments
 * alone.
 */
export function ringsAt(
  clinic: ClinicHours & { readonly ringsOutsideHours: boolean; readonly isSet: boolean },
  at: number,
): boolean {
  const special = specialDayOf(clinic.hours, dateOf(at, clinic.timeZone));
  if (special?.hours === null) return false;
  if (clinic.ringsOutsideHours || (special === null && !clinic.isSet)) return true;
  return isOpenAt(clinic, at);
}

/** The first date from `date` on (YYYY-MM-DD) on which the clinic opens; null when it stays closed for a year. */
export function nextOpeningDay(hours: OpeningHours, date: string): string | null {
  for (let days = 0; days < searchedDays; days += 1) {
    const day = dayAfter(date, days);
    if (spansOf(hours, day).length > 0) return day;
  }
  return null;
}

/**
 * Opening time between two moments (epoch milliseconds), in minutes that passed: a change of the clock within the hours
 * makes the day longer or shorter. 0 when `until` is not after `since`.
 */
export function openMinutesBetween(clinic: ClinicHours, since: number, until: number): number {
  if (until <= since) return 0;
  let openMs = 0;
  const last = dateOf(until, clinic.timeZone);
  for (let date = dateOf(since, clinic.timeZone); date <= last; date = dayAfter(date))
    for (const { from, before } of openTimesOf(clinic, date))
      openMs += Math.max(0, Math.min(before, until) - Math.max(from, since));
  return openMs / 60_000;
}

/** The widest span of the weekdays; null when the clinic is closed on all of them. */
export function widestSpan(week: readonly DayHours[]): OpenSpan | null {
  const open = week.filter((day) => day !== null);
  const opens = open.map((day) => day.opens).toSorted();
  const closes = open.map((day) => day.closes).toSorted();
  const [start, end] = [opens[0], closes.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}
