import { daysBefore } from '../../../shared/domain/clinic-day.ts';

const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/u;
const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/;
const monthFirst = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/u;
const nameFirst = /^(\p{L}+)\.?\s*(\d{1,2})(?:\s*(?:,\s*)?(\d{4}))?$/u;
const nameSecond = /^(\d{1,2})\.?\s*(\p{L}+)\.?(?:\s*(?:,\s*)?(\d{4}))?$/u;
const daysFromToday = /^([+-]\d{1,4})$/;

/** Whether a text is a day as `readDay` returns it. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** YYYY-MM-DD, for a day that exists. */
function dayOf(year: string, month: number | string, day: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}

/** 1 to 12 by its name in the language or in English, whole or by at least three letters of it. */
function monthOf(name: string, language: string): number | undefined {
  const start = name.toLowerCase();
  for (const of of [language, 'en']) {
    const format = new Intl.DateTimeFormat(of, { month: 'long', timeZone: 'UTC' });
    const names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)).toLowerCase());
    const found = names.findIndex((one) => one === start || (start.length >= 3 && one.startsWith(start)));
    if (found >= 0) return found + 1;
  }
  return undefined;
}

/** Today, tomorrow and what else the language has a word for. */
function byWord(written: string, today: string, language: string): string | undefined {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const days = [-2, -1, 0, 1, 2].find((count) => format.format(count, 'day').toLowerCase() === written.toLowerCase());
  return days === undefined ? undefined : daysBefore(today, -days);
}

/**
 * The day (YYYY-MM-DD) that a person means by `typed`: year, month and day in this order, with any of `-/.` or 年月日
 * or nothing between; month and day of this year; a month by name, as the console writes days; tomorrow; +7. Undefined
 * for anything else, and for a day that does not exist. Day before month is not understood: 3/4 would be two days.
 */
export function readDay(typed: string, today: string, language: string): string | undefined {
  const written = typed.normalize('NFKC').trim();
  const thisYear = today.slice(0, 4);
  const [, year, month, day] = yearFirst.exec(written) ?? digitsOnly.exec(written) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return dayOf(year, month, day);
  const [, monthOnly, dayOnly] = monthFirst.exec(written) ?? [];
  if (monthOnly !== undefined && dayOnly !== undefined) return dayOf(thisYear, monthOnly, dayOnly);
  const [, offset] = daysFromToday.exec(written) ?? [];
  if (offset !== undefined) return daysBefore(today, -Number(offset));
  const [, dayBefore, nameAfter, yearAfter] = nameSecond.exec(written) ?? [];
  const [, name = nameAfter, dayAfter = dayBefore, namedYear = yearAfter] = nameFirst.exec(written) ?? [];
  const named = name === undefined ? undefined : monthOf(name, language);
  if (named !== undefined && dayAfter !== undefined) return dayOf(namedYear ?? thisYear, named, dayAfter);
  return byWord(written, today, language);
}
