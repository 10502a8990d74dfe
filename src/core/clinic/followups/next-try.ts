import type { Settings } from '../../../shared/contract/settings.ts';
import { dayAfter, formatDateTime } from '../../platform/database/local-time.ts';
import { isOpenAt, nextOpeningDay, type OpeningHours } from '../opening-hours.ts';

type RetryRule = OpeningHours & Pick<Settings, 'followup_retry_hours' | 'followup_retry_time' | 'followup_max_tries'>;

const hourMs = 3_600_000;

/**
 * When a follow-up that nobody answered is tried next: `tries` counts the calls, the present one included. The first
 * is repeated on the same day where the clinic is open then; every other one on the next opening day, tomorrow when
 * the clinic stays closed. Null after the last: it is handed back.
 */
export function nextTry(
  tries: number,
  { now, timeZone, rule }: { readonly now: number; readonly timeZone: string; readonly rule: RetryRule },
): { readonly date: string; readonly time: string } | null {
  if (tries >= rule.followup_max_tries) return null;
  const today = formatDateTime(now, timeZone).slice(0, 10);
  const again = now + rule.followup_retry_hours * hourMs;
  const [day = '', clock = ''] = formatDateTime(again, timeZone).split(' ');
  if (tries === 1 && day === today && isOpenAt({ hours: rule, timeZone }, again))
    return { date: day, time: clock.slice(0, 5) };
  const tomorrow = dayAfter(today);
  return { date: nextOpeningDay(rule, tomorrow) ?? tomorrow, time: rule.followup_retry_time };
}
