import { type RawBuilder, sql } from 'kysely';
import type { CallResult } from '../../../shared/contract/call-result.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { daysWithin } from '../../platform/database/slots.ts';

export type CallReportRepository = ReturnType<typeof createCallReportRepository>;

/** From the first moment to before the last, both full quarters of an hour, and whose calls: all without a filter. */
export interface TotalsScope {
  readonly from: number;
  readonly before: number;
  readonly agentId?: string | undefined;
  readonly groupId?: number | undefined;
  readonly lineGroup?: string | undefined;
}

export interface ResultSums {
  readonly result: CallResult;
  readonly calls: number;
  readonly talk_seconds: number;
  readonly hold_seconds: number;
  readonly wait_seconds: number;
  readonly quick: number;
  readonly agent_mos: number;
  readonly agent_sounds: number;
  readonly customer_mos: number;
  readonly customer_sounds: number;
}

const summed = [
  'calls',
  'talk_seconds',
  'hold_seconds',
  'wait_seconds',
  'quick',
  'agent_mos',
  'agent_sounds',
  'customer_mos',
  'customer_sounds',
] as const;
const sums = sql.join(summed.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`));

const filtersOf = ({
  agentId,
  groupId,
  lineGroup,
}: TotalsScope) => sql`${agentId === undefined ? sql`` : sql`AND agent_id = ${agentId}`}
  ${groupId === undefined ? sql`` : sql`AND group_id = ${groupId}`}
  ${lineGroup === undefined ? sql`` : sql`AND line_group = ${lineGroup}`}`;

const within = (column: 'slot_at' | 'day_at', from: number, before: number) =>
  sql`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${before}`;

/** Sums of the totals of calls: a month of any clinic is some ten thousand rows. */
export function createCallReportRepository(db: ClinicDatabase) {
  /** By result, and by other keys, named as in the rows. */
  async function summedBy<Key = object>(
    scope: TotalsScope,
    keys: Readonly<Record<string, RawBuilder<unknown>>>,
    from: RawBuilder<unknown> = fromSlots(scope),
  ): Promise<(ResultSums & Key)[]> {
    const named = Object.entries(keys).map(([name, key]) => sql`${key} AS ${sql.ref(name)},`);
    const places = ['result', ...Object.keys(keys)].map((_, at) => sql.lit(at + 1));
    const { rows } = await sql<ResultSums & Key>`SELECT ${sql.join(named, sql` `)} result, ${sums}
      FROM ${from} GROUP BY ${sql.join(places)}`.execute(db);
    // PostgreSQL sends sums as text.
    return rows
      .map((row) => ({ ...row, ...Object.fromEntries(summed.map((name) => [name, Number(row[name])])) }))
      .filter(({ calls }) => calls > 0);
  }

  return {
    all: (scope: TotalsScope) => summedBy(scope, {}),
    /** By group, line and half hour of the week, 0 for the first of Monday, in a time that has one offset from UTC. */
    byHalfHour: async (scope: TotalsScope, offsetMs: number) => {
      const local = sql`(slot_at + CAST(${offsetMs} AS BIGINT))`;
      const rows = await summedBy<{ half_hour: number; group_id: number; line_group: string }>(scope, {
        // 1970 began with a Thursday.
        half_hour: sql<number>`(${local} / 1800000 + 144) % 336`,
        group_id: sql.ref('group_id'),
        line_group: sql.ref('line_group'),
      });
      return rows.map((row) => ({ ...row, half_hour: Number(row.half_hour), group_id: Number(row.group_id) }));
    },
    byAgent: (scope: TotalsScope) =>
      summedBy<{ agent_id: string }>(scope, { agent_id: sql.ref('agent_id') }, fromDays(scope)),
  };
}

/** The calls of everybody have a smaller table. */
function fromSlots(scope: TotalsScope): RawBuilder<unknown> {
  const table = scope.agentId === undefined ? 'call_totals' : 'agent_call_totals';
  return sql`${sql.table(table)} WHERE ${within('slot_at', scope.from, scope.before)} ${filtersOf(scope)}`;
}

/** The days of UTC that are wholly within the time, and the slots before and after them. */
function fromDays(scope: TotalsScope): RawBuilder<unknown> {
  const { from, before } = scope;
  const { firstDay, lastDay } = daysWithin(from, before);
  const columns = sql.raw(['agent_id', 'result', ...summed].join(', '));
  const slots = (start: number, end: number) => sql`SELECT ${columns} FROM agent_call_totals
    WHERE ${within('slot_at', start, end)} ${filtersOf(scope)}`;
  const isOfAll = scope.groupId === undefined && scope.lineGroup === undefined;
  const days = sql.table(isOfAll ? 'agent_day_results' : 'agent_day_totals');
  return sql`(SELECT ${columns} FROM ${days} WHERE ${within('day_at', firstDay, lastDay)} ${filtersOf(scope)}
    UNION ALL ${slots(from, firstDay)} UNION ALL ${slots(lastDay, before)}) AS counted`;
}
