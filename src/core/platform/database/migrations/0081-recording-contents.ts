import type { DialectTypes } from '../dialect-types.ts';

/**
 * Which content of a recording was measured, so that a change is found that keeps the size, and where sound is missing.
 * Null of the recordings of before: read at their next check.
 */
export const recordingContents = ({ integer, text }: DialectTypes): readonly string[] => [
  ...['stamp', 'digest', 'first_digest', 'holes'].map(
    (name) => `ALTER TABLE recording_checks ADD COLUMN ${name} ${text}`,
  ),
  `ALTER TABLE recording_checks ADD COLUMN damaged_from_ms ${integer}`,
  `ALTER TABLE recording_checks ADD COLUMN read_at ${integer} NOT NULL DEFAULT 0`,
  `CREATE INDEX recording_checks_by_reading ON recording_checks (read_at, record_id) WHERE bytes IS NOT NULL`,
];
