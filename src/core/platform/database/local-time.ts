import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** A time in which the clocks of a zone are not changed: from one change, in epoch milliseconds, to before the next. */
interface Period {
  readonly from: number;
  readonly before: number;
  readonly offsetMs: number;
}

const dayMs = 86_400_000;
const maxPeriods = 100;
/** Some years. */
const maxDays = 2000;
const textsOfDays = new Map<number, string>();
/** Found once for each zone and half-year: finding one costs more than the query that it serves. */
const periodsByZone = new Map<string, Period[]>();

function findPeriod(epochMs: number, timeZone: string): Period {
  // The change before a moment is never at the moment itself.
  const local = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(epochMs + 1), timeZone);
  const changeOf = (direction: 'previous' | 'next') => ZonedDateTime.getTimeZoneTransition(local, direction);
  return {
    from: changeOf('previous')?.epochMilliseconds ?? -Infinity,
    before: changeOf('next')?.epochMilliseconds ?? Infinity,
    offsetMs: ZonedDateTime.offsetNanoseconds(local) / 1_000_000,
  };
}

function periodAt(epochMs: number, timeZone: string): Period {
  let periods = periodsByZone.get(timeZone);
  if (!periods) periodsByZone.set(timeZone, (periods = []));
  for (const known of periods) if (epochMs >= known.from && epochMs < known.before) return known;
  const period = findPeriod(Math.floor(epochMs), timeZone);
  if (periods.length >= maxPeriods) periods.length = 0;
  periods.push(period);
  return period;
}

/** The parts of a time, each with one offset of the zone from UTC: several where the clocks are changed within it. */
export const partsOfOneOffset = (from: number, before: number, timeZone: string): Period[] =>
  periodsBetween(from, before, timeZone).map((period) => ({
    from: Math.max(from, period.from),
    before: Math.min(before, period.before),
    offsetMs: period.offsetMs,
  }));

/** The offsets from UTC within a time, each up to a moment. */
export const offsetsBetween = (from: number, to: number, timeZone: string): Omit<Period, 'from'>[] =>
  periodsBetween(from, to + 1, timeZone).map(({ before, offsetMs }) => ({ before, offsetMs }));

function periodsBetween(from: number, before: number, timeZone: string): Period[] {
  const periods: Period[] = [];
  for (let at = from; at < before;) {
    const period = periodAt(at, timeZone);
    periods.push(period);
    at = period.before;
  }
  return periods;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** YYYY-MM-DD HH:mm:ss in the clinic's time zone (interface 4.1). */
export function formatDateTime(epochMs: number, timeZone: string): string {
  const localMs = epochMs + periodAt(epochMs, timeZone).offsetMs;
  const day = Math.floor(localMs / dayMs);
  const seconds = Math.floor((localMs - day * dayMs) / 1000);
  const minutes = Math.floor(seconds / 60);
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return `${formatDay(day)} ${time}`;
}

/** YYYY-MM-DD of a number of days since 1970: a list shows many times of few days. */
function formatDay(day: number): string {
  let text = textsOfDays.get(day);
  if (text === undefined) {
    const date = new Date(day * dayMs);
    text = `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
    if (textsOfDays.size >= maxDays) textsOfDays.clear();
    textsOfDays.set(day, text);
  }
  return text;
}

/**
 * The moment that a local time of the clinic names, in epoch milliseconds. A time that a clock change skips is as much
 * later as the clock is set forward; of a time that comes twice it is the first. `text`: YYYY-MM-DD, with or without
 * HH:mm:ss.
 */
export function parseDateTime(text: string, timeZone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = text.split(/[-: ]/).map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const { from, before, offsetMs } = periodAt(asUtc, timeZone);
  // More than a day from any change there is but one such moment.
  if (asUtc - dayMs > from && asUtc + dayMs < before) return asUtc - offsetMs;
  const local = PlainDateTime.create(year, month, day, hour, minute, second);
  return PlainDateTime.toZonedDateTime(local, timeZone).epochMilliseconds;
}

/** Clocks go back by an hour, on Lord Howe Island by half of one. */
const turnedBackMs = [3_600_000, 1_800_000] as const;

/** As `parseDateTime`, but of a time that comes twice the second: a period that ends then includes both. */
export function parseEndTime(text: string, timeZone: string): number {
  const first = parseDateTime(text, timeZone);
  const again = turnedBackMs.map((ms) => first + ms).find((time) => formatDateTime(time, timeZone) === text);
  return again ?? first;
}

/** So many days later; YYYY-MM-DD. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whole days of the clinic, both included: from the start of the first to the end of the last. */
export const dayRange = (
  start: string | undefined,
  end: string | undefined,
  timeZone: string,
): { from: number | undefined; before: number | undefined } => ({
  from: start === undefined ? undefined : parseDateTime(start, timeZone),
  before: end === undefined ? undefined : parseDateTime(dayAfter(end), timeZone),
});
