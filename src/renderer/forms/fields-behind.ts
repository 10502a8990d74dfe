import type { FormValues } from './field-errors.ts';
import type { FieldsOf } from './use-form.ts';

/** The fields of a form whose names begin with `prefix`, by the rest of their names: a form within another one. */
export function fieldsBehind<Values extends FormValues = FormValues>(
  form: FieldsOf<FormValues>,
  prefix: string,
): FieldsOf<Values> {
  return {
    values: valuesBehind(form.values, prefix) as Values,
    set: (field, value) => form.set(`${prefix}${field}`, value),
    text: (field) => form.text(`${prefix}${field}`),
    number: (field) => form.number(`${prefix}${field}`),
    choice: (field) => form.choice(`${prefix}${field}`),
    list: (field) => form.list(`${prefix}${field}`),
    itemErrors: (field) => form.itemErrors(`${prefix}${field}`),
    toggle: (field) => form.toggle(`${prefix}${field}`),
  };
}

/** The values whose names begin with `prefix`, by the rest of their names. */
export const valuesBehind = (values: FormValues, prefix: string): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value]] : [],
    ),
  );

/** Values as they are named within a form that has others before them. */
export const behind = (prefix: string, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${prefix}${field}`, value]));
