import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';

/** Appointments, with what a list shows of their customers and what decides who may see them. */
export const appointmentRows = (within: ClinicDatabase | ClinicTransaction) =>
  within
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.id', 'appointments.customer_id')
    .selectAll('appointments')
    .select([
      'customers.name as customer_name',
      'customers.idcard as customer_idcard',
      'customers.phones as customer_phones',
      'customers.consultant_id',
      'customers.ascription_id',
      'customers.department_id as customer_department_id',
    ]);

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentRows>['executeTakeFirstOrThrow']>>;
