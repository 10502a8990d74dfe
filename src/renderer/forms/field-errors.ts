import type { Draft } from '../../shared/ipc/drafts-ipc.ts';
import { problemSchema } from '../../shared/problem.ts';
import { type FieldProblems, fieldProblemsOf } from '../../shared/problems/field-problems.ts';

export type FormValues = Readonly<Record<string, Draft[string]>>;

/** What was sent, and why it was refused. */
export interface Refusal {
  readonly values: FormValues;
  readonly problem: unknown;
}

/** Of the field itself, or of a part of it: `phone.0` is of `phone`. */
const isOf = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`);

/** By the path that the service knows the field by. */
export const refusedFields = ({ problem }: Refusal): FieldProblems => {
  const parsed = problemSchema.safeParse(problem);
  return parsed.success ? fieldProblemsOf(parsed.data) : {};
};

/** What is wrong with a field: found here, or by the service as long as the value is the one that it refused. */
export function problemsOfField(
  field: string,
  { found, refusal, value }: { found: FieldProblems; refusal: Refusal | null; value: Draft[string] | undefined },
): FieldProblems[string] {
  const of = (problems: FieldProblems) =>
    Object.entries(problems).flatMap(([path, listed]) => (isOf(field, path) ? listed : []));
  const here = of(found);
  if (here.length > 0 || !refusal) return here;
  return JSON.stringify(refusal.values[field]) === JSON.stringify(value) ? of(refusedFields(refusal)) : [];
}

/** What was refused and belongs to no field that the form shows. */
export const refusedElsewhere = (refusal: Refusal, shown: readonly string[]): FieldProblems =>
  Object.fromEntries(
    Object.entries(refusedFields(refusal)).filter(([path]) => !shown.some((field) => isOf(field, path))),
  );
