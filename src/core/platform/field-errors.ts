import { type FieldProblem, fieldProblem, type FieldProblems } from '../../shared/problems/field-problems.ts';
import { problemFor, type ParamsOf } from '../../shared/problems/problem-for.ts';
import type { Reason } from '../../shared/problems/reasons.ts';

/**
 * Throws ProblemError `invalid-input` that names every failing field (a 422 of the interface); does nothing without
 * any.
 */
export function refuseFields(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw problemFor('fields-invalid', {}, { details: { fields } });
}

/** Collects what is wrong with fields, until all have been looked at. */
export class FieldCheck {
  readonly problems: Record<string, FieldProblem[]> = {};

  refuse<R extends Reason>(field: string, reason: R, ...params: ParamsOf<R>): void {
    (this.problems[field] ??= []).push(fieldProblem(reason, ...params));
  }
}
