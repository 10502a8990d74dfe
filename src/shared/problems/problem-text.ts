import type { ProblemTexts } from '../languages/language.ts';
import type { ProblemCode, ProblemParams } from '../problem.ts';
import { isReason } from './reasons.ts';

/** Puts parameters in the place of `{{name}}`. */
export const filled = (text: string, params: ProblemParams): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(Object.hasOwn(params, name) ? params[name] : ''));

interface Readable {
  readonly code: ProblemCode;
  readonly reason?: string | null;
  readonly params?: ProblemParams;
}

/** The problem in one or two whole sentences of the language of these texts. */
export const problemText = (
  { code, reason, params = {} }: Readable,
  { problems, problemCodes }: ProblemTexts,
): string => (isReason(reason) ? filled(problems[reason], params) : problemCodes[code]);

/** The same of a problem that is about a field. */
export const fieldText = (problem: Omit<Readable, 'code'>, texts: ProblemTexts): string =>
  problemText({ ...problem, code: 'invalid-input' }, texts);
