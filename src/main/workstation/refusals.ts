import type { Clock } from '../../shared/clock.ts';
import type { Log } from './host.ts';

const minuteMs = 60_000;
const mostPerMinute = 20;

/** Says what of a window was refused, and why. */
export type Refuse = (fact: Readonly<Record<string, string | null>>, why: string) => void;

/**
 * Logs what is refused of windows: names alone, since contents may be about customers. At most twenty a minute: a page
 * that somebody has taken over must not push everything else out of the log.
 */
export function refusalsTo(log: Log, clock: Pick<Clock, 'now'>): Refuse {
  let since = clock.now();
  let count = 0;
  return (fact, why) => {
    if (clock.now() - since >= minuteMs) {
      if (count > mostPerMinute) log.warn({ count: count - mostPerMinute }, 'more was refused than is logged');
      since = clock.now();
      count = 0;
    }
    count += 1;
    if (count <= mostPerMinute) log.warn({ ...fact }, why);
  };
}
