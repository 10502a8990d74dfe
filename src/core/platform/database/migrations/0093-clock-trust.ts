import type { DialectTypes } from '../dialect-types.ts';

/** Up to when the machine's clock was trusted: at the upgrade, up to the newest record. */
export const clockTrust = ({ integer, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE clock_trust (
    id ${integer} NOT NULL PRIMARY KEY, at ${integer} NOT NULL, leeway ${integer} NOT NULL)${keyedTable}`,
  `INSERT INTO clock_trust (id, at, leeway)
    SELECT 1, at, 259200000 FROM (SELECT max(at) AS at FROM (
      SELECT max(created_at) AS at FROM call_records
      UNION ALL SELECT max(at) FROM audit_log
      UNION ALL SELECT max(started_at) FROM retention_runs) AS records) AS newest WHERE at IS NOT NULL`,
];
