import i18next, { type BackendModule, type i18n } from 'i18next';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import { languageOf } from '../../shared/languages/languages.ts';

type Texts = Readonly<Record<string, string>>;

/** Each language is a file: a page loads the one that is chosen, another one when it is switched to. */
const files = import.meta.glob<Texts>('../../shared/languages/*/console.ts', { import: 'consoleTexts' });

async function loadTexts(tag: string): Promise<Texts> {
  const load = files[`../../shared/languages/${languageOf(tag).tag.toLowerCase()}/console.ts`];
  if (!load) throw new Error(`There are no texts in ${tag}`);
  return load();
}

const backendOf = (load: (tag: string) => Promise<Texts>): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (tag, _namespace, done) =>
    void load(tag).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    ),
});

/** Resolves when the texts of the language are there; a switch shows the language before it until then. */
export async function createI18n(language: string, load = loadTexts): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(backendOf(load)).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;
