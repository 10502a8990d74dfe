import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { JointHold } from './joint-holds.sql.ts';
import type { MergeInForce } from './merged-customers.ts';
import { type MergeToWrite, type UndoToWrite, writeMerge, type WrittenMerge, writeUndo } from './write-merge.sql.ts';

export type MergeRepository = ReturnType<typeof createMergeRepository>;
export type MergeRow = NonNullable<Awaited<ReturnType<MergeRepository['one']>>>;

/** Merges of customers; each is one transaction with its record in the audit log. */
export const createMergeRepository = (db: ClinicDatabase) => ({
  inForce: (): Promise<MergeInForce[]> =>
    db
      .selectFrom('customer_merges')
      .select(['merged_id as mergedId', 'kept_id as keptId'])
      .where('undone_at', 'is', null)
      .execute(),
  one: (id: number) => db.selectFrom('customer_merges').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Merges into a customer that are in force, the latest first. */
  into: (keptId: number) =>
    db
      .selectFrom('customer_merges')
      .selectAll()
      .where('kept_id', '=', keptId)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .execute(),
  merge: (
    merge: MergeToWrite,
    record: (written: WrittenMerge, transaction: ClinicTransaction) => Promise<void>,
  ): Promise<WrittenMerge> =>
    transact(db, async (transaction) => {
      const written = await writeMerge(transaction, merge);
      await record(written, transaction);
      return written;
    }),
  undo: (
    undo: UndoToWrite,
    record: (holds: readonly JointHold[], transaction: ClinicTransaction) => Promise<void>,
  ): Promise<void> =>
    transact(db, async (transaction) => {
      await record(await writeUndo(transaction, undo), transaction);
    }),
});
