import type * as z from 'zod';
import { newAppointmentSchema } from '../../../shared/contract/appointment.ts';
import { followupResultSchema, newFollowupSchema } from '../../../shared/contract/followup.ts';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { newWrapUpSchema } from '../../../shared/contract/wrap-up.ts';
import { type OutboxEntry, type OutboxKind, outboxKindOf } from '../../../shared/ipc/outbox-ipc.ts';
import { emptyAppointment } from '../../forms/appointment/time-values.ts';
import { emptyCustomer } from '../../forms/customer/customer-values.ts';
import type { FormValues } from '../../forms/field-errors.ts';
import { behind } from '../../forms/fields-behind.ts';
import { customerPrefix, emptyReservation, reservationOf } from '../../forms/reservation/reservation-values.ts';

type Body = OutboxEntry['body'];
/** Which customer a call was with is chosen at the call itself. */
export type CorrectedKind = Exclude<OutboxKind, 'callExtension.identify'>;

/** How a request becomes the values of its form, and they the request again. */
interface Correction {
  readonly schema: z.ZodType;
  readonly valuesOf: (body: Body) => FormValues;
  readonly bodyOf: (values: FormValues, body: Body) => object;
}

/** As fields take it: IDs are text in selects. */
const typed = (value: Body[string] | undefined): Body[string] | undefined =>
  typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map((one) => typed(one) ?? null) : value;
const filledIn = (empty: FormValues, body: Body): FormValues =>
  Object.fromEntries(Object.entries(empty).map(([field, nothing]) => [field, typed(body[field]) ?? nothing]));
const isGiven = (value: unknown): boolean => value !== '' && value !== null;

/** A request whose fields are those of the form; what the form does not show stays as it was. */
const flat = (schema: z.ZodType, empty: FormValues): Correction => ({
  schema,
  valuesOf: (body) => filledIn(empty, body),
  bodyOf: (values, body) => ({
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !(field in empty))),
    ...Object.fromEntries(Object.entries(values).filter(([field, value]) => field in empty && isGiven(value))),
  }),
});

const partOf = (body: Body, name: string): Body => (body[name] ?? {}) as Body;

export const corrections: Readonly<Record<CorrectedKind, Correction>> = {
  'wrapUp.save': flat(newWrapUpSchema, { outcome_id: null, note: '' }),
  'followup.execute': flat(followupResultSchema, { result: '', next_followup_date: '', tool_id: null }),
  'followup.create': flat(newFollowupSchema, { followup_date: '', followup_user_id: null, remark: '' }),
  'appointment.create': flat(newAppointmentSchema, emptyAppointment(null)),
  'reservation.create': {
    schema: newReservationSchema,
    valuesOf: (body) => ({
      ...emptyReservation((typed(body['customer_id']) ?? null) as string | null),
      ...behind(customerPrefix, filledIn(emptyCustomer(''), partOf(body, 'customer'))),
      ...behind(
        'reservation.',
        filledIn({ department_id: null, type: null, date: '', items: [], remark: '' }, partOf(body, 'reservation')),
      ),
    }),
    bodyOf: reservationOf,
  },
};

/** Null for what has no form to correct it in. */
export function kindOf(entry: Pick<OutboxEntry, 'area' | 'endpoint'>): CorrectedKind | null {
  const kind = outboxKindOf(entry);
  return kind === 'callExtension.identify' ? null : kind;
}
