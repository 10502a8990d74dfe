import type { ProblemTexts } from '../../shared/languages/language.ts';
import { problemSchema } from '../../shared/problem.ts';
import { fieldProblemsOf } from '../../shared/problems/field-problems.ts';
import { fieldText, problemText } from '../../shared/problems/problem-text.ts';
import { useText } from './use-text.ts';

/** The text of a problem in the reader's language. Takes a problem as a value, as an error, or whatever was thrown. */
function textOfProblem(problem: unknown, texts: ProblemTexts): string {
  const parsed = problemSchema.safeParse(problem);
  return problemText(parsed.success ? parsed.data : { code: 'internal' }, texts);
}

/** The problem of each field of a form, by the field's path in the request; empty when there is none. */
export function textsOfFields(problem: unknown, texts: ProblemTexts): Readonly<Record<string, string>> {
  const parsed = problemSchema.safeParse(problem);
  const fields = Object.entries(parsed.success ? fieldProblemsOf(parsed.data) : {});
  return Object.fromEntries(
    fields.map(([field, problems]) => [field, problems.map((one) => fieldText(one, texts)).join(' ')]),
  );
}

export function useProblemText(): (problem: unknown) => string {
  const { problemTexts } = useText();
  return (problem) => textOfProblem(problem, problemTexts);
}
