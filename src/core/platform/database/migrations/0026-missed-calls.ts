/** Calls that nobody answered, by time: those that are still owed a call are few among all of a week. */
export const missedCallsByTime = (): readonly string[] => [
  `CREATE INDEX call_records_missed ON call_records (created_at, id)
    WHERE direction <> 'internal' AND ended_at IS NOT NULL
      AND ((direction = 'inbound' AND billsec = 0) OR unattended_since IS NOT NULL)`,
];
