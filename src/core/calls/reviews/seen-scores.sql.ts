import { type RawBuilder, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

/** Whether an account is scoring a call blind, for a second rating or a calibration, and has not signed. */
const isBlind = (recordId: RawBuilder<unknown>, raterId: number) => sql<boolean>`EXISTS (
  SELECT 1 FROM call_scores AS own
  WHERE own.record_id = ${recordId} AND own.rater_id = ${raterId}
    AND own.state = 'draft' AND own.purpose <> 'review')`;

const isSeenIn = (scores: string, raterId: number) => sql<boolean>`(${sql.ref(`${scores}.rater_id`)} = ${raterId}
  OR NOT ${isBlind(sql.ref(`${scores}.record_id`), raterId)})`;

/** Scores that an account sees: its own, and on calls that it is not scoring blind those of other raters. */
export const isSeenBy = (raterId: number) => isSeenIn('call_scores', raterId);

const isSignedReviewIn = (scores: string) => sql<boolean>`(${sql.raw(scores)}.state = 'signed'
  AND ${sql.raw(scores)}.purpose = 'review' AND ${sql.raw(scores)}.total IS NOT NULL)`;

/** A review that gives its call a score: the conditions of the index by total. */
export const isSignedReview = isSignedReviewIn('call_scores');

/** The IDs of calls with a signed review that an account sees, with a total or without. */
export const callsReviewedFor = (raterId: number) => sql`SELECT call_scores.record_id AS id FROM call_scores
  WHERE call_scores.state = 'signed' AND call_scores.purpose = 'review' AND ${isSeenBy(raterId)}`;

/** Whether a call has such a review that an account sees. */
export const isReviewSeenBy = (raterId: number, recordId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT 1 FROM call_scores AS review WHERE review.record_id = ${recordId}
    AND ${isSignedReviewIn('review')} AND ${isSeenIn('review', raterId)})`;

/** The score that a call has for an account: of the reviews that it sees, the one that was signed last. */
export const isLatestSeenBy = (raterId: number) => sql<boolean>`(${isSeenBy(raterId)} AND NOT EXISTS (
  SELECT 1 FROM call_scores AS later WHERE later.record_id = call_scores.record_id
    AND ${isSignedReviewIn('later')} AND ${isSeenIn('later', raterId)}
    AND (later.signed_at, later.id) > (call_scores.signed_at, call_scores.id)))`;

/** The same of moments, which tell a score as well as its values do. */
export const isMomentSeenBy = (raterId: number) => sql<boolean>`(recording_moments.user_id = ${raterId}
  OR NOT ${isBlind(sql.ref('recording_moments.record_id'), raterId)})`;

/** The scores of calls that an account sees, by record. */
export async function scoresSeenOn(
  db: ClinicDatabase,
  ids: readonly number[],
  raterId: number,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('call_scores')
    .where('record_id', 'in', [...ids])
    .where(isSignedReview)
    .where(isLatestSeenBy(raterId))
    .select(['record_id', 'total'])
    .execute();
  return new Map(rows.map(({ record_id: id, total }) => [id, (total ?? 0) / 10]));
}
