import type { BurnDown } from '../../../shared/contract/unreturned-calls.ts';

/** Minutes since midnight, of YYYY-MM-DD HH:mm:ss or HH:mm. */
export const minuteOf = (written: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = written.slice(-8).trim().split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
};

const paceMinutes = 60;

/** At which minute of the day none is open, at the pace of the last hour; null where there are not fewer than then. */
export function paceEnd({ steps, until }: BurnDown): number | null {
  const now = minuteOf(until);
  const open = steps.at(-1)?.open ?? 0;
  const before = steps.findLast(({ at }) => minuteOf(at) <= now - paceMinutes)?.open;
  if (before === undefined || open === 0 || before <= open) return null;
  return now + (open * paceMinutes) / (before - open);
}
