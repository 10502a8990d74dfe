import type { NewAppointment } from '../../../shared/contract/appointment.ts';
import type { AppointmentUpdate } from '../../../shared/contract/appointment-extension.ts';
import { appointmentTexts } from '../../../shared/contract/appointment-fields.ts';
import { mapTexts, type TextValues } from '../../../shared/contract/text-fields.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';

/** The fields that the form of a change has: buttons set the status. */
export type ChangedField = Exclude<keyof AppointmentUpdate, 'id' | 'version' | 'status'>;

/** A day, and two times of it. Empty: not chosen. */
export type SpanValues = {
  readonly date: string;
  readonly start: string | null;
  readonly end: string | null;
};
/** The fields for time, staff and room. */
export type TimeValues = SpanValues & {
  readonly doctor_id: string | null;
  readonly technician_id: string | null;
  readonly room_id: string | null;
};
/** The treatment, of the clinic's list of items. Empty: not chosen. */
export type TreatmentValue = { readonly item_id: string | null };
export type AppointmentTextValues = TextValues<typeof appointmentTexts>;
export type AppointmentValues = TimeValues &
  TreatmentValue &
  AppointmentTextValues & {
    readonly customer_id: string | null;
    /** Off once the customer may have two appointments at the same time. */
    readonly refuse_double: boolean;
  };

/** No form asks for the department; an address names the enquiry that is booked. */
export const emptyAppointment = (customerId: string | null): AppointmentValues =>
  ({
    customer_id: customerId,
    date: '',
    start: null,
    end: null,
    doctor_id: null,
    technician_id: null,
    room_id: null,
    item_id: null,
    ...mapTexts(appointmentTexts, () => ''),
    refuse_double: true,
  }) satisfies Record<Exclude<keyof NewAppointment, 'department_id' | 'reservation_id'>, unknown>;

/** The schema reports missing fields. */
export const appointmentOf = (values: AppointmentValues) => filledIn(values);
