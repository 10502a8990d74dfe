import { daysBefore } from '../../shared/domain/clinic-day.ts';

/** m:ss, or h:mm:ss from an hour on. */
export function durationText(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** To make a format takes longer than to write a hundred rows by it: there is one for each language. */
export function perLanguage<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const moneyFormat = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }),
);
const wholeMoneyFormat = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'CNY',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }),
);
/** A sum of many amounts, of which nobody reads the last digits: ¥31,900. */
export const wholeMoneyText = (yuan: string, language: string): string =>
  wholeMoneyFormat(language).format(Number(yuan));
export const moneyText = (yuan: string, language: string): string => moneyFormat(language).format(Number(yuan));

const countFormat = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
export const countText = (count: number, language: string): string => countFormat(language).format(count);
/** Points, which the service writes as money (3111.00): 3,111. */
export const pointsText = (points: string, language: string): string => countFormat(language).format(Number(points));

/** A time at the clinic (YYYY-MM-DD HH:mm:ss) in a form for Intl: shown as written in any time zone. */
const momentOf = (written: string): Date =>
  new Date(written.length > 10 ? `${written.slice(0, 19).replace(' ', 'T')}Z` : written);

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((language) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
const dayFormat = dateFormat({ dateStyle: 'medium' });
const monthDayFormat = dateFormat({ month: 'short', day: 'numeric' });
const weekdayFormat = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const longDayFormat = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const dayTime = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const dayTimeFormat = dateFormat(dayTime);
const yearDayTimeFormat = dateFormat({ ...dayTime, year: 'numeric' });

/** Day and time, with the year where it is not that of `today`: Nov 22, 09:05, or Nov 22, 2025, 09:05. */
export const dayTimeText = (written: string, today: string, language: string): string =>
  (written.slice(0, 4) === today.slice(0, 4) ? dayTimeFormat : yearDayTimeFormat)(language).format(momentOf(written));

/** The start of a state: 09:05 on `today` (YYYY-MM-DD), Nov 21, 09:05 on another day. */
export const sinceText = (written: string, today: string, language: string): string =>
  written.startsWith(today) ? written.slice(11, 16) : dayTimeText(written, today, language);

/** A day (YYYY-MM-DD, with or without a time): Nov 22, 2026. */
export const dayText = (written: string, language: string): string =>
  dayFormat(language).format(momentOf(written.slice(0, 10)));

/** A day as short as it is clear `today` (YYYY-MM-DD): Nov 22 of this year, Nov 22, 2025 of another. */
export const shortDayText = (written: string, today: string, language: string): string =>
  written.slice(0, 4) === today.slice(0, 4)
    ? monthDayFormat(language).format(momentOf(written.slice(0, 10)))
    : dayText(written, language);

/** A moment where there is little room: Nov 22, 09:05 of the year of `today`, Nov 22, 2025 of another. */
export const shortDayTimeText = (written: string, today: string, language: string): string =>
  (written.slice(0, 4) === today.slice(0, 4) ? dayTimeText : shortDayText)(written, today, language);

/** A moment that has passed, as short as it is clear `today`: 14:21 of today, the day of any other. */
export const pastText = (written: string, today: string, language: string): string =>
  written.startsWith(today) ? written.slice(11, 16) : shortDayText(written, today, language);

const weekDays = 7;
const shortWeekdayFormat = dateFormat({ weekday: 'short' });
/** A weekday in short, of a day (YYYY-MM-DD, with or without a time): Fri. */
export const shortWeekdayText = (written: string, language: string): string =>
  shortWeekdayFormat(language).format(momentOf(written.slice(0, 10)));

const monthFormat = dateFormat({ month: 'long' });
const yearMonthFormat = dateFormat({ month: 'long', year: 'numeric' });
/** A month (YYYY-MM): October of this year, October 2025 of another. */
export const monthText = (month: string, today: string, language: string): string =>
  (month.slice(0, 4) === today.slice(0, 4) ? monthFormat : yearMonthFormat)(language).format(momentOf(`${month}-01`));

/**
 * A mobile or a service number of China in groups, as it is read out: 199 0000 0001, also of +8619900000001, and
 * 400 800 1000. Others stay as they are, with their extension behind a hyphen.
 */
export const numberText = (number: string): string =>
  number
    .replace(/^(?:\+86)?(1\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(?:\+86)?([48]00)(\d{3})(\d{4})$/, '$1 $2 $3')
    .replace(';ext=', '-');

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file: 310 kB, 7.5 MB. */
export function bytesText(bytes: number, language: string): string {
  const power = Math.min(byteUnits.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: byteUnits[power - 1],
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power);
}

/** A share of 1, in whole percent. */
export const percentText = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share);

/** A share of 1, in tenths of a percent: 99.6 %. */
export const sharpPercentText = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** A day (YYYY-MM-DD) by its name: Sun, Nov 22. */
export const weekdayText = (day: string, language: string): string => weekdayFormat(language).format(momentOf(day));

const weekdayNameFormat = dateFormat({ weekday: 'long' });
/** A weekday by its number, 0 for Monday. 2024 began with one. */
export const weekdayName = (weekday: number, language: string): string =>
  weekdayNameFormat(language).format(momentOf(`2024-01-0${weekday + 1}`));

/** The same in full: Sunday, November 22. */
export const longDayText = (day: string, language: string): string => longDayFormat(language).format(momentOf(day));

/**
 * A moment of these days, with its time: 09:24 of `today`, Tue 09:24 within a week, Nov 16, 09:24 further away. Without
 * one, `written` is a day: Tue, or Nov 16.
 */
export function nearTimeText(written: string, today: string, language: string): string {
  const [day = '', time = ''] = written.slice(0, 16).split(' ');
  if (day === today && time !== '') return time;
  const isNear = day > daysBefore(today, weekDays) && day < daysBefore(today, -weekDays);
  if (isNear) return `${shortWeekdayText(day, language)} ${time}`.trim();
  return time === '' ? shortDayText(day, today, language) : shortDayTimeText(written, today, language);
}
