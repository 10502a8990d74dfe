import { queryOptions } from '@tanstack/react-query';
import type { RecordingFault } from '../../shared/contract/recording-check.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** Whole days of the clinic, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** While a run is under way the service announces no more than one change in two seconds. */
const refreshMs = 2000;

export const recordingAudit = (clinic: ClinicClient) =>
  queryOptions({
    queryKey: ['recordings', 'audit'],
    queryFn: () => clinic.recordingCheck.auditState({}),
    refetchInterval: ({ state }) => (state.data?.running ? refreshMs : false),
  });

/** The newest call first. */
export const recordingGaps = (clinic: ClinicClient, { fault, ...days }: Days & { fault: RecordingFault | undefined }) =>
  listQuery({
    queryKey: ['recordings', 'gaps', days.from, days.to, fault],
    read: (paging) =>
      clinic.recordingCheck.gaps({ query: { ...paging, ...days, ...(fault === undefined ? {} : { fault }) } }),
  });

export const recordingGapCounts = (clinic: ClinicClient, days: Days, by: 'line' | 'agent' | 'day') =>
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

/** Counting takes a while in a large clinic: asked for by a button. */
export const retentionPreview = (clinic: ClinicClient, version: number | undefined) =>
  queryOptions({
    queryKey: ['recordings', 'preview', version],
    queryFn: () => clinic.retention.preview({}),
    enabled: version !== undefined,
  });

export const recordingHolds = (clinic: ClinicClient) =>
  listQuery({
    queryKey: ['recordings', 'holds'],
    read: (paging) => clinic.retention.holds({ query: paging }),
  });
