import { fieldProblem, type FieldProblem, type FieldProblems } from '../../../shared/problems/field-problems.ts';
import type { FormValues } from './field-errors.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const problemOf = (value: unknown, isCode: boolean): FieldProblem =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' && !isCode
    ? fieldProblem('field-set-meanwhile', { value })
    : fieldProblem('field-changed-meanwhile');

/** Fields that were typed over and that somebody else has changed to something else, each with what it is now. */
export function overwritten(parts: {
  typed: FormValues;
  before: FormValues;
  present: FormValues;
  codes: readonly string[];
}): FieldProblems {
  const { typed, before, present, codes } = parts;
  return Object.fromEntries(
    Object.keys(typed)
      .filter((field) => !isSame(before[field], present[field]) && !isSame(typed[field], present[field]))
      .map((field) => [field, [problemOf(present[field], codes.includes(field))]]),
  );
}
