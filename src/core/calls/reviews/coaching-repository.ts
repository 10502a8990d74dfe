import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';
import { scoreRows } from './score-repository.ts';
import { isMomentSeenBy, isSeenBy } from './seen-scores.sql.ts';

export type CoachingRepository = ReturnType<typeof createCoachingRepository>;

export interface CoachingScope {
  readonly agentId: string;
  /** From the first moment to before the last: of a signature, and of the marking of a moment. */
  readonly from: number;
  readonly before: number;
  /** The account that reads. */
  readonly raterId: number;
  /** Whether the calls are its own: the moments that are not shared are for others then. */
  readonly isOwn: boolean;
}

const isReviewIn = ({ agentId, from, before, raterId }: CoachingScope) => sql<boolean>`
  call_scores.agent_id = ${agentId} AND call_scores.signed_at >= ${from} AND call_scores.signed_at < ${before}
  AND call_scores.purpose = 'review' AND ${isSeenBy(raterId)}`;

const isOpenTo = ({ isOwn, raterId }: CoachingScope) => sql<boolean>`
  (${isOwn ? 1 : 0} = 0 OR recording_moments.is_shared = 1 OR recording_moments.user_id = ${raterId})`;

/** Signed reviews of an agent’s calls, and the moments of them. */
export function createCoachingRepository(db: ClinicDatabase) {
  const moments = ({ agentId, from, before, raterId }: CoachingScope) =>
    db
      .selectFrom('recording_moments')
      .innerJoin('call_records', 'call_records.id', 'recording_moments.record_id')
      // A period has fewer moments than an agent has calls.
      .where(withoutIndex.text('call_records.agent_id'), '=', agentId)
      // A removed recording has its moments until its file is deleted.
      .where('call_records.record_filename', 'is not', null)
      .where('recording_moments.created_at', '>=', from)
      .where('recording_moments.created_at', '<', before)
      .where(isMomentSeenBy(raterId));
  return {
    /** How many are signed, read and answered, and the sum of those that have a total, in tenths of a point. */
    figures: async (scope: CoachingScope) => {
      const row = await db
        .selectFrom('call_scores')
        .where(isReviewIn(scope))
        .select([
          sql<number>`count(*)`.as('signed'),
          sql<number>`count(call_scores.total)`.as('totals'),
          sql<number>`coalesce(sum(call_scores.total), 0)`.as('sum'),
          sql<number>`count(call_scores.acknowledged_at)`.as('read'),
          sql<number>`count(call_scores.answer)`.as('answered'),
        ])
        .executeTakeFirstOrThrow();
      // PostgreSQL sends large numbers as text.
      const { signed, totals, sum, read, answered } = row;
      return {
        signed: Number(signed),
        totals: Number(totals),
        sum: Number(sum),
        read: Number(read),
        answered: Number(answered),
      };
    },
    /** The values that each line of each version was given, and their sum. */
    lines: async (scope: CoachingScope) => {
      const rows = await db
        .selectFrom('call_scores')
        .where(isReviewIn(scope))
        .innerJoin('call_score_lines', 'call_score_lines.score_id', 'call_scores.id')
        .select(['call_scores.template_id', 'call_scores.template_version', 'call_score_lines.line_id'])
        .select([
          sql<number>`count(call_score_lines.value)`.as('values'),
          sql<number>`coalesce(sum(call_score_lines.value), 0)`.as('sum'),
        ])
        .groupBy(['call_scores.template_id', 'call_scores.template_version', 'call_score_lines.line_id'])
        .execute();
      return rows.map((row) => ({ ...row, values: Number(row.values), sum: Number(row.sum) }));
    },
    /** The newest ones. */
    scores: (scope: CoachingScope, most: number) =>
      scoreRows(db)
        .where(isReviewIn(scope))
        .orderBy('call_scores.signed_at', 'desc')
        .orderBy('call_scores.id', 'desc')
        .limit(most)
        .execute(),
    /** The newest ones. */
    moments: (scope: CoachingScope, most: number) =>
      moments(scope)
        .where(isOpenTo(scope))
        .leftJoin('users', 'users.id', 'recording_moments.user_id')
        .selectAll('recording_moments')
        .select(['users.name as user_name', 'call_records.created_at as called_at'])
        .orderBy('recording_moments.created_at', 'desc')
        .orderBy('recording_moments.id', 'desc')
        .limit(most)
        .execute(),
    countMoments: async (scope: CoachingScope): Promise<number> => {
      const { count } = await moments(scope)
        .where(isOpenTo(scope))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
