import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, wholeNumber } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { isMissed, isRealCall, outsideNumber } from '../real-calls.sql.ts';

export type MissedCallRepository = ReturnType<typeof createMissedCallRepository>;

/** From the first moment to before the last, and whose calls: everyone's where no agent is named. */
export interface MissedCallScope {
  readonly from: number;
  readonly before: number;
  readonly agentId: string | undefined;
}

export function createMissedCallRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  return {
    /** Calls that nobody answered, or that were transferred to nobody who did; the newest first. */
    missed: (scope: MissedCallScope, limit: number) =>
      queries.all(scope.agentId === undefined ? 'missed' : 'missed by an agent', { ...scope, limit }, (value) => {
        const missed = db
          .selectFrom('call_records')
          .where(isMissed)
          .where(isRealCall)
          .where('created_at', '>=', value('from'))
          .where('created_at', '<', value('before'));
        return (scope.agentId === undefined ? missed : missed.where('agent_id', '=', value('agentId')))
          .select([outsideNumber.as('number'), 'created_at as at', 'id'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(wholeNumber(value('limit')));
      }),
    /** Each number that anybody of the clinic talked to, and when last. */
    talkedTo: ({ from, before }: Pick<MissedCallScope, 'from' | 'before'>) =>
      queries.all('talked to', { from, before }, (value) =>
        db
          .selectFrom('call_records')
          // Both types are named so that the index on type and time serves.
          .where('type', 'in', ['sip', 'dual'])
          .where('created_at', '>=', value('from'))
          .where('created_at', '<', value('before'))
          .where('ended_at', 'is not', null)
          .where('billsec', '>', 0)
          .where('unattended_since', 'is', null)
          .where(isRealCall)
          .select([outsideNumber.as('number'), sql<number>`max(created_at)`.as('at')])
          .groupBy(outsideNumber),
      ),
    /** Numbers whose calls need no call up to one of them. */
    settled: (from: number) =>
      queries.all('settled', { from }, (value) =>
        db
          .selectFrom('settled_missed_calls')
          .select(['e164', 'last_call_at'])
          .where('last_call_at', '>=', value('from')),
      ),
    settle: (row: Database['settled_missed_calls']): Promise<unknown> =>
      transact(db, (transaction) => {
        const { e164: _number, last_call_at: _at, ...changes } = row;
        return transaction
          .insertInto('settled_missed_calls')
          .values(row)
          .onConflict((on) => on.columns(['e164', 'last_call_at']).doUpdateSet(changes))
          .execute();
      }),
  };
}
