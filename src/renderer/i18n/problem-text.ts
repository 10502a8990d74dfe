import { problemSchema } from '../../shared/problem.ts';
import { fieldProblemsOf, fieldText } from '../../shared/problems/field-problems.ts';
import { problemText } from '../../shared/problems/problem-text.ts';
import { useText } from './use-text.ts';

/** The text of a problem in the reader's language. Takes a problem as a value, as an error, or whatever was thrown. */
function textOfProblem(problem: unknown, language: string): string {
  const parsed = problemSchema.safeParse(problem);
  return problemText(parsed.success ? parsed.data : { code: 'internal' }, language);
}

/** The problem of each field of a form, by the field's path in the request; empty when there is none. */
export function textsOfFields(problem: unknown, language: string): Readonly<Record<string, string>> {
  const parsed = problemSchema.safeParse(problem);
  const fields = Object.entries(parsed.success ? fieldProblemsOf(parsed.data) : {});
  return Object.fromEntries(
    fields.map(([field, problems]) => [field, problems.map((one) => fieldText(one, language)).join(' ')]),
  );
}

export function useProblemText(): (problem: unknown) => string {
  const { language } = useText();
  return (problem) => textOfProblem(problem, language);
}
