import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { type AppointmentRow, appointmentRows } from './appointment-rows.sql.ts';
import { longestMs } from './clashes.sql.ts';

/** A treatment may begin on another day than it was booked for: this far from it. */
const soughtMs = 7 * 86_400_000;

export type StartedAppointment = Pick<AppointmentRow, 'id' | 'version' | 'doctor_id'>;
export interface StartOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The fate of the doctor's other treatments that run; null: they are in the way. */
  readonly others: 'done' | 'keep' | null;
}
export type Started =
  | 'stale'
  | { readonly running: readonly AppointmentRow[] }
  /** The treatments that have ended with this beginning. */
  | { readonly done: readonly AppointmentRow[] };

/** Begins a treatment, in one step with the end of the doctor's others. */
export async function startTreatment(
  transaction: ClinicTransaction,
  { id, version, doctor_id: doctorId }: StartedAppointment,
  { now, others }: StartOptions,
): Promise<Started> {
  const running =
    doctorId === null || others === 'keep'
      ? []
      : await appointmentRows(transaction)
          .where('appointments.doctor_id', '=', doctorId)
          .where('appointments.starts_at', '>', now - soughtMs)
          .where('appointments.starts_at', '<', now + soughtMs)
          .where('appointments.status', '=', 'arrived')
          .where('appointments.started_at', '>', now - longestMs)
          .where('appointments.id', '!=', id)
          .orderBy('appointments.starts_at')
          .execute();
  if (running.length > 0 && others === null) return { running };
  const [started] = await transaction
    .updateTable('appointments')
    .set((at) => ({
      status: 'arrived',
      arrived_at: at.fn.coalesce('arrived_at', at.val(now)),
      started_at: now,
      version: version + 1,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .execute();
  if (!started) return 'stale';
  const done = running.map((one) => ({ ...one, status: 'done' as const, version: one.version + 1 }));
  for (const one of done)
    await transaction
      .updateTable('appointments')
      .set({ status: one.status, version: one.version })
      .where('id', '=', one.id)
      .execute();
  return { done };
}
