import { createContext, type ReactNode, useSyncExternalStore } from 'react';
import type { PageTexts, Texts } from './i18n.ts';

export const TextContext = createContext<Texts | null>(null);

/** The texts of the language that is loaded: the same object for all who ask, until another language is there. */
export function TextProvider({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  const shown = useSyncExternalStore(
    (onChange) => texts.changed.on(onChange),
    () => texts.shown,
  );
  return <TextContext value={shown}>{children}</TextContext>;
}
