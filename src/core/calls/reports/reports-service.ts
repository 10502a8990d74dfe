import type { Clock } from '../../../shared/clock.ts';
import type { DayReport } from '../../../shared/contract/report.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { MissedCallService } from '../missed-calls/missed-calls-service.ts';
import { dayFiguresOf, type ReportRepository } from './reports-repository.ts';
import { slotMs } from '../../platform/database/slots.ts';

export type ReportService = ReturnType<typeof createReportService>;

const maxRows = 20;

/** Figures of the clinic's day, counted where the calls are kept. */
export function createReportService(parts: {
  repository: ReportRepository;
  cdr: Pick<CdrService, 'agentScopeOf' | 'records'>;
  missedCalls: Pick<MissedCallService, 'open'>;
  clock: Clock;
  timeZone: string;
}) {
  const { repository, cdr, missedCalls, clock, timeZone } = parts;

  return {
    today: async (caller: Caller): Promise<DayReport> => {
      const date = formatDateTime(clock.now(), timeZone).slice(0, 10);
      const { from = 0, before = 0 } = dayRange(date, date, timeZone);
      const scope = { from, before, agentId: cdr.agentScopeOf(caller) };
      const slices = await repository.figures(scope);
      const missedIds = (await missedCalls.open(scope)).map(({ id }) => id);
      const newestIds = (await repository.newest(scope, maxRows)).map(({ id }) => id);
      const callsPerHour = Array.from({ length: 24 }, () => 0);
      for (const { slice, calls } of slices) {
        const hour = Number(formatDateTime(Number(slice) * slotMs, timeZone).slice(11, 13));
        callsPerHour[hour] = (callsPerHour[hour] ?? 0) + Number(calls);
      }
      return {
        date,
        ...dayFiguresOf(slices),
        calls_per_hour: callsPerHour,
        missed_total: missedIds.length,
        missed: await cdr.records(caller, missedIds.slice(0, maxRows)),
        recent: await cdr.records(caller, newestIds),
      };
    },
  };
}
