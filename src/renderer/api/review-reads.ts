import { queryOptions } from '@tanstack/react-query';
import type { RecordingMark } from '../../shared/contract/recording-check.ts';
import { type CallFilter, extendedQueryOf } from './call-list.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** `week`: its Monday. */
export const reviewWeek = (clinic: ClinicClient, week: string) =>
  queryOptions({ queryKey: ['reviews', 'week', week], queryFn: () => clinic.reviewSample.week({ query: { week } }) });

export interface ReviewFilter extends CallFilter {
  readonly marks?: RecordingMark | undefined;
  /** Whether a review is signed; undefined: either. */
  readonly scored?: boolean | undefined;
}

const reviewQueryOf = ({ marks, scored, ...filter }: ReviewFilter, timeZone: string | null) => ({
  ...extendedQueryOf(filter, timeZone),
  ...(marks === undefined ? {} : { marks }),
  ...(scored === undefined ? {} : { scored: scored ? ('true' as const) : ('false' as const) }),
});

/** Calls of both kinds, as a rater looks for them. */
export const reviewCalls = (clinic: ClinicClient, filter: ReviewFilter, timeZone: string | null) =>
  listQuery({
    queryKey: ['reviews', 'calls', filter],
    read: (paging) => clinic.cdrExtension.list({ query: { ...paging, ...reviewQueryOf(filter, timeZone) } }),
  });

/** The same calls, as the archive of their recordings is asked for. */
export function archiveQueryOf(filter: ReviewFilter, timeZone: string | null): Readonly<Record<string, string>> {
  const { sort: _sort, order: _order, ...criteria } = reviewQueryOf(filter, timeZone);
  return Object.fromEntries(Object.entries(criteria).map(([name, value]) => [name, String(value)]));
}

export const reviewedCall = (clinic: ClinicClient, id: number) =>
  queryOptions({ queryKey: ['recordings', 'call', id], queryFn: () => clinic.cdrExtension.info({ query: { id } }) });

/** Null while the recording has not been measured. */
export const recordingCheck = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['recordings', 'check', id],
    queryFn: () => clinic.recordingCheck.check({ query: { id } }),
  });

export const storedPeaks = (clinic: ClinicClient, id: number) =>
  queryOptions({
    queryKey: ['stored-peaks', id],
    queryFn: () => clinic.recordingCheck.peaks({ query: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const momentsOf = (clinic: ClinicClient, id: number) =>
  queryOptions({ queryKey: ['reviews', 'moments', id], queryFn: () => clinic.review.moments({ query: { id } }) });

export const scoresOf = (clinic: ClinicClient, id: number) =>
  queryOptions({ queryKey: ['reviews', 'scores', id], queryFn: () => clinic.scorecard.scoresOf({ query: { id } }) });

export const scorecardTemplates = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['reviews', 'templates'], queryFn: () => clinic.scorecard.templates({}) });
