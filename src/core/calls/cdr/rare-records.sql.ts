import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { type PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { callsReviewedFor } from '../reviews/seen-scores.sql.ts';
import type { CdrFilter, FilterValues } from './cdr-filter.ts';

type Value = ValueOf<FilterValues>;

/** So many calls are found and sorted faster than all calls are read in an order. */
export const fewRecords = 20_000;

/** Those of the time asked for, with a recording, without one or both: each by the index of its expression. */
const byIndex =
  (expression: string, name: keyof FilterValues) =>
  (value: Value, filter: CdrFilter, and = sql``) => {
    const ofThose = (recorded: 0 | 1) => sql`SELECT rare.id FROM call_records AS rare
    WHERE ${sql.raw(expression)} = ${value(name)}
      AND (CASE WHEN rare.record_filename IS NULL THEN 0 ELSE 1 END) = ${sql.lit(recorded)}
      AND rare.created_at >= ${value('from')} AND rare.created_at <= ${value('to')} ${and}`;
    if (filter.hasRecording !== undefined) return ofThose(filter.hasRecording ? 1 : 0);
    return sql`${ofThose(1)} UNION ALL ${ofThose(0)}`;
  };
const byGroup = byIndex('coalesce(rare.group_id, 0)', 'groupId');

/**
 * The filters that few calls may match, with the IDs of those that match: each by an index, some twice. Those by length
 * and with a review are of all times, the others of the time asked for.
 */
const rareFilters = {
  reviewed: (value) => callsReviewedFor(value('readerId')),
  cause: byIndex('rare.hangup_cause', 'cause'),
  line: byIndex('rare.line_group', 'lineGroup'),
  direction: byIndex('rare.direction', 'direction'),
  type: (value) => sql`SELECT rare.id FROM call_records AS rare WHERE rare.type = ${value('type')}
    AND rare.created_at >= ${value('from')} AND rare.created_at <= ${value('to')}`,
  // Calls without a group are outgoing: few or none are outgoing and of a group. Its index has the direction too.
  group: (value, filter) =>
    byGroup(value, filter, filter.direction && sql`AND CAST(rare.direction AS TEXT) = ${value('direction')}`),
  // The outcome that was saved last is kept with the call; few calls have another.
  outcome: (value, filter) => sql`${byIndex('coalesce(rare.outcome_id, 0)', 'outcomeId')(value, filter)}
    UNION ALL SELECT rare.id FROM call_records AS rare WHERE rare.outcomes > 1 AND EXISTS (
      SELECT 1 FROM call_wrap_ups AS saved WHERE saved.call_id = rare.call_id
        AND saved.outcome_id = ${value('outcomeId')})`,
  length: (value, { minBillsec, maxBillsec }) => {
    const bounds = [
      ...(minBillsec === undefined ? [] : [sql`rare.billsec >= ${value('minBillsec')}`]),
      ...(maxBillsec === undefined ? [] : [sql`rare.billsec <= ${value('maxBillsec')}`]),
    ];
    return sql`SELECT rare.id FROM call_records AS rare WHERE ${sql.join(bounds, sql` AND `)}`;
  },
  // The condition of the index is repeated word for word.
  mark: (value) => sql`SELECT record_id AS id FROM recording_checks
    WHERE called_at >= ${value('from')} AND called_at <= ${value('to')} AND marks <> 0
      AND (marks & ${wholeNumber(value('markBit'))}) <> 0`,
} as const satisfies Record<string, (value: Value, filter: CdrFilter) => RawBuilder<unknown>>;
export type RareFilter = keyof typeof rareFilters;

const idsBy = (name: RareFilter, value: Value, filter: CdrFilter): RawBuilder<unknown> =>
  rareFilters[name](value, filter);

const askedBy = (filter: CdrFilter): readonly RareFilter[] => {
  const asked: Record<RareFilter, boolean> = {
    reviewed: filter.isScored === true,
    cause: filter.cause !== undefined,
    line: filter.lineGroup !== undefined,
    direction: filter.direction !== undefined,
    type: filter.type !== undefined,
    group: filter.groupId !== undefined,
    outcome: filter.outcomeId !== undefined,
    length: filter.minBillsec !== undefined || filter.maxBillsec !== undefined,
    mark: filter.markBit !== undefined,
  };
  return (Object.keys(asked) as RareFilter[]).filter((name) => asked[name]);
};

/** The condition that a record is one of those that a filter matches. */
export const isAmong = (name: RareFilter, value: Value, filter: CdrFilter) =>
  sql<boolean>`call_records.id IN (${idsBy(name, value, filter)})`;

/** The first of the filters that at most `few` calls match; undefined where each matches more, or there is none. */
export async function rareFilterOf(
  db: ClinicDatabase,
  queries: Pick<PreparedQueries, 'first'>,
  filter: CdrFilter,
  asked: { readonly shape: string; readonly values: FilterValues; readonly few: number },
): Promise<RareFilter | undefined> {
  for (const name of askedBy(filter)) {
    const shape = `${asked.shape}, more than few by ${name}`;
    const build = (value: Value): Compilable<{ id: number }> => ({
      compile: () =>
        sql<{ id: number }>`SELECT matched.id FROM (${idsBy(name, value, filter)}) AS matched
          LIMIT 1 OFFSET ${sql.lit(asked.few)}`.compile(db),
    });
    if ((await queries.first(shape, asked.values, build)) === undefined) return name;
  }
  return undefined;
}
