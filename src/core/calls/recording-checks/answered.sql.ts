import { sql } from 'kysely';

/** Those whose recording was removed by a rule are no gaps. */
export const isAnswered = sql<boolean>`billsec > 0 AND ended_at IS NOT NULL AND direction <> 'internal'
  AND NOT EXISTS (SELECT 1 FROM recording_removals WHERE recording_removals.record_id = call_records.id)`;
