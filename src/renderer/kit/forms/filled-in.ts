/** The values that are filled in, neither empty nor null. The schema names what is missing. */
export const filledIn = <Values extends object>(
  values: Values,
): { readonly [Field in keyof Values]?: Exclude<Values[Field], null> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<{
    readonly [Field in keyof Values]: Exclude<Values[Field], null>;
  }>;
