import type { ConsentPurpose } from '../contract/album-consent.ts';
import { photoStampTexts as en } from './en/photo-stamp.ts';
import type { LanguageTag } from './languages.ts';
import { photoStampTexts as zh } from './zh-cn/photo-stamp.ts';

/** The words burnt into photos that leave the clinic, in every language. */
export const photoStampTexts: Readonly<Record<LanguageTag, Readonly<Record<`photoStamp.${ConsentPurpose}`, string>>>> =
  { en, 'zh-CN': zh };
