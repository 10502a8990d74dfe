import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { problemSchema } from '../../../shared/problem.ts';
import { type FieldProblems, fieldProblemsOf } from '../../../shared/problems/field-problems.ts';

export type FormValues = Readonly<Record<string, Draft[string]>>;

/** The sent values, and the reasons of the refusal. */
export interface Refusal {
  readonly values: FormValues;
  readonly problem: unknown;
}

/** Problem of the field itself, or of a part of it: `phone.0` is of `phone`. */
const isOf = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`);

/** Keyed by the field's path at the service. */
export const refusedFields = ({ problem }: Refusal): FieldProblems => {
  const parsed = problemSchema.safeParse(problem);
  return parsed.success ? fieldProblemsOf(parsed.data) : {};
};

interface Checked {
  readonly found: FieldProblems;
  readonly refusal: Refusal | null;
  readonly value: Draft[string] | undefined;
}

/** The problems of a field and its parts, by path. */
function problemsByPath(field: string, { found, refusal, value }: Checked): [string, FieldProblems[string]][] {
  const of = (problems: FieldProblems) => Object.entries(problems).filter(([path]) => isOf(field, path));
  const here = of(found);
  if (here.length > 0 || !refusal) return here;
  return JSON.stringify(refusal.values[field]) === JSON.stringify(value) ? of(refusedFields(refusal)) : [];
}

/** The problem of a field: found here, or by the service as long as the value is the one that it refused. */
export const problemsOfField = (field: string, checked: Checked): FieldProblems[string] =>
  problemsByPath(field, checked).flatMap(([, problems]) => problems);

/** The problems of a field's parts, by their path within the field; that of the field itself is empty. */
export const problemsOfParts = (field: string, checked: Checked): ReadonlyMap<string, FieldProblems[string]> =>
  new Map(problemsByPath(field, checked).map(([path, problems]) => [path.slice(field.length + 1), problems]));

/** The problems of single entries of a field that takes several, by their index. */
export const problemsOfItems = (field: string, checked: Checked): ReadonlyMap<number, FieldProblems[string]> =>
  new Map(
    problemsByPath(field, checked).flatMap(([path, problems]) => {
      const index = /^\d+/.exec(path.slice(field.length + 1))?.[0];
      return index === undefined ? [] : [[Number(index), problems] as const];
    }),
  );

/** Refusals that belong to no field of the form. */
export const refusedElsewhere = (refusal: Refusal, shown: readonly string[]): FieldProblems =>
  Object.fromEntries(
    Object.entries(refusedFields(refusal)).filter(([path]) => !shown.some((field) => isOf(field, path))),
  );
