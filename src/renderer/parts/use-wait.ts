import type { Clock } from '../../shared/contract/work-queue.ts';
import { useText } from '../i18n/use-text.ts';
import { nearTimeText } from '../kit/format.ts';
import { useToday } from '../state/use-workstation.ts';

/** Less than this share of the time is left: it becomes urgent. */
const urgentShare = 1 / 3;

export interface Wait {
  /** `late`: since today, by the clinic's own rule; `past`: since an earlier day. */
  readonly state: 'fine' | 'urgent' | 'late' | 'past';
  /** Since when somebody waits; empty for a promise whose time is still to come. */
  readonly since: string;
  /** Until when they are to be called, or that this has passed today; empty for earlier days. */
  readonly by: string;
}

/** `since`: YYYY-MM-DD HH:mm:ss, or a day alone. */
type Waiting = { readonly since: string; readonly clock: Clock };

function stateOf({ left, of, by }: Clock, today: string): Wait['state'] {
  if (left > 0) return left < of * urgentShare ? 'urgent' : 'fine';
  return by?.startsWith(today) ? 'late' : 'past';
}

/** How long somebody waits, in days and times: hours of opening time would be read as hours. */
export function useWait(): (waiting: Waiting) => Wait {
  const { text, language } = useText();
  const today = useToday();
  const near = (written: string): string => nearTimeText(written, today, language);
  return ({ since, clock }) => {
    const state = stateOf(clock, today);
    const isToCome = since === clock.by && clock.left > 0;
    return {
      state,
      since: isToCome ? '' : text(since === today ? 'queue.dueToday' : 'queue.since', { time: near(since) }),
      by:
        state === 'past' || clock.by === null
          ? ''
          : text(state === 'late' ? 'queue.lateSince' : 'queue.by', { time: near(clock.by) }),
    };
  };
}
