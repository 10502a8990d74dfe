import { useText } from '../i18n/use-text.ts';
import { useToday } from '../state/use-workstation.ts';
import { dayTimeText } from '../kit/format.ts';

/** Day and time of a moment, with the year where it is not this one at the clinic. */
export function useDayTimeText(): (written: string) => string {
  const { language } = useText();
  const today = useToday();
  return (written) => dayTimeText(written, today, language);
}
