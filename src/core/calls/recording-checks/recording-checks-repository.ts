import { type Insertable, type Selectable, sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, wholeNumber } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { checkedCalls, withTalks } from './checked-calls.sql.ts';

export type RecordingCheckRepository = ReturnType<typeof createRecordingCheckRepository>;
export type CheckRow = Selectable<Database['recording_checks']>;
export type NewCheck = Insertable<Database['recording_checks']>;

/** Word for word the condition of the index `call_records_unchecked`, which otherwise does not serve. */
const isUnchecked = sql<boolean>`recording_checked_at IS NULL AND billsec > 0 AND ended_at IS NOT NULL`;
/** The same of `call_records_unmeasured`; as an expression, `billsec` is not looked up in its index by SQLite. */
const isUnmeasured = sql<boolean>`recording_checked_at IS NULL AND (billsec + 0) > 0 AND ended_at IS NOT NULL
  AND record_filename IS NOT NULL`;

interface CheckToSave {
  readonly check: NewCheck;
  /** The file that the call named when it was checked. */
  readonly file: string | null;
}

/** Checks of recordings. */
export function createRecordingCheckRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const answered = checkedCalls(db);
  return {
    /** Answered calls whose recording was not looked at, the newest first; those that ended before a moment. */
    unchecked: async (endedBefore: number, limit: number) =>
      withTalks(
        db,
        await queries.all('unchecked', { endedBefore, limit }, (value) =>
          answered
            .where(isUnchecked)
            .where('ended_at', '<', value('endedBefore'))
            .orderBy('id', 'desc')
            .limit(wholeNumber(value('limit'))),
        ),
      ),
    countUnchecked: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('call_records')
        .where(isUnmeasured)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /**
     * In one transaction: a check that is not stored is made again. One of a file that the call no longer names, since
     * a rule has removed it, is not stored.
     */
    save: ({ check, file }: CheckToSave): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { record_id: id, ...values } = check;
        const { numUpdatedRows } = await transaction
          .updateTable('call_records')
          .set({ recording_checked_at: check.checked_at })
          .where('id', '=', id)
          .where(sql<boolean>`record_filename IS NOT DISTINCT FROM CAST(${file} AS TEXT)`)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await transaction
          .insertInto('recording_checks')
          .values(check)
          .onConflict((conflict) => conflict.column('record_id').doUpdateSet(values))
          .execute();
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
