import type { Followup } from '../../../shared/contract/followup.ts';

const dayMs = 86_400_000;

/** Days since a pending follow-up was due, 0 on its day; null for others, and before. `today`: YYYY-MM-DD. */
export function daysOverdue({ status, followup_date: day }: Pick<Followup, 'status' | 'followup_date'>, today: string) {
  if (status !== 0) return null;
  const days = Math.round((Date.parse(today) - Date.parse(day.slice(0, 10))) / dayMs);
  return days < 0 ? null : days;
}
