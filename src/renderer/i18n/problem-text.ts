import { problemSchema } from '../../shared/problem.ts';
import { problemText } from '../../shared/problems/problem-text.ts';
import { useText } from './use-text.ts';

/**
 * What went wrong, in the language of who reads it. Takes a problem as a value, as an error, or whatever was thrown.
 */
export function textOfProblem(problem: unknown, language: string): string {
  const parsed = problemSchema.safeParse(problem);
  return problemText(parsed.success ? parsed.data : { code: 'internal' }, language);
}

export function useProblemText(): (problem: unknown) => string {
  const { language } = useText();
  return (problem) => textOfProblem(problem, language);
}
