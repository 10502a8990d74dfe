import type { FieldsOf } from './form-types.ts';

/** Values as they are named within a form that has others before them. */
export type Behind<Prefix extends string, Values> = {
  readonly [Field in keyof Values & string as `${Prefix}${Field}`]: Values[Field];
};
/** The values whose names begin with a prefix, by the rest of their names. */
export type ValuesBehind<Values, Prefix extends string> = {
  readonly [Field in keyof Values as Field extends `${Prefix}${infer Rest}` ? Rest : never]: Values[Field];
};

/** The fields of a form whose names begin with `prefix`, by the rest of their names: a form within another one. */
export function fieldsBehind<Values extends object, Prefix extends string>(
  form: FieldsOf<Values>,
  prefix: Prefix,
): FieldsOf<ValuesBehind<Values, Prefix>> {
  // Fields are addressed by name at run time; the types restrict the names.
  const whole = form as unknown as FieldsOf<Record<string, never>>;
  return {
    values: valuesBehind(form.values, prefix),
    set: (field, value) => whole.set(`${prefix}${field}`, value as never),
    text: (field) => whole.text(`${prefix}${field}` as never),
    number: (field) => whole.number(`${prefix}${field}` as never),
    choice: (field) => whole.choice(`${prefix}${field}` as never),
    list: (field) => whole.list(`${prefix}${field}` as never),
    itemErrors: (field) => whole.itemErrors(`${prefix}${field}`),
    partErrors: (field) => whole.partErrors(`${prefix}${field}`),
    toggle: (field) => whole.toggle(`${prefix}${field}` as never),
  };
}

export const valuesBehind = <Values extends object, Prefix extends string>(
  values: Values,
  prefix: Prefix,
): ValuesBehind<Values, Prefix> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value]] : [],
    ),
  ) as ValuesBehind<Values, Prefix>;

export const behind = <Prefix extends string, Values extends object>(
  prefix: Prefix,
  values: Values,
): Behind<Prefix, Values> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${prefix}${field}`, value])) as Behind<
    Prefix,
    Values
  >;
