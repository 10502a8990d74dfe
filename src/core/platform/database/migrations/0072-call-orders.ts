import type { DialectTypes } from '../dialect-types.ts';

/**
 * The outcomes of a call, which agents record beside it: the one that was saved last, and how many there are. They are
 * kept with the call, because calls of every outcome, and without one, are many. Names and scores stay where they are
 * and have an index of their order. Calls by group are filtered by their direction without reading them: those without
 * a group are outgoing.
 */
export const callOrders = ({ integer }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN outcome_id ${integer}`,
  `ALTER TABLE call_records ADD COLUMN outcomes ${integer} NOT NULL DEFAULT 0`,
  `UPDATE call_records SET
      outcome_id = (SELECT saved.outcome_id FROM call_wrap_ups AS saved
        WHERE saved.call_id = call_records.call_id AND saved.outcome_id IS NOT NULL
        ORDER BY saved.saved_at DESC, saved.user_id DESC LIMIT 1),
      outcomes = (SELECT count(*) FROM call_wrap_ups AS saved
        WHERE saved.call_id = call_records.call_id AND saved.outcome_id IS NOT NULL)
    WHERE call_id IN (SELECT call_id FROM call_wrap_ups WHERE outcome_id IS NOT NULL)`,
  `CREATE INDEX call_records_found_by_outcome ON call_records (
    (CASE WHEN record_filename IS NULL THEN 0 ELSE 1 END), (coalesce(outcome_id, 0)), id, created_at)`,
  `CREATE INDEX call_records_of_several_outcomes ON call_records (outcome_id, id) WHERE outcomes > 1`,
  `DROP INDEX call_records_found_by_group`,
  `CREATE INDEX call_records_found_by_group ON call_records (
    (CASE WHEN record_filename IS NULL THEN 0 ELSE 1 END), (coalesce(group_id, 0)), id, created_at, direction)`,
  `CREATE UNIQUE INDEX agents_by_name ON agents (name, extension)`,
  `CREATE INDEX call_scores_by_total ON call_scores (total, called_at, record_id)
    WHERE state = 'signed' AND purpose = 'review' AND total IS NOT NULL`,
];
