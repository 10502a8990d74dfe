import type * as z from 'zod';
import { type FieldProblems, fieldProblemsOfIssues } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/**
 * Returns what the schema makes of the value; `known`: what is wrong already. Throws ProblemError `invalid-input` with
 * every failing field (422).
 */
export function validate(schema: z.ZodType, value: unknown, known: FieldProblems = {}): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success && Object.keys(known).length === 0) return parsed.data;
  const fields = fieldProblemsOfIssues(parsed.error?.issues ?? [], known);
  throw problemFor('fields-invalid', {}, { details: { fields } });
}
