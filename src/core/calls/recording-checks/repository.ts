import { type Insertable, type Selectable, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, wholeNumber } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isRealCall } from '../real-calls.sql.ts';
import { isAnswered } from './answered.sql.ts';

export type RecordingCheckRepository = ReturnType<typeof createRecordingCheckRepository>;
export type CheckRow = Selectable<Database['recording_checks']>;
export type NewCheck = Insertable<Database['recording_checks']>;

/** Word for word the condition of the index `call_records_unchecked`, which otherwise does not serve. */
const isUnchecked = sql<boolean>`recording_checked_at IS NULL AND billsec > 0 AND ended_at IS NOT NULL`;
/** The same of `call_records_unmeasured`; as an expression, `billsec` is not looked up in its index by SQLite. */
const isUnmeasured = sql<boolean>`recording_checked_at IS NULL AND (billsec + 0) > 0 AND ended_at IS NOT NULL
  AND record_filename IS NOT NULL`;
/** Checks of recordings. */
export function createRecordingCheckRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const answered = db
    .selectFrom('call_records')
    .select(['id', 'created_at', 'answered_at', 'ended_at', 'billsec', 'record_filename', 'holds', 'events']);
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
        .where(isUnmeasured)
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
    /** In short, without the waveform. */
    several: (recordIds: readonly number[]) =>
      recordIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('recording_checks')
            .select(['record_id', 'strip', 'marks', 'agent_talk', 'customer_talk'])
            .where('record_id', 'in', [...recordIds])
            .execute(),
  };
}
