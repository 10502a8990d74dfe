import type * as z from 'zod';
import { newAppointmentSchema } from '../../../shared/contract/appointment.ts';
import { callResultSchema } from '../../../shared/contract/followup-run.ts';
import { followupResultSchema, newFollowupSchema } from '../../../shared/contract/followup.ts';
import type { PlannedField } from '../../../shared/contract/followup-fields.ts';
import { newReservationSchema } from '../../../shared/contract/reservation.ts';
import { newWrapUpSchema } from '../../../shared/contract/wrap-up.ts';
import { type OutboxEntry, type OutboxKind, outboxKindOf } from '../../../shared/ipc/outbox-ipc.ts';
import { type AppointmentValues, emptyAppointment } from '../../parts/appointment/time-values.ts';
import { emptyCustomer } from '../../parts/customer/customer-values.ts';
import { behind, valuesBehind } from '../../kit/forms/fields-behind.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { emptyResult, type ResultValues } from '../../parts/followup/result-values.ts';
import {
  customerPrefix,
  emptyReservation,
  reservationOf,
  type ReservationValues,
} from '../../parts/reservation/reservation-values.ts';

type Body = OutboxEntry['body'];
/** Which customer a call was with is chosen at the call itself. */
export type CorrectedKind = Exclude<OutboxKind, 'callExtension.identify'>;

/** The fields of each kind of request that can be corrected. */
export type CorrectionValues = {
  readonly 'wrapUp.save': { readonly outcome_id: string | null; readonly note: string };
  readonly 'followup.execute': ResultValues;
  readonly 'followupRun.result': {
    readonly outcome_id: string | null;
    readonly note: string;
    readonly next_followup_date: string;
    readonly tool_id: string | null;
  };
  readonly 'followup.create': {
    readonly followup_date: string;
    readonly followup_user_id: string | null;
    readonly remark: string;
  };
  readonly 'appointment.create': AppointmentValues;
  readonly 'reservation.create': ReservationValues;
};

/** How a request becomes the values of its form, and they the request again. */
export interface Correction<Values> {
  readonly schema: z.ZodType<unknown, object>;
  readonly valuesOf: (body: Body) => Values;
  readonly bodyOf: (values: Values, body: Body) => object;
}

/** The form fields' format: IDs are text in selects. */
const typed = (value: Body[string] | undefined): Body[string] | undefined =>
  typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map((one) => typed(one) ?? null) : value;
/** A body that was accepted by the outbox has values of the kinds that its form has. */
const valuesIn = <Values extends object>(empty: Values, body: Body): Values =>
  Object.fromEntries(Object.entries(empty).map(([field, nothing]) => [field, typed(body[field]) ?? nothing])) as Values;

/** A request whose fields are those of the form; what the form does not show stays as it was. */
const flat = <Values extends object>(schema: z.ZodType<unknown, object>, empty: Values): Correction<Values> => ({
  schema,
  valuesOf: (body) => valuesIn(empty, body),
  bodyOf: (values, body) => ({
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !(field in empty))),
    ...filledIn(values),
  }),
});

const emptyRequest = valuesBehind(emptyReservation(null), 'reservation.');
const partOf = (body: Body, name: string): Body => (body[name] ?? {}) as Body;

export const corrections: { readonly [Kind in CorrectedKind]: Correction<CorrectionValues[Kind]> } = {
  'wrapUp.save': flat<CorrectionValues['wrapUp.save']>(newWrapUpSchema, { outcome_id: null, note: '' }),
  'followup.execute': flat<CorrectionValues['followup.execute']>(followupResultSchema, emptyResult),
  'followupRun.result': flat<CorrectionValues['followupRun.result']>(callResultSchema, {
    outcome_id: null,
    note: '',
    next_followup_date: '',
    tool_id: null,
  }),
  'followup.create': flat<CorrectionValues['followup.create']>(newFollowupSchema, {
    followup_date: '',
    followup_user_id: null,
    remark: '',
  } satisfies Partial<Record<PlannedField, unknown>>),
  'appointment.create': flat(newAppointmentSchema, emptyAppointment(null)),
  'reservation.create': {
    schema: newReservationSchema,
    valuesOf: (body) => ({
      ...emptyReservation((typed(body['customer_id']) ?? null) as string | null),
      ...behind(customerPrefix, valuesIn(emptyCustomer(''), partOf(body, 'customer'))),
      ...behind('reservation.', valuesIn(emptyRequest, partOf(body, 'reservation'))),
    }),
    bodyOf: reservationOf,
  },
};

/** Null for what has no form to correct it in. */
export function kindOf(entry: Pick<OutboxEntry, 'area' | 'endpoint'>): CorrectedKind | null {
  const kind = outboxKindOf(entry);
  return kind === 'callExtension.identify' ? null : kind;
}
