import type { Generated } from 'kysely';
import { table } from './table.ts';

export const reviewTables = {
  recording_moments: table<{
    id: Generated<number>;
    record_id: number;
    at_ms: number;
    kind: 'good' | 'bad' | 'note';
    text: string;
    is_shared: number;
    user_id: number;
    created_at: number;
    version: number;
  }>('id'),
  scorecard_templates: table<{
    id: Generated<number>;
    version: number;
    is_active: number;
    changed_at: number;
  }>('id'),
  /** `sections`: JSON of `ScorecardSection`s. */
  scorecard_versions: table<{ template_id: number; version: number; name: string; sections: string }>(
    'template_id',
    'version',
  ),
  call_scores: table<{
    id: Generated<number>;
    record_id: number;
    template_id: number;
    template_version: number;
    rater_id: number;
    purpose: 'review' | 'second' | 'calibration';
    state: 'draft' | 'signed';
    note: string | null;
    /** Tenths of a point. */
    total: number | null;
    is_fatal: number;
    /** The agent of the call when the score was begun. */
    agent_id: string | null;
    called_at: number;
    signed_at: number | null;
    acknowledged_at: number | null;
    answer: string | null;
    version: number;
    /** Its rater could read the scores of others meanwhile: it was reopened, begun again, or for a time not blind. */
    is_reopened: Generated<number>;
  }>('id'),
  /** A score as it was signed, until it was reopened. `signed_at`: null where it is not known. */
  score_reopenings: table<{
    id: Generated<number>;
    score_id: number;
    signed_at: number | null;
    total: number | null;
    note: string | null;
    acknowledged_at: number | null;
    answer: string | null;
    reopened_at: number;
    reason: string;
  }>('id'),
  /** Ratings that were begun blind, and discarded: a later one by the same rater is not independent. */
  discarded_ratings: table<{ record_id: number; rater_id: number }>('record_id', 'rater_id'),
  /** `moment_ids`: a JSON list. */
  call_score_lines: table<{
    score_id: number;
    line_id: string;
    value: number | null;
    comment: string | null;
    moment_ids: string;
  }>('score_id', 'line_id'),
  /** `week`: its Monday, YYYY-MM-DD. */
  review_weeks: table<{ week: string; seed: string }>('week'),
  review_samples: table<{
    id: Generated<number>;
    week: string;
    agent_id: string;
    drawn_at: number;
    /** Bits, see `recordingMarks`: those that it had when it was drawn. */
    marks: number;
    record_id: number;
  }>('id'),
};
