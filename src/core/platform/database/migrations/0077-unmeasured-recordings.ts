/** Recordings that were not measured yet: the few that there are, with all that counting them needs. */
export const unmeasuredRecordings = (): readonly string[] => [
  `CREATE INDEX call_records_unmeasured ON call_records (record_filename, recording_checked_at, billsec, ended_at)
    WHERE recording_checked_at IS NULL AND (billsec + 0) > 0 AND ended_at IS NOT NULL AND record_filename IS NOT NULL`,
];
