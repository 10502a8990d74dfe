import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { isRealCall } from '../real-calls.sql.ts';

export type ReportRepository = ReturnType<typeof createReportRepository>;

/** From the first moment to before the last, and whose calls: everyone's where no agent is named. */
export interface ReportScope {
  readonly from: number;
  readonly before: number;
  readonly agentId: string | undefined;
}

/** Zones differ from UTC by quarters of an hour: no finer slices are needed to tell a clinic's hours apart. */
export const sliceMs = 900_000;

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
          .select([
            sql<number>`created_at / ${sql.lit(sliceMs)}`.as('slice'),
            sql<number>`count(*)`.as('calls'),
            sql<number>`sum(CASE WHEN billsec > 0 THEN 1 ELSE 0 END)`.as('answered'),
            sql<number>`sum(billsec)`.as('talk_seconds'),
            sql<number>`sum(CASE WHEN direction = 'inbound' THEN 1 ELSE 0 END)`.as('inbound'),
            sql<number>`sum(CASE WHEN direction = 'inbound' AND billsec > 0 THEN 1 ELSE 0 END)`.as('inbound_answered'),
          ])
          .groupBy(sql`created_at / ${sql.lit(sliceMs)}`),
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
