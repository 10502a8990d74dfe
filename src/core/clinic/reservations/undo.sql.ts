import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

/**
 * Deletes a reservation, which nothing changes once it is taken; returns its day. A customer who was created with it
 * stays. Null when it is gone.
 */
export async function undoReservation(transaction: ClinicTransaction, id: number): Promise<string | null> {
  await transaction.deleteFrom('reservation_items').where('reservation_id', '=', id).execute();
  const deleted = await transaction
    .deleteFrom('reservations')
    .where('id', '=', id)
    .returning('date')
    .executeTakeFirst();
  return deleted?.date ?? null;
}
