import { customerFieldTexts as enFields } from './en/customer-fields.ts';
import { fileTexts as en } from './en/file-texts.ts';
import type { LanguageTag } from './languages.ts';
import type { PlainKey } from './texts.ts';
import { customerFieldTexts as zhFields } from './zh-cn/customer-fields.ts';
import { fileTexts as zhCN } from './zh-cn/file-texts.ts';

export type FileTexts = Readonly<Record<PlainKey<typeof en>, string>>;

/** The words of files that the core writes, in every language: what the console calls things, so do they. */
export const fileTexts: Readonly<Record<LanguageTag, FileTexts>> = { en, 'zh-CN': zhCN };

/** The names of customers' fields in every language: files of customers have them as headings. */
export const customerFieldTexts: Readonly<Record<LanguageTag, Readonly<Record<keyof typeof enFields, string>>>> = {
  en: enFields,
  'zh-CN': zhFields,
};
