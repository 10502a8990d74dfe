import { problems } from '../languages/en/problems.ts';
import { ProblemError, type ProblemParams } from '../problem.ts';
import { filled } from './problem-text.ts';
import { codeOfReason, type Reason } from './reasons.ts';

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Parameters of the text of a reason. */
type Params<R extends Reason> = Readonly<Record<Placeholder<(typeof problems)[R]>, string | number>>;

/** The parameters of a reason as arguments: left out where its text names nothing. */
export type ParamsOf<R extends Reason> = [keyof Params<R>] extends [never]
  ? [params?: Record<never, never>]
  : [params: Params<R>];

/** `details`: further data for programs, not for people. */
export interface Circumstances extends ErrorOptions {
  readonly details?: Record<string, unknown>;
}

/** A reason that is known only at run time; its parameters are not checked. */
export const problemOfReason = (
  reason: Reason,
  params: ProblemParams,
  { details = {}, ...options }: Circumstances = {},
): ProblemError =>
  new ProblemError(codeOfReason(reason), filled(problems[reason], params), details, { reason, params, ...options });

/**
 * `problemFor('album-not-found')`, `problemFor('file-too-large', { megabytes: 20 })`: its text is made where it is
 * read.
 */
export function problemFor<R extends Reason>(
  reason: R,
  ...given: [...params: ParamsOf<R>, circumstances?: Circumstances]
): ProblemError;
export function problemFor(reason: Reason, params: ProblemParams = {}, circumstances?: Circumstances): ProblemError {
  return problemOfReason(reason, params, circumstances);
}
