import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type WrapUpLink = Database['call_wrap_up_writes'];

/** The wrap-up that a request belongs to: the account, the call, and the time. Null for a request of no wrap-up. */
export type OfWrapUp = Pick<WrapUpLink, 'user_id' | 'call_id' | 'written_at'> | null;

export const ofWrapUp = (userId: number, callId: string | undefined, at: number): OfWrapUp =>
  callId === undefined ? null : { user_id: userId, call_id: callId, written_at: at };

/** How long a wrap-up may be undone after it was saved. */
export const undoableMs = 3_600_000;
/** For the rest of the day an attempt to undo it is told that it is too late. */
const keptMs = 24 * 3_600_000;

export const removeOldLinks = (db: ClinicDatabase, now: number): Promise<unknown> =>
  db
    .deleteFrom('call_wrap_up_writes')
    .where('written_at', '<', now - keptMs)
    .execute();

/**
 * Notes that a wrap-up wrote this record, in the transaction that writes it. A record that is written again keeps what
 * it replaced the first time, unless that can no longer be undone.
 */
export async function linkToWrapUp(
  transaction: ClinicTransaction,
  wrapUp: OfWrapUp,
  written: Pick<WrapUpLink, 'kind' | 'record_id' | 'version'> & { readonly before?: string | null },
): Promise<void> {
  if (wrapUp === null) return;
  await transaction
    .deleteFrom('call_wrap_up_writes')
    .where('user_id', '=', wrapUp.user_id)
    .where('call_id', '=', wrapUp.call_id)
    .where('written_at', '<', wrapUp.written_at - undoableMs)
    .execute();
  await transaction
    .insertInto('call_wrap_up_writes')
    .values({ ...wrapUp, ...written, before: written.before ?? null })
    .onConflict((on) =>
      on
        .columns(['user_id', 'call_id', 'kind', 'record_id'])
        .doUpdateSet({ version: written.version, written_at: wrapUp.written_at }),
    )
    .execute();
}
