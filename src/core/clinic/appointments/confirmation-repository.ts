import type { AppointmentConfirmation } from '../../../shared/contract/appointment-extension.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Booker } from './appointments-repository.ts';

export type ConfirmationRepository = ReturnType<typeof createConfirmationRepository>;

/** Answers of customers who were asked whether they come: each holds for the time that the appointment had then. */
export function createConfirmationRepository(db: ClinicDatabase) {
  return {
    /** `stale`: it is no longer as it was read; `counted`: another try was counted since. */
    confirm: (
      { id, version, answer, confirm_tries: seen }: AppointmentConfirmation,
      { userId, now }: Booker,
    ): Promise<'written' | 'stale' | 'counted'> =>
      transact(
        db,
        async (transaction) => {
          const isConfirmed = answer === 'confirmed';
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
          if (!row) return 'stale';
          const tries = row.tries ?? 0;
          if (!isConfirmed && seen !== undefined && seen !== tries) return 'counted';
          const changes = {
            starts_at: row.starts_at,
            confirmed_at: isConfirmed ? now : null,
            tries: tries + (isConfirmed ? 0 : 1),
            user_id: userId,
            changed_at: now,
          };
          await transaction
            .insertInto('appointment_confirmations')
            .values({ appointment_id: id, ...changes })
            .onConflict((on) => on.column('appointment_id').doUpdateSet(changes))
            .execute();
          return 'written';
        },
        (result) => result === 'written',
      ),
  };
}
