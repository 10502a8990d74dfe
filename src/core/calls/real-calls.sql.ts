import { type RawBuilder, sql } from 'kysely';
import { answeredElsewhere } from '../../shared/contract/call.ts';
import { type CallResult, serviceLevelSeconds } from '../../shared/contract/call-result.ts';
import { practiceNumber } from '../switch/practice/practice-number.ts';

/** Excludes practice calls: no trunk brings them, and `practice` is the number that they call. */
export const isRealCall = sql<boolean>`(
  direction <> 'inbound' OR callee <> ${sql.lit(practiceNumber)} OR line_group IS NOT NULL
)`;

/** The number of the customer. */
const outside = "CASE WHEN direction = 'inbound' THEN caller ELSE callee END";
export const outsideNumber: RawBuilder<string> = sql.raw(outside);

/** Whether nobody else whom the caller rang has answered. */
export const isForClinic = sql<boolean>`coalesce(hangup_code, '') <> ${sql.lit(answeredElsewhere)}`;

/** Begins word for word with the condition of the index `call_records_missed`, which otherwise does not serve. */
export const isMissed = sql<boolean>`direction <> 'internal' AND ended_at IS NOT NULL
  AND ((direction = 'inbound' AND billsec = 0) OR unattended_since IS NOT NULL) AND ${isForClinic}`;

const results: readonly (readonly [condition: RawBuilder<boolean>, result: CallResult | 'practice'])[] = [
  [sql`NOT ${isRealCall}`, 'practice'],
  [sql`direction = 'internal'`, 'internal'],
  [sql`direction = 'outbound' AND billsec > 0`, 'reached'],
  [sql`direction = 'outbound'`, 'unreached'],
  [sql`billsec > 0`, 'answered'],
  [sql`NOT ${isForClinic}`, 'elsewhere'],
  [sql`hangup_cause = 'ORIGINATOR_CANCEL'`, 'abandoned'],
];
/** The result of a finished call, as the reports count it; they do not count practice. */
export const resultOfCall = sql<CallResult | 'practice'>`CASE ${sql.join(
  results.map(([condition, result]) => sql`WHEN ${condition} THEN ${sql.lit(result)}`),
  sql` `,
)} ELSE 'missed' END`;

/** Whether the call was answered within the service level. */
export const isInTime = sql<boolean>`(billsec > 0 AND duration - billsec <= ${sql.lit(serviceLevelSeconds)})`;
