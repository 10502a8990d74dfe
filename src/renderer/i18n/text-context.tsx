import type { i18n } from 'i18next';
import { createContext, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { MessageKey } from '../../shared/languages/en/console.ts';
import type { Translate } from './i18n.ts';

export interface Texts {
  readonly text: Translate;
  readonly language: string;
  /** Whether there is a text for a message of the service. */
  readonly has: (key: string) => key is MessageKey;
}

export const TextContext = createContext<Texts | null>(null);

/** The texts of the language that is loaded: the same object for all who ask, until another language is there. */
export function TextProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  const language = useSyncExternalStore(
    (onChange) => {
      texts.on('languageChanged', onChange);
      return () => texts.off('languageChanged', onChange);
    },
    () => texts.language,
  );
  const value = useMemo((): Texts => {
    const translate = texts.getFixedT(language);
    return {
      text: (key, values) => translate(key, values ?? {}),
      language,
      has: (key): key is MessageKey => texts.exists(key),
    };
  }, [texts, language]);
  return <TextContext value={value}>{children}</TextContext>;
}
