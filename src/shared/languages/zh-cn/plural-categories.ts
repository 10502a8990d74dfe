import type { TextsOf } from '../texts.ts';

/** Chinese has one form for every number: `key_other`. */
export const pluralCategories = ['other'] as const;

/** These texts in Chinese. */
export type Texts<English> = TextsOf<English, typeof pluralCategories>;
