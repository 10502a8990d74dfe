import type { AgentDay } from '../../../shared/contract/agent.ts';

const hour = 3600;

/** Seconds since midnight of a time of day, HH:mm or HH:mm:ss. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * hour + minutes * 60 + seconds;
}

/** Shown while the clinic's opening hours are not known. */
export const usualHours = { opens: '09:00', closes: '18:00' };

/**
 * The whole hours that the ribbon of a day shows: those in which the clinic is open, and more where the agent was there
 * earlier or later.
 */
export function ribbonHours(
  { states, now }: Pick<AgentDay, 'states' | 'now'>,
  { opens, closes }: { readonly opens: string; readonly closes: string },
): { readonly first: number; readonly last: number } {
  const present = states.filter(({ state }) => state !== 'offline');
  const starts = [secondsOf(opens), ...present.map(({ from }) => secondsOf(from))];
  const ends = [secondsOf(closes), secondsOf(now), ...present.map(({ to }) => secondsOf(to))];
  return { first: Math.floor(Math.min(...starts) / hour), last: Math.min(24, Math.ceil(Math.max(...ends) / hour)) };
}
