import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { DayFigure, DayFigures } from '../../../shared/contract/report.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { isForClinic, isRealCall } from '../real-calls.sql.ts';
import { slotMs } from '../../platform/database/slots.ts';

export type ReportRepository = ReturnType<typeof createReportRepository>;

/** From the first moment to before the last, and whose calls: everyone's where no agent is named. */
export interface ReportScope {
  readonly from: number;
  readonly before: number;
  readonly agentId: string | undefined;
}

const sum = (of: RawBuilder<number>) => ({
  inSlice: sql<number>`sum(${of})`,
  ofDay: (slices: readonly number[]): number => slices.reduce((total, slice) => total + slice, 0),
});
const count = (of: RawBuilder<boolean>) => sum(sql`CASE WHEN ${of} THEN 1 ELSE 0 END`);

/** The SQL of each figure for a slice of time, and the figure of the day from those of its slices. */
const figures = {
  calls: sum(sql`1`),
  answered: count(sql`billsec > 0`),
  talk_seconds: sum(sql`billsec`),
  inbound: count(sql`direction = 'inbound' AND ${isForClinic}`),
  inbound_answered: count(sql`direction = 'inbound' AND billsec > 0`),
} satisfies Record<DayFigure, ReturnType<typeof sum>>;
// Object.keys knows no names.
const figureNames = Object.keys(figures) as DayFigure[];
const columns = figureNames.map((name): AliasedRawBuilder<number, DayFigure> => figures[name].inSlice.as(name));

/** The figures of the day from those of its slices. PostgreSQL sends large numbers as text. */
export const dayFiguresOf = (slices: readonly DayFigures[]): DayFigures => {
  const ofDay = figureNames.map((name) => [name, figures[name].ofDay(slices.map((slice) => Number(slice[name])))]);
  // Object.fromEntries knows no names.
  return Object.fromEntries(ofDay) as DayFigures;
};

export function createReportRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  type Value = ValueOf<{ from: number; before: number; agentId: string | undefined; rows: number }>;

  const calls = ({ agentId }: Pick<ReportScope, 'agentId'>, value: Value) => {
    const finished = db
      .selectFrom('call_records')
      // Both types are named so that the index on type and time serves.
      .where('type', 'in', ['sip', 'dual'])
      .where('created_at', '>=', value('from'))
      .where('created_at', '<', value('before'))
      .where('ended_at', 'is not', null);
    return agentId === undefined ? finished : finished.where('agent_id', '=', value('agentId'));
  };
  const shape = (name: string, { agentId }: ReportScope): string =>
    `${name} of ${agentId === undefined ? 'everyone' : 'an agent'}`;

  return {
    /** Figures of each slice of time that had calls. */
    figures: (scope: ReportScope) =>
      queries.all(shape('figures', scope), { ...scope, rows: 0 }, (value) =>
        calls(scope, value)
          .where(isRealCall)
          .select(sql<number>`created_at / ${sql.lit(slotMs)}`.as('slice'))
          .select(columns)
          .groupBy(sql`created_at / ${sql.lit(slotMs)}`),
      ),
    newest: (scope: ReportScope, rows: number) =>
      queries.all(shape('newest', scope), { ...scope, rows }, (value) =>
        calls(scope, value)
          .where(isRealCall)
          .select('id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(wholeNumber(value('rows'))),
      ),
  };
}
