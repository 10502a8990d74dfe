import { sql } from 'kysely';
import { serialize } from '../../calls/retention/serialize.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { changedTerms, updateCustomer } from '../customers/update-customer.sql.ts';
import { allTermsOf, deleteFile, restoreFile, wholeFile } from './file.sql.ts';
import { type JointHold, separateHolds } from './joint-holds.sql.ts';
import { stateOf, stateWithoutMerge } from './kept-state.ts';
import { moveRecords, moveRecordsBack, type MovedCounts } from './moved-records.sql.ts';
import type { KeptState, MergeSnapshot, WholeFile } from './snapshot.ts';

/** One of the files has another version by now, or is gone: nothing may be written. */
export class FileChanged extends Error {}

interface FileVersion {
  readonly id: number;
  readonly version: number;
}

export interface MergeToWrite {
  readonly kept: FileVersion;
  readonly merged: FileVersion;
  readonly at: number;
  readonly by: number | null;
  /** Merges before this moment can no longer be undone. */
  readonly undoableSince: number;
  /** The kept file after the merge; may refuse. */
  readonly mergedState: (kept: KeptState, merged: KeptState) => KeptState;
}

export interface WrittenMerge extends MergeSnapshot {
  readonly mergeId: number;
  readonly moved: MovedCounts;
}

/**
 * Locks the file and checks its version. Changing the card of the merged file also keeps PostgreSQL from adding records
 * that refer to it: the lock of a changed key excludes theirs.
 */
async function lock(
  transaction: ClinicTransaction,
  { id, version }: FileVersion,
  how: 'to-change' | 'to-delete',
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set(how === 'to-delete' ? { idcard: sql<string>`'merged ' || idcard` } : { version })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new FileChanged();
}

const fileOf = async (transaction: ClinicTransaction, id: number): Promise<WholeFile> => {
  const file = await wholeFile(transaction, id);
  if (!file) throw new FileChanged();
  return file;
};

/** Sets the kept file to a state, with the terms that it is found by. `before`: the terms that it had. */
async function writeKept(
  transaction: ClinicTransaction,
  { row }: WholeFile,
  { state, before, at }: { state: KeptState; before: readonly string[]; at: number },
): Promise<void> {
  await updateCustomer(transaction, {
    id: row.id,
    version: row.version,
    customer: { ...state.columns, updated_at: at },
    phones: state.numbers,
    tagIds: state.tagIds,
    terms: changedTerms(before, await allTermsOf(transaction, row, state)),
  });
}

/** Throws FileChanged when a version is not the current one. The transaction must not be committed then. */
export async function writeMerge(transaction: ClinicTransaction, merge: MergeToWrite): Promise<WrittenMerge> {
  // A hold that is placed meanwhile is either moved with the file or refused.
  await serialize(transaction);
  // In the order of IDs: two merges of the same files wait for each other instead of blocking each other.
  if (merge.kept.id < merge.merged.id) await lock(transaction, merge.kept, 'to-change');
  const uncut = await fileOf(transaction, merge.merged.id);
  await lock(transaction, merge.merged, 'to-delete');
  if (merge.kept.id > merge.merged.id) await lock(transaction, merge.kept, 'to-change');

  const kept = await fileOf(transaction, merge.kept.id);
  const { idcard } = uncut.row;
  const locked = await fileOf(transaction, merge.merged.id);
  const merged: WholeFile = { ...locked, row: { ...locked.row, idcard } };
  const before = stateOf(kept);
  const after = merge.mergedState(before, stateOf(merged));
  const keptTerms = await allTermsOf(transaction, kept.row, before);
  const mergedTerms = await allTermsOf(transaction, merged.row, stateOf(merged));

  await forgetUndone(transaction, merge.undoableSince);
  const { id: mergeId } = await transaction
    .insertInto('customer_merges')
    .values({
      merged_id: merged.row.id,
      kept_id: kept.row.id,
      merged_card: idcard,
      merged_name: merged.row.name,
      merged_at: merge.at,
      merged_by: merge.by,
      undone_at: null,
      undone_by: null,
      snapshot: JSON.stringify({ merged, before, after } satisfies MergeSnapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = await moveRecords(transaction, { mergeId, from: merged.row.id, to: kept.row.id });
  await deleteFile(transaction, merged, mergedTerms);
  await writeKept(transaction, kept, { state: after, before: keptTerms, at: merge.at });
  return { mergeId, moved, merged, before, after };
}

/** Snapshots and moves are deleted when their merge can no longer be undone. */
async function forgetUndone(transaction: ClinicTransaction, undoableSince: number): Promise<void> {
  const old = transaction
    .selectFrom('customer_merges')
    .select('id')
    .where('merged_at', '<', undoableSince)
    .where('snapshot', 'is not', null);
  await transaction.deleteFrom('customer_merge_moves').where('merge_id', 'in', old).execute();
  await transaction.updateTable('customer_merges').set({ snapshot: null }).where('id', 'in', old).execute();
}

export interface UndoToWrite {
  readonly mergeId: number;
  readonly keptId: number;
  readonly snapshot: MergeSnapshot;
  /** The merged file as it can be written: lookup entries that it names may have been removed since. */
  readonly restored: WholeFile;
  readonly at: number;
  readonly by: number | null;
}

/** Throws FileChanged when the kept file is gone, or the merge was undone meanwhile. Returns holds that are copied. */
export async function writeUndo(transaction: ClinicTransaction, undo: UndoToWrite): Promise<JointHold[]> {
  const { mergeId, keptId, restored, at } = undo;
  await serialize(transaction);
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || !(await isLatest(transaction, undo))) throw new FileChanged();
  const kept = await fileOf(transaction, keptId);
  const keptTerms = await allTermsOf(transaction, kept.row, stateOf(kept));
  await transaction
    .updateTable('customer_merges')
    .set({ undone_at: at, undone_by: undo.by, snapshot: null })
    .where('id', '=', mergeId)
    .execute();
  const state = stateWithoutMerge(stateOf(kept), undo.snapshot);
  await writeKept(transaction, kept, { state, before: keptTerms, at });
  await restoreFile(transaction, restored);
  await moveRecordsBack(transaction, { mergeId, from: keptId, to: restored.row.id });
  await transaction.deleteFrom('customer_merge_moves').where('merge_id', '=', mergeId).execute();
  return separateHolds(transaction, { mergeId, keptId, restoredId: restored.row.id, at });
}

async function isLatest(transaction: ClinicTransaction, { mergeId, keptId }: UndoToWrite): Promise<boolean> {
  const latest = await transaction
    .selectFrom('customer_merges')
    .select('id')
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.id === mergeId;
}
