import { languageOf } from '../languages/languages.ts';
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

/** The problem in one or two whole sentences of that language. */
export function problemText({ code, reason, params = {} }: Readable, language: string): string {
  const { problems, problemCodes } = languageOf(language);
  return isReason(reason) ? filled(problems[reason], params) : problemCodes[code];
}
