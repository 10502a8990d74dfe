import { useContext } from 'react';
import { TextContext, type Texts } from './text-context.tsx';

/** Texts of the chosen language, by typed key. */
export function useText(): Texts {
  const texts = useContext(TextContext);
  if (!texts) throw new Error('There are no texts around this component');
  return texts;
}
