type GivenColumns<Input, Column extends keyof Input> = {
  [C in Column]-?: Exclude<Input[C], undefined> | (undefined extends Input[C] ? null : never);
};

/**
 * The values of columns that are named like the fields of a request; null for fields that were not given. The entries
 * have the names of `columns`, which `Object.fromEntries` does not keep in its type.
 */
export const givenColumns = <Input extends object, Column extends keyof Input>(
  input: Input,
  columns: readonly Column[],
): GivenColumns<Input, Column> =>
  Object.fromEntries(columns.map((column) => [column, input[column] ?? null])) as unknown as GivenColumns<
    Input,
    Column
  >;
