import { problemTexts as en } from './en/problem-texts.ts';
import type { ProblemTexts } from './language.ts';
import { languageOf, type LanguageTag } from './languages.ts';
import { problemTexts as zhCN } from './zh-cn/problem-texts.ts';

/** The texts of problems in every language, for programs. A page loads only those of the one that is chosen. */
export const problemTexts: Readonly<Record<LanguageTag, ProblemTexts>> = { en, 'zh-CN': zhCN };

/** Those of the default language for a tag that is not ours. */
export const problemTextsOf = (tag: string): ProblemTexts => problemTexts[languageOf(tag).tag];
