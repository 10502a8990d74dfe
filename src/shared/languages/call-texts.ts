import { callExportTexts as enExport } from './en/call-export.ts';
import { callTexts as en } from './en/calls.ts';
import type { LanguageTag } from './languages.ts';
import type { PlainKey } from './texts.ts';
import { callExportTexts as zhExport } from './zh-cn/call-export.ts';
import { callTexts as zh } from './zh-cn/calls.ts';

export type CallTexts = Readonly<Record<PlainKey<typeof en> | PlainKey<typeof enExport>, string>>;

/** The words for calls in every language, for files that the core writes: what the console calls things, so do they. */
export const callTexts: Readonly<Record<LanguageTag, CallTexts>> = {
  en: { ...en, ...enExport },
  'zh-CN': { ...zh, ...zhExport },
};
