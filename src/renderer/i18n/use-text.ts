import { useTranslation } from 'react-i18next';
import type { Translate } from './i18n.ts';

/** Texts of the chosen language, by typed key. */
export function useText(): { text: Translate; language: string } {
  const { t, i18n } = useTranslation();
  return { text: (key, values) => t(key, values ?? {}), language: i18n.language };
}
