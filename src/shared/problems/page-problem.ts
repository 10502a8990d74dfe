import { ProblemError, type ProblemParams } from '../problem.ts';
import type { Circumstances, ParamsOf } from './problem-for.ts';
import { codeOfReason, type Reason } from './reasons.ts';

/** A reason that is known only at run time; its parameters are not checked. */
export const pageProblemOf = (
  reason: Reason,
  params: ProblemParams,
  { details = {}, ...options }: Circumstances = {},
): ProblemError => new ProblemError(codeOfReason(reason), reason, details, { reason, params, ...options });

/**
 * `problemFor` for a page. Its message is the reason: a page has the texts of the language that it shows, and makes
 * the text of the problem there.
 */
export function pageProblem<R extends Reason>(
  reason: R,
  ...given: [...params: ParamsOf<R>, circumstances?: Circumstances]
): ProblemError;
export function pageProblem(reason: Reason, params: ProblemParams = {}, circumstances?: Circumstances): ProblemError {
  return pageProblemOf(reason, params, circumstances);
}
