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

const labelOf = (name: string): MessageKey | null => {
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

/** The fields that still have the value that was proposed for them; those of a new customer only while it is one. */
export const proposedOf = (
  proposal: ReservationValues,
  changed: Partial<ReservationValues>,
  isKnown: boolean,
): (keyof ReservationValues & string)[] =>
  (Object.keys(proposal) as (keyof ReservationValues & string)[]).filter((field) => {
    const value = proposal[field];
    const isGiven = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
    return isGiven && field !== 'customer_id' && !(field in changed) && !(isKnown && field.startsWith('customer.'));
  });
