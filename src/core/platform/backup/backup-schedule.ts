import { dayAfter, formatDateTime, parseDateTime } from '../database/local-time.ts';

/** When the core makes backups by itself, and how many of those it keeps. */
export interface BackupSchedule {
  /** HH:mm in the clinic's zone; null: never. */
  readonly time: string | null;
  readonly keep: number;
}

/** The times of a daily backup around a moment, in epoch milliseconds. */
export function backupTimes(now: number, time: string, timeZone: string) {
  const today = formatDateTime(now, timeZone).slice(0, 10);
  const on = (days: number): number => parseDateTime(`${dayAfter(today, days)} ${time}:00`, timeZone);
  const begin = on(0) <= now ? 0 : -1;
  return { beforeLast: on(begin - 1), last: on(begin), next: on(begin + 1) };
}
