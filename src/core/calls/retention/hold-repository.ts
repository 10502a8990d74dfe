import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import { transact } from '../../platform/database/transact.ts';
import { serialize } from './serialize.ts';

/** Also of what is set aside, which is brought back. Throws ProblemError `recording-none`. */
async function checkRecorded(transaction: ClinicTransaction, recordId: number): Promise<void> {
  const recorded = await transaction
    .selectFrom('call_records')
    .leftJoin('recording_removals', 'recording_removals.record_id', 'call_records.id')
    .select('call_records.id')
    .where('call_records.id', '=', recordId)
    .where(({ eb, or, and }) =>
      or([
        eb('call_records.record_filename', 'is not', null),
        and([eb('recording_removals.record_id', 'is not', null), eb('recording_removals.removed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (!recorded) throw problemFor('recording-none');
}

export type HoldRepository = ReturnType<typeof createHoldRepository>;

export function createHoldRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const holds = db
    .selectFrom('recording_holds')
    .leftJoin('call_records', 'call_records.id', 'recording_holds.record_id')
    .leftJoin('customers', 'customers.id', 'recording_holds.customer_id')
    .leftJoin('users', 'users.id', 'recording_holds.user_id')
    .selectAll('recording_holds')
    .select([
      'call_records.call_id',
      'call_records.created_at as called_at',
      'customers.name as customer_name',
      'users.name as account_name',
    ])
    .where('recording_holds.released_at', 'is', null);
  return {
    /** The call or the customer of every hold. */
    held: () =>
      db
        .selectFrom('recording_holds')
        .select(['id', 'record_id', 'customer_id'])
        .where('released_at', 'is', null)
        .execute(),
    /** All, or those of these IDs. */
    holds: (paging: Paging & { sort: 'held_at' }, ids: readonly number[] | null) =>
      readPage(queries, paging, {
        shape: ids === null ? 'holds' : `${ids.length} holds`,
        values: Object.fromEntries((ids ?? []).map((id, at) => [`${at}`, id])),
        sort: 'recording_holds.held_at',
        id: 'recording_holds.id',
        build: (value) =>
          ids === null
            ? holds
            : holds.where(
                'recording_holds.id',
                'in',
                ids.map((_, at) => value(`${at}`)),
              ),
      }),
    oneHold: (id: number) => holds.where('recording_holds.id', '=', id).executeTakeFirst(),
    /**
     * Throws ProblemError `recording-none` when the call has no recording, or it is deleted, and `customer-not-found`
     * for a file that is gone.
     */
    hold: (
      hold: { recordId: number | null; customerId: number | null; reason: string; userId: number; at: number },
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<number> =>
      transact(db, async (transaction) => {
        await serialize(transaction);
        if (hold.recordId !== null) await checkRecorded(transaction, hold.recordId);
        if (hold.customerId !== null) {
          const files = transaction.selectFrom('customers').select('id').where('id', '=', hold.customerId);
          // Merged since the request was read: its calls are with the kept file.
          if (!(await files.executeTakeFirst())) throw problemFor('customer-not-found');
        }
        const { id } = await transaction
          .insertInto('recording_holds')
          .values({
            record_id: hold.recordId,
            customer_id: hold.customerId,
            reason: hold.reason,
            user_id: hold.userId,
            held_at: hold.at,
            released_at: null,
            released_by: null,
            release_reason: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(transaction);
        return id;
      }),
    /** Whether it was on hold. */
    release: (
      { id, reason, userId, at }: { id: number; reason: string; userId: number; at: number },
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<boolean> =>
      transact(db, async (transaction) => {
        await serialize(transaction);
        const { numUpdatedRows } = await transaction
          .updateTable('recording_holds')
          .set({ released_at: at, released_by: userId, release_reason: reason })
          .where('id', '=', id)
          .where('released_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await record(transaction);
        return true;
      }),
  };
}
