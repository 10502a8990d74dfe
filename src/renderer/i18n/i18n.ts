import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en, type MessageKey } from './en.ts';
import { zhCN } from './zh-cn.ts';

/** Both languages are in the page: switching is at once. */
export function createI18n(language: string): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;
