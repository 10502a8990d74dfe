import { useContext } from 'react';
import type { Texts } from './i18n.ts';
import { TextContext } from './text-context.tsx';

/** Texts of the chosen language, by typed key. */
export function useText(): Texts {
  const texts = useContext(TextContext);
  if (!texts) throw new Error('There are no texts around this component');
  return texts;
}
