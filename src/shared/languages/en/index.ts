import type { Language } from '../language.ts';

/** The plural categories of English, for `key_one` and `key_other`. */
const pluralCategories = ['one', 'other'] as const;

export const en = {
  tag: 'en',
  name: 'English',
  success: 'success',
  pluralCategories,
  textsMissing:
    'The texts of this page could not be loaded. Check that the workstation is running, then reload the page.',
  reload: 'Reload',
} as const satisfies Language;
