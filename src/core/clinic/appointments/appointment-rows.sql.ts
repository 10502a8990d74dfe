import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';

/**
 * Appointments, with what a list shows of their customers, what decides who may see them, and whether the time that
 * they have now is confirmed.
 */
export const appointmentRows = (within: ClinicDatabase | ClinicTransaction) =>
  within
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.id', 'appointments.customer_id')
    .leftJoin('appointment_confirmations as confirmation', (join) =>
      join
        .onRef('confirmation.appointment_id', '=', 'appointments.id')
        .onRef('confirmation.starts_at', '=', 'appointments.starts_at'),
    )
    .selectAll('appointments')
    .select(['confirmation.confirmed_at', 'confirmation.tries as confirm_tries'])
    .select([
      'customers.name as customer_name',
      'customers.idcard as customer_idcard',
      'customers.phones as customer_phones',
      'customers.consultant_id',
      'customers.ascription_id',
      'customers.department_id as customer_department_id',
    ]);

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentRows>['executeTakeFirstOrThrow']>>;
