import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { ProblemTexts } from '../../../shared/languages/language.ts';
import type { FieldProblems } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { type FormValues, problemsOfField, problemsOfItems, problemsOfParts, type Refusal } from './field-errors.ts';
import type { FieldsOf } from './form-types.ts';

interface Inputs {
  readonly values: FormValues;
  readonly set: (field: string, value: Draft[string]) => void;
  readonly found: FieldProblems;
  readonly refusal: Refusal | null;
  readonly problemTexts: ProblemTexts;
}

/** The properties of the fields, with what is wrong with each as a text in the reader's language. */
export function fieldInputs({ values, set, found, refusal, problemTexts }: Inputs): FieldsOf<FormValues> {
  const checked = (field: string) => ({ found, refusal, value: values[field] });
  const textOf = (problems: FieldProblems[string]): string =>
    problems.map((problem) => fieldText(problem, problemTexts)).join(' ');
  const named = (field: string) => ({
    name: field,
    error: textOf(problemsOfField(field, checked(field))) || undefined,
  });
  return {
    values,
    set,
    text: (field) => ({
      ...named(field),
      value: String(values[field] ?? ''),
      onChange: ({ currentTarget: { value } }) => set(field, value),
    }),
    number: (field) => ({
      ...named(field),
      value: values[field] as number | string,
      onChange: (value) => set(field, value),
    }),
    choice: (field) => ({
      ...named(field),
      value: values[field] === null ? null : String(values[field]),
      onChange: (value) => set(field, value),
    }),
    list: (field) => ({
      ...named(field),
      value: (Array.isArray(values[field]) ? values[field] : []) as string[],
      onChange: (value) => set(field, value),
    }),
    itemErrors: (field) =>
      new Map([...problemsOfItems(field, checked(field))].map(([index, problems]) => [index, textOf(problems)])),
    partErrors: (field) =>
      new Map([...problemsOfParts(field, checked(field))].map(([path, problems]) => [path, textOf(problems)])),
    toggle: (field) => ({
      ...named(field),
      checked: values[field] === true,
      onChange: ({ currentTarget: { checked: isOn } }) => set(field, isOn),
    }),
  };
}
