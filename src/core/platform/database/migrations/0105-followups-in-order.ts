/** A list in the order of creation is found in the index of its filter, without a look at each follow-up. */
const indexes = {
  followups_by_date: 'followup_date, id',
  followups_by_status: 'status, followup_date, id',
  followups_by_user: 'followup_user_id, status, followup_date, id',
  followups_by_type: 'type_id, followup_date, id',
} as const;

export const followupsInOrder = (): readonly string[] =>
  Object.entries(indexes).flatMap(([name, columns]) => [
    `DROP INDEX ${name}`,
    `CREATE INDEX ${name} ON followups (${columns}, created_at)`,
  ]);
