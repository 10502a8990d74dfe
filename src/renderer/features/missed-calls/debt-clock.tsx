import type { MissedDebtLine } from '../../../shared/contract/missed-debt.ts';
import { useText } from '../../i18n/use-text.ts';
import layout from '../../ui/layout.module.css';
import { minutesText } from './minutes-text.ts';
import styles from './missed-calls.module.css';

/** Less than this share of the time is left: it becomes urgent. */
const urgentShare = 1 / 3;

export function useClockText(): (clock: MissedDebtLine['clock']) => string {
  const { text } = useText();
  return ({ left }) =>
    left > 0 ? text('missed.left', { count: left }) : text('missed.overBy', { time: minutesText(-left) });
}

/** The time that is left, in words and as a bar that fills; amber when little is left, red when it is over. */
export function DebtClock({ clock }: { clock: MissedDebtLine['clock'] }) {
  const clockText = useClockText();
  const { left, of } = clock;
  const state = left <= 0 ? 'over' : left < of * urgentShare ? 'urgent' : 'fine';
  return (
    <div className={styles.clock} data-part="debt-clock" data-state={state}>
      <span className={layout.figures}>{clockText(clock)}</span>
      <div className={styles.clockBar} aria-hidden>
        <div style={{ width: `${Math.min(100, Math.max(0, (1 - left / of) * 100))}%` }} />
      </div>
    </div>
  );
}
