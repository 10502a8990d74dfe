import { type RawBuilder, sql } from 'kysely';

/** Whether an account is scoring a call blind, for a second rating or a calibration, and has not signed. */
const isBlind = (recordId: RawBuilder<unknown>, raterId: number) => sql<boolean>`EXISTS (
  SELECT 1 FROM call_scores AS own
  WHERE own.record_id = ${recordId} AND own.rater_id = ${raterId}
    AND own.state = 'draft' AND own.purpose <> 'review')`;

/** Scores that an account sees: its own, and on calls that it is not scoring blind those of other raters. */
export const isSeenBy = (raterId: number) =>
  sql<boolean>`(call_scores.rater_id = ${raterId} OR NOT ${isBlind(sql.ref('call_scores.record_id'), raterId)})`;

/** The same of moments, which tell a score as well as its values do. */
export const isMomentSeenBy = (raterId: number) => sql<boolean>`(recording_moments.user_id = ${raterId}
  OR NOT ${isBlind(sql.ref('recording_moments.record_id'), raterId)})`;
