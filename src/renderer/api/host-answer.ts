import { ProblemError, problemErrorOf, problemSchema } from '../../shared/problem.ts';

export const disconnected = (): ProblemError =>
  new ProblemError('service-unreachable', 'The connection to the workstation was lost.');

/** An answer of the host to an upload or a download. */
type HostAnswer = { readonly data: unknown } | { readonly problem?: unknown };

/** The problem in a host's answer; an answer without one means a lost connection. */
export function problemOfHost(answer: HostAnswer): ProblemError {
  const problem = problemSchema.safeParse('problem' in answer ? answer.problem : undefined);
  return problem.success ? problemErrorOf(problem.data) : disconnected();
}

export function hostAnswerOf(text: string): HostAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
