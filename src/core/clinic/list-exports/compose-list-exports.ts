import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { AppointmentService } from '../appointments/appointments-service.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { FollowupService } from '../followups/followups-service.ts';
import type { EnquiryService } from '../reservations/enquiry-service.ts';
import { appointmentColumns, customerColumns, followupColumns, reservationColumns } from './columns.ts';
import { ListExports } from './list-exports-service.ts';

/** Exports of lists with customers, across their contexts. */
export function composeListExports(
  { exports: rowExport, clock, timeZone, region }: ClinicPlatform,
  lists: {
    customers: Pick<CustomerService, 'lists'>;
    followups: Pick<FollowupService, 'listed'>;
    appointments: Pick<AppointmentService, 'listed'>;
    reservations: Pick<EnquiryService, 'listed'>;
  },
): { routes: Pick<Handlers, 'listExport'> } {
  const exports = new ListExports({ exports: rowExport, clock, timeZone });
  return {
    routes: {
      listExport: {
        customers: ({ query, caller, from }) => {
          const { keyword, ...criteria } = query;
          return exports.open(
            caller,
            {
              list: 'customers',
              columns: customerColumns(region),
              rows: (reader) => lists.customers.lists.listed(reader, query),
              criteria: { ...criteria, isByKeyword: keyword !== undefined },
            },
            from,
          );
        },
        followups: ({ query, caller, from }) =>
          exports.open(
            caller,
            {
              list: 'followups',
              columns: followupColumns,
              rows: (reader) => lists.followups.listed(reader, query),
              criteria: query,
            },
            from,
          ),
        appointments: ({ query, caller, from }) =>
          exports.open(
            caller,
            {
              list: 'appointments',
              columns: appointmentColumns,
              rows: (reader) => lists.appointments.listed(reader, query),
              criteria: query,
            },
            from,
          ),
        reservations: ({ query, caller, from }) =>
          exports.open(
            caller,
            {
              list: 'reservations',
              columns: reservationColumns,
              rows: (reader) => lists.reservations.listed(reader, query),
              criteria: query,
            },
            from,
          ),
      },
    },
  };
}
