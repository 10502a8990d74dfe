import { en, type MessageKey } from './en/console.ts';
import type { LanguageTag } from './languages.ts';
import { zhCN } from './zh-cn/console.ts';

/** The texts of the console in every language. The page itself loads only those of the one that is chosen. */
export const consoleTexts: Readonly<Record<LanguageTag, Readonly<Record<MessageKey, string>>>> = { en, 'zh-CN': zhCN };
