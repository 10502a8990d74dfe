import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import type { DayReport } from '../../../shared/contract/report.ts';
import { toE164 } from '../../../shared/domain/phone-number.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import type { CdrService } from '../cdr/service.ts';
import { type ReportRepository, type ReportScope, sliceMs } from './repository.ts';

export type ReportService = ReturnType<typeof createReportService>;

const maxRows = 20;

/** Figures of the clinic's day, counted where the calls are kept. */
export function createReportService(parts: {
  repository: ReportRepository;
  cdr: Pick<CdrService, 'agentScopeOf' | 'records'>;
  clock: Clock;
  timeZone: string;
  region: CountryCode;
}) {
  const { repository, cdr, clock, timeZone, region } = parts;

  /** The last unanswered call of each number with no conversation since, in any notation of the number. */
  const openMissed = async (scope: ReportScope): Promise<number[]> => {
    const talked = new Map<string, number>();
    for (const { number, at } of await repository.talkedTo(scope)) {
      const key = toE164(number, region);
      talked.set(key, Math.max(at, talked.get(key) ?? 0));
    }
    const missed = new Map<string, { at: number; id: number }>();
    for (const { number, at, id } of await repository.missed(scope)) {
      const key = toE164(number, region);
      if (at > (talked.get(key) ?? 0) && at > (missed.get(key)?.at ?? 0)) missed.set(key, { at, id });
    }
    return [...missed.values()].toSorted((one, other) => other.at - one.at).map(({ id }) => id);
  };

  return {
    today: async (caller: Caller): Promise<DayReport> => {
      const date = formatDateTime(clock.now(), timeZone).slice(0, 10);
      const { from = 0, before = 0 } = dayRange(date, date, timeZone);
      const scope = { from, before, agentId: cdr.agentScopeOf(caller) };
      const slices = await repository.figures(scope);
      const missedIds = await openMissed(scope);
      const newestIds = (await repository.newest(scope, maxRows)).map(({ id }) => id);
      const sum = (name: 'calls' | 'talk_seconds' | 'inbound' | 'inbound_answered'): number =>
        slices.reduce((total, slice) => total + Number(slice[name]), 0);
      const callsPerHour = Array.from({ length: 24 }, () => 0);
      for (const { slice, calls } of slices) {
        const hour = Number(formatDateTime(Number(slice) * sliceMs, timeZone).slice(11, 13));
        callsPerHour[hour] = (callsPerHour[hour] ?? 0) + Number(calls);
      }
      return {
        date,
        calls: sum('calls'),
        talk_seconds: sum('talk_seconds'),
        inbound: sum('inbound'),
        inbound_answered: sum('inbound_answered'),
        calls_per_hour: callsPerHour,
        missed_total: missedIds.length,
        missed: await cdr.records(caller, missedIds.slice(0, maxRows)),
        recent: await cdr.records(caller, newestIds),
      };
    },
  };
}
