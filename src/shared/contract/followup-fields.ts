import { dateField, idParameter, longTextField, textField, timeField } from './field.ts';
import { mapTexts, type TextFields } from './text-fields.ts';

/**
 * The texts of a planned follow-up beside its title. The requests, the rows, the answer, the form and the facts of the
 * panel follow from this table.
 */
export const followupTexts = {
  remark: {
    schema: longTextField(2000),
    label: 'followup.remark',
    inputLabel: 'followup.remarkOptional',
    isLong: true,
  },
} as const satisfies TextFields;

/** Interface 4.4: the fields of a planned follow-up. Each has a column of its name. */
export const plannedFields = {
  customer_id: idParameter,
  followup_date: dateField,
  /** An extension: a call was promised for this time of the day. */
  followup_time: timeField.optional(),
  followup_user_id: idParameter,
  type_id: idParameter.optional(),
  title: textField(100).optional(),
  ...mapTexts(followupTexts, (_, { schema }) => schema.optional()),
};
/** The fields that its completion adds, each with a column of its name. */
export const resultFields = {
  result: longTextField(2000),
  tool_id: idParameter.optional(),
};

export type PlannedField = keyof typeof plannedFields;
export type ResultField = keyof typeof resultFields;
export const plannedNames = Object.keys(plannedFields) as readonly PlannedField[];
export const resultNames = Object.keys(resultFields) as readonly ResultField[];
