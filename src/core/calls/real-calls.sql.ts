import { type RawBuilder, sql } from 'kysely';
import { practiceNumber } from '../switch/practice/practice-number.ts';

/** Excludes practice calls: no trunk brings them, and `practice` is the number that they call. */
export const isRealCall = sql<boolean>`(
  direction <> 'inbound' OR callee <> ${sql.lit(practiceNumber)} OR line_group IS NOT NULL
)`;

/** The number of the customer. */
const outside = "CASE WHEN direction = 'inbound' THEN caller ELSE callee END";
export const outsideNumber: RawBuilder<string> = sql.raw(outside);
