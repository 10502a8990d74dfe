import type { AppointmentStatus } from '../../../shared/contract/appointment-fields.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import { dayRange } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { AppointmentFilter } from './appointments-repository.ts';

export type ListQuery = Paging &
  OrderOf<'appointments'> & {
    date?: string | undefined;
    customer_id?: number | undefined;
    doctor_id?: number | undefined;
    status?: AppointmentStatus | undefined;
  };

/** The rows that a list asks for; its day is one of the clinic's zone. */
export const filterOf = (query: Omit<ListQuery, keyof Paging>, timeZone: string): AppointmentFilter => ({
  customerId: query.customer_id,
  doctorId: query.doctor_id,
  status: query.status,
  ...dayRange(query.date, query.date, timeZone),
});
