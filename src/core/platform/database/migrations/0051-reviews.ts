import type { DialectTypes } from '../dialect-types.ts';

/** Moments of recordings, scorecards, scores, and the calls that are drawn for review. */
export const reviews = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE recording_moments (
    id ${id}, record_id ${integer} NOT NULL REFERENCES call_records (id) ON DELETE CASCADE,
    at_ms ${integer} NOT NULL, kind ${text} NOT NULL, text ${text} NOT NULL, is_shared ${integer} NOT NULL,
    user_id ${integer} NOT NULL, created_at ${integer} NOT NULL, version ${integer} NOT NULL)${table}`,
  `CREATE INDEX recording_moments_by_record ON recording_moments (record_id, at_ms)`,
  `CREATE TABLE scorecard_templates (
    id ${id}, version ${integer} NOT NULL, is_active ${integer} NOT NULL, changed_at ${integer} NOT NULL)${table}`,
  `CREATE TABLE scorecard_versions (
    template_id ${integer} NOT NULL REFERENCES scorecard_templates (id), version ${integer} NOT NULL,
    name ${text} NOT NULL, sections ${text} NOT NULL, PRIMARY KEY (template_id, version))${keyedTable}`,
  `CREATE TABLE call_scores (
    id ${id}, record_id ${integer} NOT NULL REFERENCES call_records (id) ON DELETE CASCADE,
    template_id ${integer} NOT NULL, template_version ${integer} NOT NULL, rater_id ${integer} NOT NULL,
    purpose ${text} NOT NULL, state ${text} NOT NULL, note ${text}, total ${integer}, is_fatal ${integer} NOT NULL,
    agent_id ${text}, called_at ${integer} NOT NULL, signed_at ${integer}, acknowledged_at ${integer}, answer ${text},
    version ${integer} NOT NULL, UNIQUE (record_id, rater_id, template_id))${table}`,
  `CREATE INDEX call_scores_signed ON call_scores (signed_at, id) WHERE signed_at IS NOT NULL`,
  `CREATE INDEX call_scores_by_agent ON call_scores (agent_id, signed_at) WHERE signed_at IS NOT NULL`,
  `CREATE TABLE call_score_lines (
    score_id ${integer} NOT NULL REFERENCES call_scores (id) ON DELETE CASCADE, line_id ${text} NOT NULL,
    value ${integer}, comment ${text}, moment_ids ${text} NOT NULL, PRIMARY KEY (score_id, line_id))${keyedTable}`,
  `CREATE TABLE review_weeks (week ${text} NOT NULL PRIMARY KEY, seed ${text} NOT NULL)${keyedTable}`,
  `CREATE TABLE review_samples (
    id ${id}, week ${text} NOT NULL, agent_id ${text} NOT NULL, drawn_at ${integer} NOT NULL, marks ${integer} NOT NULL,
    record_id ${integer} NOT NULL UNIQUE REFERENCES call_records (id) ON DELETE CASCADE)${table}`,
  `CREATE INDEX review_samples_by_week ON review_samples (week)`,
];
