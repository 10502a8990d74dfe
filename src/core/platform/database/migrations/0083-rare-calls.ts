/**
 * Calls by what few of them may have, with a recording or without: a cause, a line or a direction. Find looks those up,
 * where reading all calls in the order asked for until a page is full would take seconds. Those by their whole duration
 * are read in its order.
 */
export const rareCalls = (): readonly string[] => [
  ...[
    ['cause', 'hangup_cause'],
    ['line', 'line_group'],
    ['direction', 'direction'],
  ].map(
    ([name, column]) => `CREATE INDEX call_records_by_${name} ON call_records (
      ${column}, (CASE WHEN record_filename IS NULL THEN 0 ELSE 1 END), created_at, id)`,
  ),
  `CREATE INDEX call_records_by_duration ON call_records (duration, id)`,
];
