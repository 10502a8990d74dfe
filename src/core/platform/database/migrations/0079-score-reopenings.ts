import type { DialectTypes } from '../dialect-types.ts';

/**
 * Scores as they were signed before they were reopened, and ratings that were begun blind and discarded. Until now the
 * audit log alone had the reason and the answer.
 */
export const scoreReopenings = ({
  id,
  integer,
  text,
  table,
  keyedTable,
  jsonValue,
}: DialectTypes): readonly string[] => {
  const score = `CAST(${jsonValue('log.detail', 'id')} AS ${integer})`;
  const lastBefore = (action: string): string => `(SELECT MAX(earlier.at) FROM audit_log AS earlier
    WHERE earlier.action = '${action}' AND earlier.at <= log.at
      AND CAST(${jsonValue('earlier.detail', 'id')} AS ${integer}) = ${score})`;
  return [
    `CREATE TABLE score_reopenings (
      id ${id}, score_id ${integer} NOT NULL REFERENCES call_scores (id) ON DELETE CASCADE,
      signed_at ${integer}, total ${integer}, note ${text}, acknowledged_at ${integer}, answer ${text},
      reopened_at ${integer} NOT NULL, reason ${text} NOT NULL)${table}`,
    `CREATE INDEX score_reopenings_by_score ON score_reopenings (score_id)`,
    `CREATE TABLE discarded_ratings (
      record_id ${integer} NOT NULL REFERENCES call_records (id) ON DELETE CASCADE, rater_id ${integer} NOT NULL,
      PRIMARY KEY (record_id, rater_id))${keyedTable}`,
    `INSERT INTO score_reopenings (score_id, signed_at, acknowledged_at, answer, reopened_at, reason)
      SELECT ${score}, ${lastBefore('score.signed')}, ${lastBefore('score.acknowledged')},
        ${jsonValue('log.detail', 'answer')}, log.at, ${jsonValue('log.detail', 'reason')}
      FROM audit_log AS log
      WHERE log.action = 'score.reopened' AND ${score} IN (SELECT call_scores.id FROM call_scores)
      ORDER BY log.at`,
  ];
};
