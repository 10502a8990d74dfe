import { ProblemError, type ProblemCode } from '../../shared/problem.ts';

/** Answers of the service that take away what was read before. */
const withdrawals: ReadonlySet<ProblemCode> = new Set(['no-permission', 'not-found', 'not-signed-in']);

/**
 * The problem that is displayed in place of a query's data. When a refresh fails, earlier data stays on the screen,
 * unless the service answers that it is gone or must no longer be seen.
 */
export const blockingProblemOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data === undefined || (error instanceof ProblemError && withdrawals.has(error.code)) ? error : null;
