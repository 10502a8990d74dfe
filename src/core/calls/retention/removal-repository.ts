import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { type DatedRule, dueRecordings } from './due-recordings.sql.ts';
import { serialize } from './serialize.ts';
import type { RemovedRecording } from './set-aside-repository.ts';

export type RemovalRepository = ReturnType<typeof createRemovalRepository>;

async function sizesOf(transaction: ClinicTransaction, ids: readonly number[]): Promise<Map<number, number | null>> {
  const checks = transaction.selectFrom('recording_checks').select(['record_id', 'bytes']);
  const rows = await checks.where('record_id', 'in', [...ids]).execute();
  return new Map(rows.map(({ record_id: id, bytes }) => [id, bytes]));
}

export function createRemovalRepository(db: ClinicDatabase) {
  return {
    /** How many recordings are due by each rule, and their known sizes. */
    dueByRule: async (rules: readonly DatedRule[]) => {
      const found = await db
        .selectFrom(dueRecordings(db, rules, 'no').as('due'))
        .leftJoin('recording_checks', 'recording_checks.record_id', 'due.id')
        .groupBy('due.rule')
        .select([
          'due.rule',
          sql<number>`count(*)`.as('recordings'),
          sql<number>`coalesce(sum(recording_checks.bytes), 0)`.as('bytes'),
          sql<number>`count(*) - count(recording_checks.bytes)`.as('unmeasured'),
          sql<number>`min(due.created_at)`.as('oldest'),
        ])
        .execute();
      return found.map(({ rule, recordings, bytes, unmeasured, oldest }) => ({
        rule: Number(rule),
        recordings: Number(recordings),
        bytes: Number(bytes),
        unmeasured: Number(unmeasured),
        oldest: Number(oldest),
      }));
    },
    /** Whether there are more recordings than that. */
    areMoreThan: async (recordings: number): Promise<boolean> =>
      (await db
        .selectFrom('call_records')
        .where('record_filename', 'is not', null)
        .select('id')
        .orderBy('created_at')
        .limit(1)
        .offset(recordings)
        .executeTakeFirst()) !== undefined,
    /** Recordings that a rule would remove and that something keeps. */
    countKept: async (rules: readonly DatedRule[], by: 'held' | 'scored'): Promise<number> => {
      const { count } = await db
        .selectFrom(dueRecordings(db, rules, by).as('due'))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /**
     * Decides about the next due recordings, the oldest first: their records name no file from here on, and their
     * checks keep figures without the shape of the sound. Holds are read in the same transaction.
     */
    decide: (runId: number, rules: readonly DatedRule[], limit: number, at: number): Promise<RemovedRecording[]> =>
      db.transaction().execute(async (transaction) => {
        await serialize(transaction);
        const due = await dueRecordings(transaction, rules, 'no')
          .orderBy('call_records.created_at')
          .orderBy('call_records.id')
          .limit(limit)
          .execute();
        if (due.length === 0) return [];
        const ids = due.map(({ id }) => id);
        const sizes = await sizesOf(transaction, ids);
        await transaction
          .insertInto('recording_removals')
          .values(
            due.map(({ id, rule, record_filename: file }) => ({
              record_id: id,
              run_id: runId,
              rule: rules[Number(rule)]?.rule.name ?? '',
              file: file ?? '',
              bytes: sizes.get(id) ?? null,
              decided_at: at,
              removed_at: null,
            })),
          )
          .execute();
        await transaction
          .updateTable('call_records')
          .set({ record_filename: null, recording_checked_at: at })
          .where('id', 'in', ids)
          .execute();
        await transaction
          .updateTable('recording_checks')
          .set({ fault: null, bytes: null, strip: null, peaks: null })
          .where('record_id', 'in', ids)
          .execute();
        return due.map(({ id, record_filename: file }) => ({ recordId: id, file: file ?? '' }));
      }),
  };
}
