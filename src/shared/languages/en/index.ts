import type { Language } from '../language.ts';
import { pluralCategories } from './plural-categories.ts';

export const en = {
  tag: 'en',
  name: 'English',
  success: 'success',
  pluralCategories,
  textsMissing:
    'The texts of this page could not be loaded. Check that the workstation is running, then reload the page.',
  reload: 'Reload',
} as const satisfies Language;
