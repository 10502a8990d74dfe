import i18next, { type BackendModule, type i18n } from 'i18next';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import { languageOf, type LanguageTag } from '../../shared/languages/languages.ts';

/** Each language is a separate file: a page loads the chosen one, another one when it is switched to. */
const load: Readonly<Record<LanguageTag, () => Promise<Readonly<Record<MessageKey, string>>>>> = {
  en: async () => (await import('../../shared/languages/en/console.ts')).en,
  'zh-CN': async () => (await import('../../shared/languages/zh-cn/console.ts')).zhCN,
};

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _namespace, done) =>
    void load[languageOf(tag).tag]().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    ),
};

/** Resolves when the texts of the language are there; a switch shows the language before it until then. */
export async function createI18n(language: string): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(files).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;
