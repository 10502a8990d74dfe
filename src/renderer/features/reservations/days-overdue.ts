import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';

const dayMs = 86_400_000;

/** Days since the next contact of an open enquiry was due, 0 on its day; null for others, and before. */
export function daysOverdue(
  { status, next_contact: day }: Pick<Enquiry, 'status' | 'next_contact'>,
  today: string,
): number | null {
  if (status !== 'open' || day === null || day > today) return null;
  return Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
}
