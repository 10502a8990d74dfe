/**
 * The orders of calls that are found, with a recording or without one: the start is in each index, so that calls of
 * other times are left out without reading them. Calls by the last seven digits of either number, however it is
 * spelled. Marks of recordings in their index, moments by the time at which they were marked, and customers by those
 * who look after them.
 */
export const foundCalls = (): readonly string[] => [
  ...[
    ['length', 'billsec'],
    ['agent', "(coalesce(agent_id, ''))"],
    ['customer', '(coalesce(customer_id, 0))'],
    ['group', '(coalesce(group_id, 0))'],
  ].map(
    ([name, order]) => `CREATE INDEX call_records_found_by_${name} ON call_records (
      (CASE WHEN record_filename IS NULL THEN 0 ELSE 1 END), ${order}, id, created_at)`,
  ),
  ...['caller', 'callee'].map(
    (side) => `CREATE INDEX call_records_found_by_${side} ON call_records (
      (substr(${side}, length(${side}) - 6)), created_at)`,
  ),
  `DROP INDEX recording_checks_marked`,
  `CREATE INDEX recording_checks_marked ON recording_checks (called_at, record_id, marks) WHERE marks <> 0`,
  `CREATE INDEX recording_moments_by_time ON recording_moments (created_at, id)`,
  `CREATE INDEX customers_by_consultant ON customers (consultant_id) WHERE consultant_id IS NOT NULL`,
  `CREATE INDEX customers_by_ascription ON customers (ascription_id) WHERE ascription_id IS NOT NULL`,
];
