import { queryOptions } from '@tanstack/react-query';
import type { RecordingMark } from '../../shared/contract/recording-check.ts';
import type { OrderOf } from '../../shared/contract/list-sorts.ts';
import { type CallCriteria, extendedQueryOf } from './call-list.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

/** `week`: its Monday. */
export const reviewWeek = (clinic: ClinicClient, week: string) =>
  queryOptions({ queryKey: ['reviews', 'week', week], queryFn: () => clinic.reviewSample.week({ query: { week } }) });

export type ReviewOrder = OrderOf<'foundCalls'>;

interface ReviewCriteria extends CallCriteria {
  readonly marks?: RecordingMark | undefined;
  /** Whether a review is signed; undefined: either. */
  readonly scored?: boolean | undefined;
}

/** As in the address. */
export interface ReviewSearchFilter extends ReviewCriteria {
  readonly sort?: ReviewOrder['sort'] | undefined;
  readonly order?: ReviewOrder['order'] | undefined;
}

/** With the order that the list has without another one. */
export type ReviewFilter = ReviewCriteria & ReviewOrder;

const reviewQueryOf = ({ marks, scored, ...filter }: ReviewCriteria, timeZone: string | null) => ({
  ...extendedQueryOf(filter, timeZone),
  ...(marks === undefined ? {} : { marks }),
  ...(scored === undefined ? {} : { scored: scored ? ('true' as const) : ('false' as const) }),
});

/** Calls of both kinds, as a rater looks for them. */
export const reviewCalls = (clinic: ClinicClient, filter: ReviewFilter, timeZone: string | null) =>
  listQuery({
    queryKey: ['reviews', 'calls', filter],
    read: (paging) => {
      const { sort, order, ...criteria } = filter;
      const query = { ...paging, ...reviewQueryOf(criteria, timeZone), sort, order, with_total: 'false' as const };
      return clinic.cdrExtension.list({ query });
    },
  });

/** How many they are: the rows do not wait for it. */
export const reviewCallCount = (
  clinic: ClinicClient,
  { sort: _sort, order: _order, ...criteria }: ReviewFilter,
  timeZone: string | null,
) =>
  queryOptions({
    queryKey: ['reviews', 'count', criteria],
    queryFn: async () => (await clinic.cdrExtension.count({ query: reviewQueryOf(criteria, timeZone) })).total,
  });

/** The same calls in the same order, as the archive of their recordings is asked for. */
export function archiveQueryOf(filter: ReviewFilter, timeZone: string | null): Readonly<Record<string, string>> {
  const { sort, order, ...criteria } = filter;
  const query = { ...reviewQueryOf(criteria, timeZone), sort, order };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
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

/** A score as it was before each reopening. */
export const scoreHistory = (clinic: ClinicClient, id: number) =>
  queryOptions({ queryKey: ['reviews', 'history', id], queryFn: () => clinic.scorecard.history({ query: { id } }) });

const lastCount = 5;

/** The agent’s reviews that were signed last. */
export const lastScores = (clinic: ClinicClient, agentId: string) =>
  queryOptions({
    queryKey: ['reviews', 'last', agentId],
    queryFn: async () => (await clinic.scorecard.list({ query: { agent_id: agentId, rows: lastCount } })).rows,
  });

export const scorecardTemplates = (clinic: ClinicClient) =>
  queryOptions({ queryKey: ['reviews', 'templates'], queryFn: () => clinic.scorecard.templates({}) });
