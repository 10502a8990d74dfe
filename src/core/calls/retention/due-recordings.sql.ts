import { type RawBuilder, sql } from 'kysely';
import type { RetentionRule } from '../../../shared/contract/retention.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';

/** A rule, and the moment before which its recordings are due; null: they never are. */
export interface DatedRule {
  readonly rule: RetentionRule;
  readonly before: number | null;
}

/** By a hold of the call, of its customer, or of a customer whom it had before: a choice ends no hold. */
export const isHeld = sql<boolean>`(EXISTS (
  SELECT 1 FROM recording_holds WHERE recording_holds.released_at IS NULL
    AND (recording_holds.record_id = call_records.id OR recording_holds.customer_id = call_records.customer_id))
  OR EXISTS (
    SELECT 1 FROM earlier_call_customers AS earlier
      JOIN recording_holds ON recording_holds.customer_id = earlier.customer_id AND recording_holds.released_at IS NULL
      WHERE earlier.record_id = call_records.id))`;

const isScored = sql<boolean>`EXISTS (SELECT 1 FROM call_scores WHERE call_scores.record_id = call_records.id)`;

/** Whether a rule applies to a record. */
function applies(rule: RetentionRule): RawBuilder<boolean> {
  const conditions = [
    ...(rule.line_group === null ? [] : [sql<boolean>`call_records.line_group = ${rule.line_group}`]),
    ...(rule.group_id === null ? [] : [sql<boolean>`call_records.group_id = ${rule.group_id}`]),
    ...(rule.direction === null ? [] : [sql<boolean>`call_records.direction = ${rule.direction}`]),
    ...(rule.outcome_id === null
      ? []
      : [
          sql<boolean>`EXISTS (SELECT 1 FROM call_wrap_ups WHERE call_wrap_ups.call_id = call_records.call_id
            AND call_wrap_ups.outcome_id = ${rule.outcome_id})`,
        ]),
  ];
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** The position of the rule that decides about a record; null when none applies. */
function decidingRule(rules: readonly DatedRule[]): RawBuilder<number | null> {
  const cases = rules.map(({ rule }, position) => sql`WHEN ${applies(rule)} THEN ${sql.lit(position)}`);
  return sql<number | null>`CASE ${sql.join(cases, sql` `)} END`;
}

/** Whether the rule that decides about a record does so before this record's beginning. */
function isDue(rules: readonly DatedRule[]): RawBuilder<boolean> {
  const cases = rules.map(({ rule, before }) =>
    before === null
      ? sql`WHEN ${applies(rule)} THEN 0`
      : sql`WHEN ${applies(rule)} AND call_records.created_at < ${before} THEN 1 WHEN ${applies(rule)} THEN 0`,
  );
  return sql<boolean>`CASE ${sql.join(cases, sql` `)} ELSE 0 END = 1`;
}

const conditions = {
  no: sql<boolean>`NOT ${isHeld} AND NOT ${isScored}`,
  held: isHeld,
  scored: sql<boolean>`${isScored} AND NOT ${isHeld}`,
};

/**
 * Records whose recording the first rule that applies no longer keeps: those that go, those on hold, or those that are
 * scored and not on hold. Needs at least one rule.
 */
export const dueRecordings = (
  db: ClinicDatabase | ClinicTransaction,
  rules: readonly DatedRule[],
  kept: keyof typeof conditions,
) => {
  const latest = Math.max(...rules.map(({ before }) => before ?? 0));
  return db
    .selectFrom('call_records')
    .where('record_filename', 'is not', null)
    .where('ended_at', 'is not', null)
    .where('created_at', '<', latest)
    .where(isDue(rules))
    .where(conditions[kept])
    .select(['call_records.id', 'call_records.created_at', 'call_records.record_filename'])
    .select(decidingRule(rules).as('rule'));
};
