import type { DialectTypes } from '../dialect-types.ts';

/**
 * The groups that an agent last signed in to, so that their members call whom an absent agent promised a call; and an
 * index of the promised calls alone, which are few among the follow-ups.
 */
export const absentColleagues = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE agents ADD COLUMN last_group_ids ${text} NOT NULL DEFAULT ''`,
  `UPDATE agents SET last_group_ids = COALESCE((SELECT string_agg(CAST(group_id AS TEXT), ',') FROM (
    SELECT group_id FROM agent_groups WHERE agent_id = agents.agent_id ORDER BY group_id) AS ids), '')`,
  `CREATE INDEX followups_promised ON followups (followup_user_id, followup_date, followup_time)
    WHERE status = 0 AND followup_time IS NOT NULL`,
];
