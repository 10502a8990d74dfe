import * as z from 'zod';
import type { MessageKey } from '../languages/en/console.ts';
import { moneyField, namedReference } from './field.ts';

/** How the field of a kind is answered. */
const answers = {
  /** Refers to an item or a colleague: its column is named `…_id`. */
  item: namedReference,
  staff: namedReference.nullable(),
  count: z.int(),
  money: moneyField,
  /** YYYY-MM-DD HH:mm:ss */
  moment: z.string(),
  text: z.string().nullable(),
};
export type TreatmentKind = keyof typeof answers;
export type TreatmentAnswer<Kind extends TreatmentKind> = z.infer<(typeof answers)[Kind]>;

/** The content of the column of a kind: IDs, fen, milliseconds since the epoch. */
export interface TreatmentStored {
  readonly item: number;
  readonly staff: number | null;
  readonly count: number;
  readonly money: number;
  readonly moment: number;
  readonly text: string | null;
}

interface TreatmentFieldDefinition {
  readonly kind: TreatmentKind;
  readonly label: MessageKey;
}

/**
 * Interface 4.4: the fields of a treatment beside its customer, in the order of the panel. The answer, the view and the
 * facts of the panel follow from this table; the columns are checked against it.
 */
const treatmentFields = {
  executed_at: { kind: 'moment', label: 'treatment.when' },
  item: { kind: 'item', label: 'treatment.item' },
  doctor: { kind: 'staff', label: 'treatment.doctor' },
  times: { kind: 'count', label: 'treatment.times' },
  amount: { kind: 'money', label: 'treatment.amount' },
} as const satisfies Readonly<Record<string, TreatmentFieldDefinition>>;

type Fields = typeof treatmentFields;
export type TreatmentField = keyof Fields;

type ColumnOf<F extends TreatmentField> = Fields[F]['kind'] extends 'item' | 'staff' ? `${F}_id` : F;
/** The columns of the fields. */
export type TreatmentColumns = { readonly [F in TreatmentField as ColumnOf<F>]: TreatmentStored[Fields[F]['kind']] };
export const treatmentColumnOf = (field: TreatmentField): keyof TreatmentColumns => {
  const { kind } = treatmentFields[field];
  return (kind === 'item' || kind === 'staff' ? `${field}_id` : field) as keyof TreatmentColumns;
};
export const treatmentColumns = (Object.keys(treatmentFields) as TreatmentField[]).map(treatmentColumnOf);

/** An object with a member for each field. */
export const mapTreatment = <Member>(
  memberOf: (field: TreatmentField, definition: TreatmentFieldDefinition) => Member,
): Readonly<Record<TreatmentField, Member>> =>
  Object.fromEntries(
    (Object.keys(treatmentFields) as TreatmentField[]).map((field) => [field, memberOf(field, treatmentFields[field])]),
  ) as Readonly<Record<TreatmentField, Member>>;

export const treatmentAnswers = mapTreatment((_, { kind }) => answers[kind]) as {
  readonly [F in TreatmentField]: (typeof answers)[Fields[F]['kind']];
};
