/** Follow-ups of everybody by status: a page of those that are done, or planned, is read from its beginning. */
export const followupsByStatus = (): readonly string[] => [
  `CREATE INDEX followups_by_status ON followups (status, followup_date, id)`,
];
