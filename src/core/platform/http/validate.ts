import * as z from 'zod';
import { en, zhCN } from 'zod/locales';
import type { FieldErrors } from '../../../shared/contract/envelope.ts';
import { ProblemError } from '../../../shared/problem.ts';

const locales = { en: en().localeError, 'zh-CN': zhCN().localeError };
const summary = { en: 'Some fields are not valid', 'zh-CN': '部分字段无效' };

export type Language = keyof typeof locales;

export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage && /^\s*zh\b/i.test(acceptLanguage) ? 'zh-CN' : 'en';

/**
 * Parses at the door; `known`: what is wrong already. Throws ProblemError `invalid-input` with every failing field at
 * once (422).
 */
export function validate(schema: z.ZodType, value: unknown, language: Language, known: FieldErrors = {}): unknown {
  const parsed = schema.safeParse(value, language === 'en' ? undefined : { error: locales[language] });
  if (parsed.success && Object.keys(known).length === 0) return parsed.data;
  const errors: Record<string, string[]> = { ...known };
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  throw new ProblemError('invalid-input', `${summary[language]}: ${Object.keys(errors).join(', ')}`, { errors });
}
