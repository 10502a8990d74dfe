import { queryOptions } from '@tanstack/react-query';
import { clinicDay, daysBefore } from '../../shared/domain/clinic-day.ts';
import type { ClinicClient } from './clinic.ts';

export type LineOfCalls = { readonly line: string } | { readonly number: string };

interface LineCalls {
  /** How many began today. */
  readonly today: number;
  /** The start of the last one, YYYY-MM-DD HH:mm:ss; null where the last `searchedDays` have none. */
  readonly last: string | null;
}

/** Days in which the last call is looked for. */
export const searchedDays = 60;
const renewalMs = 60_000;

const criteriaOf = (of: LineOfCalls) =>
  'line' in of ? { line_group: of.line } : { number: of.number, direction: 'inbound' as const };

/** Calls over a line, or to a number of the clinic. */
export const callsOfLine = (clinic: ClinicClient, of: LineOfCalls, timeZone: string | null) =>
  queryOptions({
    queryKey: ['line-calls', of],
    queryFn: async (): Promise<LineCalls> => {
      const today = clinicDay(timeZone);
      const newest = { ...criteriaOf(of), rows: 1, sort: 'created_at' as const, order: 'desc' as const };
      const created_time_end = `${today} 23:59:59`;
      const ofToday = await clinic.cdrExtension.list({
        query: { ...newest, created_time_start: `${today} 00:00:00`, created_time_end },
      });
      const [last] = ofToday.rows;
      if (last) return { today: ofToday.total ?? 1, last: last.created_at };
      const before = await clinic.cdrExtension.list({
        query: {
          ...newest,
          created_time_start: `${daysBefore(today, searchedDays)} 00:00:00`,
          created_time_end,
          with_total: 'false',
        },
      });
      return { today: 0, last: before.rows[0]?.created_at ?? null };
    },
    refetchInterval: renewalMs,
    retry: false,
  });
