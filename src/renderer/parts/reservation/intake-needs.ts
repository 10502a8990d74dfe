import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { customerFields, isCustomerField } from '../../../shared/contract/customer-fields.ts';
import { type ReservationField, reservationTexts } from '../../../shared/contract/reservation-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { reservationOf, type ReservationValues } from './reservation-values.ts';

/** The names of the fields of a reservation in its form. */
const reservationLabels: Readonly<Record<ReservationField, MessageKey>> = {
  type: 'reservation.type',
  date: 'reservation.date',
  department_id: 'reservation.department',
  items: 'reservation.items',
  ...mapTexts(reservationTexts, (_, { inputLabel }) => inputLabel),
};
const isReservationField = (name: string): name is ReservationField => Object.hasOwn(reservationLabels, name);

/** The label of a field by its name in the form; null for what is no field. */
export const labelOf = (name: string): MessageKey | null => {
  const [part, field = ''] = name.split('.');
  if (part === 'customer') return isCustomerField(field) ? customerFields[field].label : 'reservation.customer';
  return part === 'reservation' && isReservationField(field) ? reservationLabels[field] : null;
};
const labelsOf = (names: readonly string[]): MessageKey[] => [
  ...new Set(names.map(labelOf).filter((label) => label !== null)),
];

/** The fields that the request lacks, or whose values it would be refused for, by their names in the form. */
export const neededOf = (values: ReservationValues): MessageKey[] =>
  labelsOf(newReservationSchema.safeParse(reservationOf(values)).error?.issues.map(({ path }) => path.join('.')) ?? []);
