import type { PlannedFor } from '../../../shared/contract/followup.ts';
import { isPendingFor } from '../../clinic/followups/pending.sql.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { WrapUpRow } from './wrap-up-view.ts';

type Note = Pick<WrapUpRow, 'outcome_id' | 'note' | 'saved_at'>;

/** A record that a wrap-up wrote, with its version then; of outcome and note also what was there before. */
export type WrittenRecord =
  | { readonly kind: 'wrap-up'; readonly id: 0; readonly version: number; readonly before: Note | null }
  | { readonly kind: 'planned'; readonly id: number; readonly version: NonNullable<PlannedFor> }
  | { readonly kind: 'completed' | 'appointment' | 'enquiry'; readonly id: number; readonly version: number };

export interface Undo {
  readonly userId: number;
  readonly at: number;
  /** The result of a planned follow-up that is cancelled. */
  readonly reason: string;
}
type RecordOfPart = Exclude<WrittenRecord, { kind: 'wrap-up' }>;

/** False when it was changed since, or somebody works on it; otherwise true, and of an enquiry its day. */
export async function undoRecord(
  transaction: ClinicTransaction,
  record: RecordOfPart,
  undo: Undo,
): Promise<string | boolean> {
  switch (record.kind) {
    case 'completed':
      return reopenFollowup(transaction, record, undo);
    case 'planned':
      return cancelPlan(transaction, record, undo);
    case 'appointment':
      return cancelBooking(transaction, record);
    case 'enquiry':
      return deleteEnquiry(transaction, record);
  }
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

async function reopenFollowup(
  transaction: ClinicTransaction,
  { id, version }: Versioned,
  { userId }: Undo,
): Promise<boolean> {
  const reopened = await transaction
    .updateTable('followups')
    .set({ status: 0, result: null, tool_id: null, executed_at: null, executed_by: null })
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('executed_by', '=', userId)
    .where('executed_at', '=', version)
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

/** Not one that was called for since. */
async function cancelPlan(
  transaction: ClinicTransaction,
  { id, version }: Extract<WrittenRecord, { kind: 'planned' }>,
  { userId, at, reason }: Undo,
): Promise<boolean> {
  const cancelled = await transaction
    .updateTable('followups')
    .set({ status: 2, result: reason, executed_at: at, executed_by: userId })
    .where(isPendingFor(id, userId, at, version))
    .where('tries', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** Frees its time. Not one whose customer was asked to confirm it. */
async function cancelBooking(transaction: ClinicTransaction, { id, version }: Versioned): Promise<boolean> {
  const cancelled = await transaction
    .updateTable('appointments')
    .set({ status: 'cancelled', version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'booked')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointment_confirmations').select('appointment_id').where('appointment_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** A customer who was created with it stays. */
async function deleteEnquiry(transaction: ClinicTransaction, { id, version }: Versioned): Promise<string | false> {
  const unchanged = await transaction
    .updateTable('reservations')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open')
    .returning('date')
    .executeTakeFirst();
  if (!unchanged) return false;
  await transaction.deleteFrom('reservation_items').where('reservation_id', '=', id).execute();
  await transaction.deleteFrom('reservations').where('id', '=', id).execute();
  return unchanged.date;
}
