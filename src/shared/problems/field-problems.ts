import * as z from 'zod';
import { type Problem, problemParamsSchema } from '../problem.ts';
import type { ParamsOf } from './problem-for.ts';
import { isReason, type Reason } from './reasons.ts';

/** The problem of a field: a reason that every language has a text for. */
export const fieldProblemSchema = z.object({ reason: z.string(), params: problemParamsSchema });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/** Keyed by the field's path in the request, such as `customer.phone`. */
export type FieldProblems = Readonly<Record<string, readonly FieldProblem[]>>;
const fieldProblemsSchema = z.record(z.string(), z.array(fieldProblemSchema));

export const fieldProblem = <R extends Reason>(reason: R, ...[params]: ParamsOf<R>): FieldProblem => ({
  reason,
  params: { ...params },
});

/** The problems of single fields; empty when there are none. */
export function fieldProblemsOf({ details }: Pick<Problem, 'details'>): FieldProblems {
  const parsed = fieldProblemsSchema.safeParse(details['fields']);
  return parsed.success ? parsed.data : {};
}

const numberOf = (value: unknown): number => Number(value ?? 0);
const ofSize = (origin: string, text: Reason, list: Reason, number: Reason): Reason =>
  origin === 'string' ? text : origin === 'array' || origin === 'set' ? list : number;

/** The findings of a schema, by field; `known`: problems found before. */
export function fieldProblemsOfIssues(issues: readonly z.core.$ZodIssue[], known: FieldProblems = {}): FieldProblems {
  // A field may have any name, `__proto__` included.
  const fields = new Map(Object.entries(known).map(([field, problems]) => [field, [...problems]]));
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    fields.set(field, [...(fields.get(field) ?? []), fieldProblemOf(issue)]);
  }
  return Object.fromEntries(fields);
}

/**
 * An issue of a schema as a reason. A schema names its own by `error`: `{ error: 'date-expected' satisfies Reason }`.
 */
export function fieldProblemOf(issue: z.core.$ZodIssue): FieldProblem {
  if (isReason(issue.message)) {
    const params = problemParamsSchema.safeParse('params' in issue ? issue.params : {});
    return { reason: issue.message, params: params.data ?? {} };
  }
  switch (issue.code) {
    case 'invalid_type':
      return fieldProblem(issue.input === undefined ? 'field-required' : 'field-wrong-type');
    case 'too_small': {
      const minimum = numberOf(issue.minimum);
      if (['string', 'array'].includes(issue.origin) && minimum === 1) return fieldProblem('field-required');
      return {
        reason: ofSize(issue.origin, 'text-too-short', 'list-too-short', 'number-too-small'),
        params: { minimum },
      };
    }
    case 'too_big': {
      const maximum = numberOf(issue.maximum);
      return {
        reason: ofSize(issue.origin, 'text-too-long', 'list-too-long', 'number-too-large'),
        params: { maximum },
      };
    }
    case 'invalid_format':
      if (issue.format === 'email') return fieldProblem('email-expected');
      if (issue.format === 'url') return fieldProblem('url-expected');
      return fieldProblem('field-wrong-format');
    case 'invalid_value':
      return fieldProblem(issue.input === undefined ? 'field-required' : 'option-unknown');
    case 'invalid_union': {
      if (issue.input === undefined) return fieldProblem('field-required');
      const isChoice = issue.errors.every((branch) => branch.every(({ code }) => code === 'invalid_value'));
      return fieldProblem(isChoice ? 'option-unknown' : 'field-wrong-format');
    }
    case 'unrecognized_keys':
      return fieldProblem('field-unknown');
    default:
      return fieldProblem('field-wrong-format');
  }
}
