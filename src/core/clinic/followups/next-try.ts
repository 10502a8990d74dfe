import type { Settings } from '../../../shared/contract/settings.ts';
import { dayAfter, formatDateTime } from '../../platform/database/local-time.ts';

type RetryRule = Pick<
  Settings,
  'followup_retry_hours' | 'followup_retry_time' | 'followup_max_tries' | 'business_end' | 'business_start'
>;

const hourMs = 3_600_000;

/**
 * When a follow-up that nobody answered is tried next: `tries` counts the calls, the present one included. The first
 * is repeated on the same day where the clinic is still open then; every other one on the next opening day (a clinic
 * opens every day). Null after the last: it is handed back.
 */
export function nextTry(
  tries: number,
  { now, timeZone, rule }: { readonly now: number; readonly timeZone: string; readonly rule: RetryRule },
): { readonly date: string; readonly time: string } | null {
  if (tries >= rule.followup_max_tries) return null;
  const today = formatDateTime(now, timeZone).slice(0, 10);
  const [day = '', clock = ''] = formatDateTime(now + rule.followup_retry_hours * hourMs, timeZone).split(' ');
  const time = clock.slice(0, 5);
  const isOpen = day === today && time >= rule.business_start && time < rule.business_end;
  if (tries === 1 && isOpen) return { date: day, time };
  return { date: dayAfter(today), time: rule.followup_retry_time };
}
