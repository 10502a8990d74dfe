import { daysBefore } from '../../../shared/domain/clinic-day.ts';

/** The parameters of the page’s address: its days, whose calls, and by what the table is. */
export interface ReportSearch {
  readonly period?: 'today' | 'month' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Beside the days right before without it. */
  readonly compare?: 'year' | undefined;
  readonly agent?: string | undefined;
  readonly group?: number | undefined;
  readonly line?: string | undefined;
  readonly by?: 'groups' | 'lines' | undefined;
}

type ReportPeriod = 'today' | 'week' | 'month' | 'dates';
export const reportPeriods = ['today', 'week', 'month', 'dates'] as const;

const daysIn = { today: 1, week: 7, month: 30 } as const;

export const periodOf = ({ period, from, to }: ReportSearch): ReportPeriod =>
  from !== undefined || to !== undefined ? 'dates' : (period ?? 'week');

/** The days that an address names, YYYY-MM-DD, both included: dates, or so many that end today. */
export function daysOf(search: ReportSearch, today: string): { readonly from: string; readonly to: string } {
  const period = periodOf(search);
  if (period !== 'dates') return { from: daysBefore(today, daysIn[period] - 1), to: today };
  const to = search.to ?? today;
  return { from: search.from ?? daysBefore(to, daysIn.week - 1), to };
}
