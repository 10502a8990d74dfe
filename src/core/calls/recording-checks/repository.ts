import { type Insertable, type Selectable, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { readPage, type Paging } from '../../platform/database/page.ts';
import { PreparedQueries, wholeNumber } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isRealCall } from '../real-calls.sql.ts';

export type RecordingCheckRepository = ReturnType<typeof createRecordingCheckRepository>;
export type CheckRow = Selectable<Database['recording_checks']>;
export type NewCheck = Insertable<Database['recording_checks']>;
export type AuditRow = Selectable<Database['recording_audits']>;

export interface GapFilter {
  /** From the first moment to before the last. */
  readonly from: number;
  readonly before: number;
  readonly fault?: string | undefined;
  readonly agentId?: string | undefined;
  readonly lineGroup?: string | undefined;
}

/** Word for word the condition of the index `call_records_unchecked`, which otherwise does not serve. */
const isUnchecked = sql<boolean>`recording_checked_at IS NULL AND billsec > 0 AND ended_at IS NOT NULL`;
/** Those whose recording was removed by a rule are no gaps. */
const isAnswered = sql<boolean>`billsec > 0 AND ended_at IS NOT NULL AND direction <> 'internal'
  AND NOT EXISTS (SELECT 1 FROM recording_removals WHERE recording_removals.record_id = call_records.id)`;

/** Checks of recordings, and the runs of their audit. */
export function createRecordingCheckRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const answered = db
    .selectFrom('call_records')
    .select(['id', 'created_at', 'answered_at', 'ended_at', 'billsec', 'record_filename', 'holds']);
  return {
    /** Answered calls whose recording was not looked at, the newest first; those that ended before a moment. */
    unchecked: (endedBefore: number, limit: number) =>
      queries.all('unchecked', { endedBefore, limit }, (value) =>
        answered
          .where(isUnchecked)
          .where('ended_at', '<', value('endedBefore'))
          .orderBy('id', 'desc')
          .limit(wholeNumber(value('limit'))),
      ),
    countUnchecked: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('call_records')
        .where(isUnchecked)
        .where('record_filename', 'is not', null)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Answered calls of a time, in the order of their beginning, after one of them. */
    answeredBetween: (from: number, before: number, after: { at: number; id: number }, limit: number) =>
      queries.all('answered', { from, before, at: after.at, id: after.id, limit }, (value) =>
        answered
          .leftJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
          .select(['recording_checks.bytes', 'recording_checks.fault', 'recording_checks.record_id'])
          .where(isAnswered)
          .where(isRealCall)
          .where('created_at', '>=', value('from'))
          .where('created_at', '<', value('before'))
          .where(sql<boolean>`(created_at, id) > (${value('at')}, ${value('id')})`)
          .orderBy('created_at')
          .orderBy('id')
          .limit(wholeNumber(value('limit'))),
      ),
    countAnswered: async (from: number, before: number): Promise<number> => {
      const { count } = await db
        .selectFrom('call_records')
        .where(isAnswered)
        .where(isRealCall)
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** In one transaction: a check that is not stored is made again. */
    save: (checks: readonly NewCheck[]): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const check of checks) {
          const { record_id: id, ...values } = check;
          await transaction
            .insertInto('recording_checks')
            .values(check)
            .onConflict((conflict) => conflict.column('record_id').doUpdateSet(values))
            .execute();
          await transaction
            .updateTable('call_records')
            .set({ recording_checked_at: check.checked_at })
            .where('id', '=', id)
            .execute();
        }
      }),
    one: (recordId: number): Promise<CheckRow | undefined> =>
      db.selectFrom('recording_checks').selectAll().where('record_id', '=', recordId).executeTakeFirst(),
    several: (recordIds: readonly number[]): Promise<CheckRow[]> =>
      recordIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('recording_checks')
            .selectAll()
            .where('record_id', 'in', [...recordIds])
            .execute(),
    gaps: (filter: GapFilter, paging: Paging & { sort: 'called_at' }) =>
      readPage(queries, paging, {
        shape: `gaps ${filter.fault !== undefined} ${filter.agentId !== undefined} ${filter.lineGroup !== undefined}`,
        values: { ...filter },
        sort: 'recording_checks.called_at',
        id: 'recording_checks.record_id',
        build: (value) => {
          let query = db
            .selectFrom('recording_checks')
            .innerJoin('call_records', 'call_records.id', 'recording_checks.record_id')
            .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
            .select([
              'recording_checks.record_id as id',
              'recording_checks.called_at',
              'recording_checks.fault',
              'recording_checks.length_ms',
              'call_records.call_id',
              'call_records.agent_id',
              'call_records.line_group',
              'call_records.billsec',
              'agents.name as agent_name',
            ])
            .where('recording_checks.fault', 'is not', null)
            .where('recording_checks.called_at', '>=', value('from'))
            .where('recording_checks.called_at', '<', value('before'));
          if (filter.fault !== undefined) query = query.where('recording_checks.fault', '=', value('fault'));
          if (filter.agentId !== undefined) query = query.where('call_records.agent_id', '=', value('agentId'));
          if (filter.lineGroup !== undefined) query = query.where('call_records.line_group', '=', value('lineGroup'));
          return query;
        },
      }),
    /** Answered calls and gaps of each line, agent, or quarter of an hour. */
    counts: async (from: number, before: number, by: 'line' | 'agent' | 'slice', sliceMs: number) => {
      const key = {
        line: sql<string | null>`line_group`,
        agent: sql<string | null>`call_records.agent_id`,
        slice: sql<number>`created_at / ${sql.lit(sliceMs)}`,
      }[by];
      return db
        .selectFrom('call_records')
        .leftJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
        .where(isAnswered)
        .where(isRealCall)
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .groupBy(key)
        .select([
          sql<string | number | null>`${key}`.as('key'),
          sql<number>`count(*)`.as('answered'),
          sql<number>`count(recording_checks.fault)`.as('faults'),
        ])
        .execute();
    },
    beginAudit: async (audit: Pick<AuditRow, 'started_at' | 'user_id' | 'from_at' | 'before_at'>): Promise<number> => {
      const { id } = await db
        .insertInto('recording_audits')
        .values({ ...audit, ended_at: null, checked: 0, faults: 0, result: 'running' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    updateAudit: async (
      id: number,
      change: Partial<Pick<AuditRow, 'ended_at' | 'checked' | 'faults' | 'result'>>,
    ): Promise<void> => {
      await db.updateTable('recording_audits').set(change).where('id', '=', id).execute();
    },
    /** Those that a crash or a stop has ended. */
    interruptAudits: async (at: number): Promise<void> => {
      await db
        .updateTable('recording_audits')
        .set({ ended_at: at, result: 'interrupted' })
        .where('ended_at', 'is', null)
        .execute();
    },
    lastAudit: () =>
      db
        .selectFrom('recording_audits')
        .leftJoin('users', 'users.id', 'recording_audits.user_id')
        .selectAll('recording_audits')
        .select('users.name as account_name')
        .where('ended_at', 'is not', null)
        .orderBy('recording_audits.id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
