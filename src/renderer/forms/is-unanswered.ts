import { ProblemError } from '../../shared/problem.ts';

/** The service was not reached, or did not answer in time: nobody refused what was sent. */
export const isUnanswered = (problem: unknown): boolean =>
  problem instanceof ProblemError && (problem.code === 'service-unreachable' || problem.code === 'timed-out');
