import { clinicDay } from '../../shared/domain/clinic-day.ts';
import { useText } from '../i18n/use-text.ts';
import { useTimeZone } from '../state/use-workstation.ts';
import { dayTimeText } from '../kit/format.ts';

/** Day and time of a moment, with the year where it is not this one at the clinic. */
export function useDayTimeText(): (written: string) => string {
  const { language } = useText();
  const today = clinicDay(useTimeZone());
  return (written) => dayTimeText(written, today, language);
}
