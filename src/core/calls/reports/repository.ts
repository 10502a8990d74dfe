import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { practiceNumber } from '../../switch/practice/practice-number.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';

export type ReportRepository = ReturnType<typeof createReportRepository>;

/** From the first moment to before the last, and whose calls: everyone's where no agent is named. */
export interface ReportScope {
  readonly from: number;
  readonly before: number;
  readonly agentId: string | undefined;
}

/** Zones differ from UTC by quarters of an hour: no finer slices are needed to tell a clinic's hours apart. */
export const sliceMs = 900_000;

/** The number of the customer. */
const outside = sql<string>`CASE WHEN direction = 'inbound' THEN caller ELSE callee END`;

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
  /** Without practice calls: no trunk brings them, and `practice` is what they call. */
  const realCalls = (scope: Pick<ReportScope, 'agentId'>, value: Value) =>
    calls(scope, value).where((row) =>
      row.or([
        row('direction', '!=', 'inbound'),
        row('callee', '!=', practiceNumber),
        row('line_group', 'is not', null),
      ]),
    );
  const shape = (name: string, { agentId }: ReportScope): string =>
    `${name} of ${agentId === undefined ? 'everyone' : 'an agent'}`;

  return {
    /** Figures of each slice of time that had calls. */
    figures: (scope: ReportScope) =>
      queries.all(shape('figures', scope), { ...scope, rows: 0 }, (value) =>
        realCalls(scope, value)
          .select([
            sql<number>`created_at / ${sql.lit(sliceMs)}`.as('slice'),
            sql<number>`count(*)`.as('calls'),
            sql<number>`sum(billsec)`.as('talk_seconds'),
            sql<number>`sum(CASE WHEN direction = 'inbound' THEN 1 ELSE 0 END)`.as('inbound'),
            sql<number>`sum(CASE WHEN direction = 'inbound' AND billsec > 0 THEN 1 ELSE 0 END)`.as('inbound_answered'),
          ])
          .groupBy(sql`created_at / ${sql.lit(sliceMs)}`),
      ),
    /**
     * Each number that is owed a call, with its last one: nobody answered it, or it was transferred to nobody who did.
     */
    missed: (scope: ReportScope) =>
      queries.all(shape('missed', scope), { ...scope, rows: 0 }, (value) =>
        realCalls(scope, value)
          .where((row) =>
            row.or([
              row.and([row('direction', '=', 'inbound'), row('billsec', '=', 0)]),
              row.and([row('direction', '!=', 'internal'), row('unattended_since', 'is not', null)]),
            ]),
          )
          .select([outside.as('number'), sql<number>`max(created_at)`.as('at'), sql<number>`max(id)`.as('id')])
          .groupBy(outside),
      ),
    /** Each number that was talked to, and when last: whoever of the clinic did it. */
    talkedTo: ({ from, before }: ReportScope) =>
      queries.all('talked to', { from, before, agentId: undefined, rows: 0 }, (value) =>
        realCalls({ agentId: undefined }, value)
          .where('billsec', '>', 0)
          .where('unattended_since', 'is', null)
          .select([outside.as('number'), sql<number>`max(created_at)`.as('at')])
          .groupBy(outside),
      ),
    newest: (scope: ReportScope, rows: number) =>
      queries.all(shape('newest', scope), { ...scope, rows }, (value) =>
        calls(scope, value)
          .select('id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(wholeNumber(value('rows'))),
      ),
  };
}
