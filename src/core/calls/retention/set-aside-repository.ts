import { sql } from 'kysely';
import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { isHeld } from './due-recordings.sql.ts';

export type SetAsideRepository = ReturnType<typeof createSetAsideRepository>;

/** A recording that was decided to go: its file is set aside until it is deleted. */
export interface RemovedRecording {
  readonly recordId: number;
  readonly file: string;
}

/** Recordings that were removed, and whose files are kept for a time. */
export function createSetAsideRepository(db: ClinicDatabase) {
  const setAside = db
    .selectFrom('recording_removals')
    .innerJoin('retention_runs', 'retention_runs.id', 'recording_removals.run_id')
    .innerJoin('call_records', 'call_records.id', 'recording_removals.record_id')
    .where('recording_removals.removed_at', 'is', null)
    .select(['recording_removals.record_id as recordId', 'recording_removals.file']);
  /** A customer on hold since may have calls among them. */
  const deletable = setAside.where('retention_runs.ended_at', 'is not', null).where(sql<boolean>`NOT ${isHeld}`);
  const afterRecord = (after: number, limit: number) =>
    setAside.where('recording_removals.record_id', '>', after).orderBy('recording_removals.record_id').limit(limit);
  return {
    /** Decided by a run that has not ended: after a crash their files may still be in their place. By record. */
    unfinished: (after: number, limit: number): Promise<RemovedRecording[]> =>
      afterRecord(after, limit).where('retention_runs.ended_at', 'is', null).execute(),
    /** By record. */
    setAsideOf: (runId: number, after: number, limit: number): Promise<RemovedRecording[]> =>
      afterRecord(after, limit).where('recording_removals.run_id', '=', runId).execute(),
    held: (): Promise<RemovedRecording[]> => setAside.where(isHeld).execute(),
    /** A run's recordings that are not on hold. */
    deletableOf: (runId: number, limit: number): Promise<RemovedRecording[]> =>
      deletable.where('recording_removals.run_id', '=', runId).limit(limit).execute(),
    /** Every run's recordings that are not on hold. */
    deletableBefore: (moment: number, limit: number): Promise<RemovedRecording[]> =>
      deletable.where('recording_removals.decided_at', '<', moment).limit(limit).execute(),
    /** How many recordings each run has set aside, by run. */
    countSetAside: async (): Promise<ReadonlyMap<number, number>> => {
      const counts = db
        .selectFrom('recording_removals')
        .where('removed_at', 'is', null)
        .groupBy('run_id')
        .select(['run_id', sql<number>`count(*)`.as('count')]);
      return new Map((await counts.execute()).map(({ run_id: id, count }) => [id, Number(count)]));
    },
    /** Its file is back: the record names it again, it is measured again, and its removal counts it. */
    restored: (recordId: number, file: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('call_records')
          .set({ record_filename: file, recording_checked_at: null })
          .where('id', '=', recordId)
          .execute();
        const removal = transaction.selectFrom('recording_removals').select('run_id').where('record_id', '=', recordId);
        await transaction
          .updateTable('retention_runs')
          .set((run) => ({ restored: run('restored', '+', 1) }))
          .where('id', 'in', removal)
          .execute();
        await transaction.deleteFrom('recording_removals').where('record_id', '=', recordId).execute();
      }),
    /** Their files are gone: what was marked in their sound goes, too. */
    deleted: (recordIds: readonly number[], at: number, record?: WriteAlong): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const ids = [...recordIds];
        await transaction
          .updateTable('recording_removals')
          .set({ removed_at: at })
          .where('record_id', 'in', ids)
          .execute();
        await transaction.deleteFrom('recording_moments').where('record_id', 'in', ids).execute();
        await record?.(transaction);
      }),
  };
}
