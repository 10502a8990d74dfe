import type * as z from 'zod';
import { callResultSchema } from '../../../shared/contract/followup-run.ts';
import { followupResultSchema } from '../../../shared/contract/followup.ts';
import { type OutboxEntry, outboxKindOf } from '../../../shared/ipc/outbox-ipc.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { emptyResult, type ResultValues } from '../../parts/followup/result-values.ts';
import { valuesIn } from '../../parts/values-in.ts';

type Body = OutboxEntry['body'];
/** Requests that are corrected in the list. A wrap-up is in its own form again. */
const correctedKinds = ['followup.execute', 'followupRun.result'] as const;
export type CorrectedKind = (typeof correctedKinds)[number];

/** The fields of each kind of request that can be corrected. */
export type CorrectionValues = {
  readonly 'followup.execute': ResultValues;
  readonly 'followupRun.result': {
    readonly outcome_id: string | null;
    readonly note: string;
    readonly next_followup_date: string;
    readonly tool_id: string | null;
  };
};

/** How a request becomes the values of its form, and they the request again. */
export interface Correction<Values> {
  readonly schema: z.ZodType<unknown, object>;
  readonly valuesOf: (body: Body) => Values;
  readonly bodyOf: (values: Values, body: Body) => object;
}

/** A request whose fields are those of the form; what the form does not show stays as it was. */
const flat = <Values extends object>(schema: z.ZodType<unknown, object>, empty: Values): Correction<Values> => ({
  schema,
  valuesOf: (body) => valuesIn(empty, body),
  bodyOf: (values, body) => ({
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !(field in empty))),
    ...filledIn(values),
  }),
});

export const corrections: { readonly [Kind in CorrectedKind]: Correction<CorrectionValues[Kind]> } = {
  'followup.execute': flat<CorrectionValues['followup.execute']>(followupResultSchema, emptyResult),
  'followupRun.result': flat<CorrectionValues['followupRun.result']>(callResultSchema, {
    outcome_id: null,
    note: '',
    next_followup_date: '',
    tool_id: null,
  }),
};

/** Null for what has no form to correct it in. */
export function kindOf(entry: Pick<OutboxEntry, 'area' | 'endpoint'>): CorrectedKind | null {
  const kind = outboxKindOf(entry);
  return correctedKinds.find((corrected) => corrected === kind) ?? null;
}
