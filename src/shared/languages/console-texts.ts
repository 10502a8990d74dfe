import { consoleTexts as en } from './en/console.ts';
import type { CategoriesOf, LanguageTag } from './languages.ts';
import type { TextsOf } from './texts.ts';
import { consoleTexts as zhCN } from './zh-cn/console.ts';

type ConsoleTexts = { readonly [Tag in LanguageTag]: TextsOf<typeof en, CategoriesOf<Tag>> };

/** The texts of the console in every language. The page itself loads only those of the one that is chosen. */
export const consoleTexts: ConsoleTexts = { en, 'zh-CN': zhCN };
