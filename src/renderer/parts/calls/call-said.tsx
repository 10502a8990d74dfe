import type { Cdr } from '../../../shared/contract/cdr.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';

/** Outcome and note of a call in one line, of each agent who wrote some; another service may keep none. */
export function useCallSaid() {
  const { language } = useText();
  return ({ wrap_ups: wrapUps }: Pick<Cdr, 'wrap_ups'>): string | null =>
    (wrapUps ?? [])
      .map(({ outcome, note }) => [outcome && localName(outcome.name, language), note].filter(Boolean).join(': '))
      .filter((said) => said !== '')
      .join(' · ') || null;
}
