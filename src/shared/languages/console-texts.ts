import { consoleTexts as en } from './en/console.ts';
import type { pluralCategories } from './en/plural-categories.ts';
import type { LanguageTag } from './languages.ts';
import type { PlainKey, TextsOf } from './texts.ts';
import { consoleTexts as zhCN } from './zh-cn/console.ts';

type ConsoleTexts = Readonly<Record<PlainKey<typeof en>, string>>;

/** The texts of the console in every language. The page itself loads only those of the one that is chosen. */
export const consoleTexts: Readonly<Record<LanguageTag, ConsoleTexts>> = {
  en: en satisfies TextsOf<typeof en, typeof pluralCategories>,
  'zh-CN': zhCN,
};
