import { ProblemError } from '../problem.ts';

/** The service was not reached, or did not answer in time: nobody refused what was sent. */
export const isUnanswered = (problem: unknown): boolean =>
  problem instanceof ProblemError && (problem.code === 'service-unreachable' || problem.code === 'timed-out');

/** The service did not answer, or answered that it cannot serve now: the same request may succeed later. */
export const isServiceAway = (problem: unknown): boolean =>
  isUnanswered(problem) || (problem instanceof ProblemError && problem.code === 'unavailable');
