import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Comparison } from '../../shared/contract/report-days.ts';
import type { ClinicClient } from './clinic.ts';

/** The days of a report, YYYY-MM-DD, both included, and whose calls it counts. */
export interface ReportScope {
  readonly from: string;
  readonly to: string;
  readonly compare?: Comparison | undefined;
  readonly agent?: string | undefined;
  readonly group?: number | undefined;
  /** A line group, by its name. */
  readonly line?: string | undefined;
}

/** The same as the service takes it. */
export const reportQueryOf = ({ from, to, compare, agent, group, line }: ReportScope) => ({
  from,
  to,
  ...(compare === undefined ? {} : { compare }),
  ...(agent === undefined ? {} : { agent_id: agent }),
  ...(group === undefined ? {} : { group_id: group }),
  ...(line === undefined ? {} : { line_group: line }),
});

const refreshMs = 60_000;

/** The figures of calls. Those that were read last stay while others are read; days in the wrong order are not read. */
export const callReport = (clinic: ClinicClient, scope: ReportScope) =>
  queryOptions({
    queryKey: ['report', 'calls', scope],
    queryFn: () => clinic.callReport.calls({ query: reportQueryOf(scope) }),
    enabled: scope.from <= scope.to,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** Follow-ups, enquiries and the value of missed calls of the same days. */
export const workReport = (clinic: ClinicClient, { from, to, compare }: ReportScope, isAsked: boolean) =>
  queryOptions({
    queryKey: ['report', 'work', from, to, compare],
    queryFn: () => clinic.workReport.work({ query: reportQueryOf({ from, to, compare }) }),
    enabled: isAsked && from <= to,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** The states of every agent on a day. */
export const agentDays = (clinic: ClinicClient, date: string) =>
  queryOptions({
    queryKey: ['report', 'agent-days', date],
    queryFn: () => clinic.callReport.agentDays({ query: { date } }),
    refetchInterval: refreshMs,
  });
