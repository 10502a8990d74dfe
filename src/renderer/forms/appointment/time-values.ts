import { filledIn } from '../filled-in.ts';

/** The fields for time, staff and room. Empty: not chosen. */
export type TimeValues = {
  readonly date: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly doctor_id: string | null;
  readonly technician_id: string | null;
  readonly room_id: string | null;
};
export type AppointmentValues = TimeValues & {
  readonly customer_id: string | null;
  readonly remark: string;
  /** Off once the customer may have two appointments at the same time. */
  readonly refuse_double: boolean;
};

export const emptyAppointment = (customerId: string | null): AppointmentValues => ({
  customer_id: customerId,
  date: '',
  start: null,
  end: null,
  doctor_id: null,
  technician_id: null,
  room_id: null,
  remark: '',
  refuse_double: true,
});

/** The schema reports missing fields. */
export const appointmentOf = (values: AppointmentValues) => filledIn(values);
