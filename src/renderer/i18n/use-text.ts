import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import type { Translate } from './i18n.ts';

/** Texts of the chosen language, by typed key; `has`: whether there is one for what a service said. */
export function useText(): { text: Translate; language: string; has: (key: string) => key is MessageKey } {
  const { t, i18n } = useTranslation();
  return {
    text: (key, values) => t(key, values ?? {}),
    language: i18n.language,
    has: (key): key is MessageKey => Boolean(i18n.exists(key)),
  };
}
