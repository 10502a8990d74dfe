import { queryOptions } from '@tanstack/react-query';
import type { RecordingFault, RecordingGapCountKey } from '../../shared/contract/recording-check.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** Whole days of the clinic, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** While a run is under way the service announces no more than one change in two seconds. */
const refreshMs = 2000;
const shownRuns = 6;
/** Counting takes a while; the end of a run makes it stale by an event. */
const previewKeptMs = 60_000;

export const recordingAudit = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['recordings', 'audit'],
    queryFn: () => clinic.recordingCheck.auditState({}),
    refetchInterval: ({ state }) => (state.data?.running ? refreshMs : false),
  });

/** Gaps in recordings of days: all of them, or those of one fault, agent or line. */
interface GapFilter extends Days {
  readonly fault: RecordingFault | undefined;
  readonly agent: string | undefined;
  readonly line: string | undefined;
}

/** The newest call first. */
export const recordingGaps = (clinic: ClinicClient, { fault, agent, line, ...days }: GapFilter) =>
  listQuery({
    queryKey: ['recordings', 'gaps', days.from, days.to, fault, agent, line],
    read: (paging) =>
      clinic.recordingCheck.gaps({
        query: {
          ...paging,
          ...days,
          ...(fault === undefined ? {} : { fault }),
          ...(agent === undefined ? {} : { agent_id: agent }),
          ...(line === undefined ? {} : { line_group: line }),
        },
      }),
  });

export const recordingGapCounts = (clinic: ClinicClient, days: Days, by: RecordingGapCountKey) =>
  queryOptions({
    queryKey: ['recordings', 'gap-counts', days.from, days.to, by],
    queryFn: () => clinic.recordingCheck.gapCounts({ query: { ...days, by } }),
  });

export const retentionRules = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['recordings', 'rules'], queryFn: () => clinic.retention.rules({}) });

export const retentionState = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['recordings', 'removal'],
    queryFn: () => clinic.retention.state({}),
    refetchInterval: ({ state }) => (state.data?.running ? refreshMs : false),
  });

/** The last runs that have removed recordings, the newest first. */
export const retentionRuns = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['recordings', 'runs'],
    queryFn: () => clinic.retention.runs({ query: { rows: shownRuns } }),
  });

/** Removals by the rules of a version on a day, YYYY-MM-DD. Counting takes a while in a large clinic. */
export const retentionPreview = (clinic: ClinicClient, version: number, on: string) =>
  queryOptions({
    queryKey: ['recordings', 'preview', version, on],
    queryFn: () => clinic.retention.preview({ query: { on } }),
    staleTime: previewKeptMs,
  });

export const recordingHolds = (clinic: ClinicClient) =>
  listQuery({
    queryKey: ['recordings', 'holds'],
    read: (paging) => clinic.retention.holds({ query: paging }),
  });

/** How many holds the account may see. */
export const recordingHoldCount = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['recordings', 'hold-count'],
    queryFn: async () => (await clinic.retention.holds({ query: { rows: 1 } })).total,
  });
