import type { Clock } from '../../../shared/contract/work-queue.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { type ClinicHours, minutesOf, openMinutesBetween, openTimesOf } from '../opening-hours.ts';

/** Minutes that are left of those that there were; none or fewer when it is over. */
export interface WorkClock {
  readonly left: number;
  readonly of: number;
  /** When they are over, in epoch milliseconds; Infinity for a clinic that never opens. Only shown clocks need it. */
  readonly end: () => number;
}

/** The clock as it is shown; `by`: YYYY-MM-DD HH:mm:ss. */
export const shownClock = ({ left, of, end }: WorkClock, timeZone: string): Clock => {
  const by = end();
  return { left, of, by: by === Infinity ? null : formatDateTime(by, timeZone) };
};

/** A moment, in epoch milliseconds, and the hours of the clinic, for the clocks of a whole queue. */
export interface OpeningClock {
  readonly now: number;
  readonly clinic: ClinicHours;
  /** Whole minutes of opening time from an earlier moment (epoch milliseconds) to now; 0 when it is later. */
  readonly openSince: (at: number) => number;
}

const minuteMs = 60_000;
const wholeMinute = (at: number): number => at - (at % minuteMs);

/** The days before are added up once: a queue asks for hundreds of moments, some of them long ago. */
export function createOpeningClock(clinic: ClinicHours, now: number): OpeningClock {
  const { timeZone } = clinic;
  const until = wholeMinute(now);
  let first = formatDateTime(now, timeZone).slice(0, 10);
  const sinceDay = new Map([[first, openMinutesBetween(clinic, parseDateTime(first, timeZone), until)]]);
  const openSinceDay = (date: string): number => {
    while (date < first) {
      const day = dayAfter(first, -1);
      sinceDay.set(day, (sinceDay.get(first) ?? 0) + openMinutesOf(clinic, day));
      first = day;
    }
    return sinceDay.get(date) ?? 0;
  };
  return {
    now,
    clinic,
    openSince: (at) => {
      if (at >= until) return 0;
      const date = formatDateTime(at, timeZone).slice(0, 10);
      return openSinceDay(date) - openMinutesBetween(clinic, parseDateTime(date, timeZone), wholeMinute(at));
    },
  };
}

const openMinutesOf = (clinic: ClinicHours, date: string): number =>
  openMinutesBetween(clinic, parseDateTime(date, clinic.timeZone), parseDateTime(dayAfter(date), clinic.timeZone));

/** `minutes`: of opening time, within which a call is to be returned. */
export const missedCallClock = (at: number, minutes: number, { openSince, clinic }: OpeningClock): WorkClock => ({
  left: minutes - openSince(at),
  of: minutes,
  end: () => clockEnd(at, minutes, clinic),
});

/** Holidays of a year: a clinic that stays closed for longer never opens. */
const searchedDays = 370;

/** When so many minutes of opening time are over; Infinity for a clinic that never opens. `minutes`: at least 1. */
export function clockEnd(at: number, minutes: number, clinic: ClinicHours): number {
  let left = minutes;
  let date = formatDateTime(at, clinic.timeZone).slice(0, 10);
  for (let days = 0; days < searchedDays; days += 1) {
    for (const { from, before } of openTimesOf(clinic, date)) {
      const start = Math.max(from, wholeMinute(at));
      const open = Math.max(0, before - start) / minuteMs;
      if (open >= left) return start + left * minuteMs;
      left -= open;
    }
    date = dayAfter(date);
  }
  return Infinity;
}

/** A promise is for a time of the day, whether the clinic is open or not. */
export const promiseClock = (at: number, now: number): WorkClock => ({
  left: Math.floor((at - now) / minuteMs),
  of: 60,
  end: () => at,
});

/** Until the clinic closes on that day, YYYY-MM-DD; on a day without hours nothing is left. */
export function followupClock(day: string, { now, clinic, openSince }: OpeningClock): WorkClock {
  const end = parseDateTime(dayAfter(day), clinic.timeZone);
  const left = openMinutesBetween(clinic, wholeMinute(now), end) - openSince(end);
  return {
    left,
    of: Math.max(1, openMinutesOf(clinic, day)),
    end: () => openTimesOf(clinic, day).at(-1)?.before ?? end - minuteMs,
  };
}

/** Times of today, both HH:mm. */
export function confirmClock(now: number, from: string, by: string, timeZone: string): WorkClock {
  const [today = '', time = ''] = formatDateTime(now, timeZone).split(' ');
  return {
    left: minutesOf(by) - minutesOf(time),
    of: Math.max(1, minutesOf(by) - minutesOf(from)),
    end: () => parseDateTime(`${today} ${by}:00`, timeZone),
  };
}
