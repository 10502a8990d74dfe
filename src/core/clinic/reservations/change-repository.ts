import type { Updateable } from 'kysely';
import type { ReservationStatus } from '../../../shared/contract/reservation-fields.ts';
import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type ChangeRepository = ReturnType<typeof createChangeRepository>;
type Changes = Pick<Updateable<Database['reservations']>, 'status' | 'owner_id' | 'next_contact' | 'lost_reason_id'>;

/** Changes of what becomes of reservations. */
export const createChangeRepository = (db: ClinicDatabase) => ({
  /** With its record in the audit log, or neither: false when it has another version by now. */
  change: (
    { id, version }: { readonly id: number; readonly version: number },
    changes: Changes,
    record: WriteAlong,
  ): Promise<boolean> =>
    transact(db, async (transaction) => {
      const changed = await transaction
        .updateTable('reservations')
        .set({ ...changes, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (changed) await record(transaction);
      return changed !== undefined;
    }),
  /**
   * When two book one reservation at once, one does: false for the other, and when it is not open. The next contact
   * stays with it, for when it is open again.
   */
  book: async (transaction: ClinicTransaction, id: number, appointmentId: number): Promise<boolean> => {
    const booked = await transaction
      .updateTable('reservations')
      .set((at) => ({
        status: 'booked',
        appointment_id: appointmentId,
        version: at('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    return booked !== undefined;
  },
  /** Moves the reservations of an appointment from one status to another; returns their IDs. */
  followAppointment: async (
    transaction: ClinicTransaction,
    appointmentId: number,
    { from, to }: { readonly from: ReservationStatus; readonly to: ReservationStatus },
  ): Promise<number[]> => {
    const changed = await transaction
      .updateTable('reservations')
      .set((at) => ({ status: to, version: at('version', '+', 1) }))
      .where('appointment_id', '=', appointmentId)
      .where('status', '=', from)
      .returning('id')
      .execute();
    return changed.map(({ id }) => id);
  },
});
