import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

/**
 * Deletes an open reservation as it was taken; returns its day. A customer who was created with it stays. Null when it
 * was booked or changed since.
 */
export async function undoReservation(
  transaction: ClinicTransaction,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<string | null> {
  const unchanged = await transaction
    .updateTable('reservations')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open')
    .returning('date')
    .executeTakeFirst();
  if (!unchanged) return null;
  await transaction.deleteFrom('reservation_items').where('reservation_id', '=', id).execute();
  await transaction.deleteFrom('reservations').where('id', '=', id).execute();
  return unchanged.date;
}
