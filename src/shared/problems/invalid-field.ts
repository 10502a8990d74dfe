import type { ProblemError } from '../problem.ts';
import { fieldProblem } from './field-problems.ts';
import { type ParamsOf, problemOfReason } from './problem-for.ts';
import type { Reason } from './reasons.ts';

/** A refusal that is about one field: its reason is that of the field. */
export function invalidField<R extends Reason>(field: string, reason: R, ...params: ParamsOf<R>): ProblemError {
  const problem = fieldProblem(reason, ...params);
  return problemOfReason(reason, problem.params, { details: { fields: { [field]: [problem] } } });
}
