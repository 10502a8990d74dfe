import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

/**
 * Cancels an appointment as it was booked, which frees its time. False when it was changed since, or the customer was
 * asked to confirm it.
 */
export async function undoBooking(
  transaction: ClinicTransaction,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> {
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
