import i18next from 'i18next';
import { Emitter } from '../../shared/event.ts';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import type { ProblemTexts } from '../../shared/languages/language.ts';
import { languageOf } from '../../shared/languages/languages.ts';

/** The file of a language. */
interface LanguageTexts {
  readonly consoleTexts: Readonly<Record<string, string>>;
  readonly problemTexts: ProblemTexts;
}

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The texts of one language. */
export interface Texts {
  readonly text: Translate;
  readonly language: string;
  /** Whether there is a text for a message of the service. */
  readonly has: (key: string) => key is MessageKey;
  readonly problemTexts: ProblemTexts;
}

type Load = (language: string) => Promise<LanguageTexts>;

/** A page loads the file of the language that is chosen, another one when it is switched to. */
const files = import.meta.glob<LanguageTexts>('../../shared/languages/*/page-texts.ts');

async function loadFile(language: string): Promise<LanguageTexts> {
  const load = files[`../../shared/languages/${languageOf(language).tag.toLowerCase()}/page-texts.ts`];
  if (!load) throw new Error(`There are no texts in ${language}`);
  return load();
}

/** Rejects when the texts cannot be loaded. */
export async function textsIn(language: string, load: Load = loadFile): Promise<Texts> {
  const { consoleTexts, problemTexts } = await load(language);
  const instance = i18next.createInstance();
  const translate = await instance.init({
    lng: language,
    resources: { [language]: { translation: consoleTexts } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  // A page writes most of its texts again at each change, and looking one up takes longer than remembering it.
  const written = new Map<MessageKey, string>();
  const plain = (key: MessageKey): string => {
    const text = written.get(key) ?? translate(key);
    written.set(key, text);
    return text;
  };
  return {
    text: (key, values) => (values === undefined ? plain(key) : translate(key, values)),
    language,
    has: (key): key is MessageKey => instance.exists(key),
    problemTexts,
  };
}

/** The texts that a page shows: all of one language, until all of another one are loaded. */
export class PageTexts {
  readonly changed = new Emitter();
  readonly #load: Load;
  #shown: Texts;
  #chosen: string;

  private constructor(shown: Texts, load: Load) {
    this.#shown = shown;
    this.#chosen = shown.language;
    this.#load = load;
  }

  static async in(language: string, load: Load = loadFile): Promise<PageTexts> {
    return new PageTexts(await textsIn(language, load), load);
  }

  get shown(): Texts {
    return this.#shown;
  }

  /** Rejects when the texts cannot be loaded: the page keeps its language, and may be asked again. */
  async choose(language: string): Promise<void> {
    this.#chosen = language;
    if (language === this.#shown.language) return;
    const texts = await textsIn(language, this.#load);
    if (language !== this.#chosen || language === this.#shown.language) return;
    this.#shown = texts;
    this.changed.emit();
  }
}
