import type { MissedDebtLine } from '../../../shared/contract/missed-debt.ts';
import { urgencyOf, useClockText } from '../../parts/use-clock-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './missed-calls.module.css';

/** The time that is left, in words and as a bar that fills; amber when little is left, red when it is over. */
export function DebtClock({ clock }: { clock: MissedDebtLine['clock'] }) {
  const clockText = useClockText();
  const { left, of } = clock;
  return (
    <div className={styles.clock} data-part="debt-clock" data-state={urgencyOf(clock)}>
      <span className={layout.figures}>{clockText(clock)}</span>
      <div className={styles.clockBar} aria-hidden>
        <div style={{ width: `${Math.min(100, Math.max(0, (1 - left / of) * 100))}%` }} />
      </div>
    </div>
  );
}
