import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import { languages } from '../../shared/languages/languages.ts';

/** All languages are in the page: switching is at once. */
export function createI18n(language: string): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: Object.fromEntries(languages.map(({ tag, console: texts }) => [tag, { translation: texts }])),
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;
