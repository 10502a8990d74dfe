import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Booker } from './repository.ts';

export type ConfirmationRepository = ReturnType<typeof createConfirmationRepository>;

/** Answers of customers who were asked whether they come: each holds for the time that the appointment had then. */
export function createConfirmationRepository(db: ClinicDatabase) {
  return {
    /** False when the appointment is no longer as it was read. */
    confirm: (
      { id, version }: { readonly id: number; readonly version: number },
      { isConfirmed, userId, now }: Booker & { readonly isConfirmed: boolean },
    ): Promise<boolean> =>
      transact(db, async (transaction) => {
        const row = await transaction
          .selectFrom('appointments')
          .leftJoin('appointment_confirmations as known', (join) =>
            join
              .onRef('known.appointment_id', '=', 'appointments.id')
              .onRef('known.starts_at', '=', 'appointments.starts_at'),
          )
          .select(['appointments.starts_at', 'known.tries'])
          .where('appointments.id', '=', id)
          .where('appointments.version', '=', version)
          .where('appointments.status', '=', 'booked')
          .executeTakeFirst();
        if (!row) return false;
        const changes = {
          starts_at: row.starts_at,
          confirmed_at: isConfirmed ? now : null,
          tries: (row.tries ?? 0) + (isConfirmed ? 0 : 1),
          user_id: userId,
          changed_at: now,
        };
        await transaction
          .insertInto('appointment_confirmations')
          .values({ appointment_id: id, ...changes })
          .onConflict((on) => on.column('appointment_id').doUpdateSet(changes))
          .execute();
        return true;
      }),
  };
}
