import * as z from 'zod';
import { dateField, idParameter, longTextField } from './field.ts';
import { answersOf, requestsOf, type TextFields } from './text-fields.ts';

export const reservationStatuses = ['open', 'booked', 'lost'] as const;
export const reservationStatusSchema = z.enum(reservationStatuses);
export type ReservationStatus = z.infer<typeof reservationStatusSchema>;

/**
 * The texts of a reservation. The request, the rows, the answer, the forms and the facts of the panel follow from this
 * table.
 */
export const reservationTexts = {
  remark: {
    schema: longTextField(2000),
    label: 'reservation.remark',
    inputLabel: 'reservation.remark',
    isLong: true,
    isRequired: true,
  },
} as const satisfies TextFields;
export const reservationTextNames = Object.keys(reservationTexts) as readonly (keyof typeof reservationTexts)[];
export const reservationTextAnswers = answersOf(reservationTexts);

/** Interface 4.6: the fields of a reservation as they are requested. Rows, answers and forms are checked against it. */
export const reservationFields = {
  department_id: idParameter,
  type: idParameter,
  date: dateField,
  items: z.array(idParameter).min(1).max(50),
  ...requestsOf(reservationTexts),
};
export type ReservationField = keyof typeof reservationFields;

/** `type` has a column of another name, and items have a table; every other field has a column of its name. */
export type ReservationColumn = Exclude<ReservationField, 'type' | 'items'>;
export const reservationColumns = Object.keys(reservationFields).filter(
  (name) => name !== 'type' && name !== 'items',
) as readonly ReservationColumn[];
