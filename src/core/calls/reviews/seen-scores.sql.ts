import { sql } from 'kysely';

/**
 * Scores that an account sees: its own, and those of other raters unless the account is scoring the same call blind,
 * for a second rating or a calibration, and has not signed.
 */
export const isSeenBy = (raterId: number) => sql<boolean>`(call_scores.rater_id = ${raterId} OR NOT EXISTS (
  SELECT 1 FROM call_scores AS own
  WHERE own.record_id = call_scores.record_id AND own.rater_id = ${raterId}
    AND own.state = 'draft' AND own.purpose <> 'review'))`;
